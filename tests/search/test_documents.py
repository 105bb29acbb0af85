from content.refs import Ref
from search import Document

from .made_up import CONTENT


def by_ref(documents: list[Document], ref: str) -> Document:
    return next(document for document in documents if str(document.ref) == f"tea-harbor:{ref}")


def test_everything_with_an_address_is_a_document(made_up_documents: list[Document]) -> None:
    refs = [
        *(section.ref for section in CONTENT.sections),
        *(component.ref for component in CONTENT.components),
        *(term.ref for term in CONTENT.terms),
        *(calculator.ref for calculator in CONTENT.calculators),
        *(Ref(CONTENT.slug, "difference", difference.id) for difference in CONTENT.differences),
        *(Ref(CONTENT.slug, "ruling", ruling.id) for ruling in CONTENT.rulings),
    ]
    assert [document.ref for document in made_up_documents] == refs


def test_groups_and_kinds(made_up_documents: list[Document]) -> None:
    assert {(document.group, document.kind) for document in made_up_documents} == {
        ("section", "trade"),
        ("component", "ship"),
        ("term", "term"),
        ("calculator", "calc"),
        ("point", "difference"),
        ("point", "ruling"),
    }


def test_variants_and_aliases_are_other_names(made_up_documents: list[Document]) -> None:
    assert by_ref(made_up_documents, "term/chest").names == {"en": ("crate",), "es": ("arcón",)}
    assert by_ref(made_up_documents, "ship/clipper").names["es"] == ("Flying Clipper", "FC", "the fast one")


def test_paragraphs_are_plain_text(made_up_documents: list[Document]) -> None:
    anchor, text = by_ref(made_up_documents, "trade/storms").paragraphs[0]
    assert (anchor, text.en) == ("damage", "A storm sinks every ship outside the harbor.")


def test_differences_and_rulings_stand_aside_on_the_pages_they_touch(made_up_documents: list[Document]) -> None:
    assert "Smugglers sail by moonlight." in [text.en for text in by_ref(made_up_documents, "trade/customs").aside]
    assert [text.es for text in by_ref(made_up_documents, "trade/loading").aside] == ["La niebla retrasa a todos."]
