"""The interface speaks Spanish everywhere: the catalog is complete, and says the same with the same values."""

from __future__ import annotations

import re
import shutil
from io import StringIO

import pytest
from babel.messages.pofile import read_po
from django.core.management import CommandError, call_command
from django.utils import translation

from tests.conftest import PROJECT
from web.management.commands.messages import _FOLDERS

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")
CATALOGUES = sorted(PROJECT.glob("locale/*/LC_MESSAGES/django.po"))


def messages(path):
    with path.open("rb") as file:
        return [message for message in read_po(file, locale=path.parts[-3]) if message.id]


def texts(value):
    return (value,) if isinstance(value, str) else tuple(value)


@pytest.fixture(params=CATALOGUES, ids=lambda path: path.parts[-3])
def catalog(request):
    return messages(request.param)


def test_there_is_a_spanish_catalog():
    assert [path.parts[-3] for path in CATALOGUES] == ["es"]


def test_catalog_is_complete():
    call_command("messages", check=True)


def test_collecting_what_is_collected_changes_nothing(tmp_path, settings):
    for name in (*_FOLDERS, "locale"):
        (tmp_path / name).symlink_to(PROJECT / name)
    (tmp_path / "locale").unlink()
    shutil.copytree(PROJECT / "locale", tmp_path / "locale")
    settings.BASE_DIR = tmp_path
    call_command("messages", stdout=StringIO())
    for path in CATALOGUES:
        assert (tmp_path / path.relative_to(PROJECT)).read_bytes() == path.read_bytes()


def test_every_message_is_translated(catalog):
    assert len(catalog) > 0
    assert [message.id for message in catalog if message.fuzzy or not all(texts(message.string))] == []


def test_translation_names_the_same_values(catalog):
    """Where English has one form for one and another for many, either set of values will do for each Spanish form."""
    differing = [
        (message.id, string)
        for message in catalog
        for string in texts(message.string)
        if sorted(PLACEHOLDER.findall(string)) not in [sorted(PLACEHOLDER.findall(text)) for text in texts(message.id)]
    ]
    assert differing == []


def test_translation_keeps_the_spaces_and_marks_at_its_ends(catalog):
    def ends(text):
        # English puts the period inside the quotation marks, Spanish outside; a question mark is inside in both.
        last = text.rstrip().rstrip("”»")[-1:]
        return text[: len(text) - len(text.lstrip())], last in set(".:?…"), text[len(text.rstrip()) :]

    odd = [message.id for message in catalog if ends(texts(message.id)[0]) != ends(texts(message.string)[0])]
    assert odd == []


@pytest.mark.django_db
def test_catalog_is_compiled_and_used(catalog):
    with translation.override("es"):
        unused = [
            message.id
            for message in catalog
            if isinstance(message.id, str) and not message.context
            if translation.gettext(message.id) != message.string
        ]
    assert unused == []


@pytest.fixture
def project(tmp_path, settings):
    """A project of one template and one view, with a Spanish catalog."""
    settings.BASE_DIR = tmp_path
    for name, text in {
        "rulebook/views/rules.py": 'from django.utils.translation import gettext as _\nTITLE = _("Found a harbor")\n',
        "templates/page.html": "{% load i18n %}<h1>{% translate 'Ship tea' %}</h1>",
        "locale/es/LC_MESSAGES/django.po": (
            'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
            'msgid "Found a harbor"\nmsgstr "Funda un puerto"\n\nmsgid "Ship tea"\nmsgstr "Transporta té"\n'
        ),
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_whole_catalog_passes_the_check(project):
    before = (project / "locale/es/LC_MESSAGES/django.po").read_bytes()
    call_command("messages", check=True)
    assert (project / "locale/es/LC_MESSAGES/django.po").read_bytes() == before


@pytest.mark.parametrize(
    ("file", "old", "new", "named"),
    [
        ("templates/page.html", "Ship tea", "Sell tea", "Sell tea"),
        ("rulebook/views/rules.py", "Found a harbor", "Leave a harbor", "Leave a harbor"),
        ("templates/page.html", "{% translate 'Ship tea' %}", "", "Ship tea"),
        ("locale/es/LC_MESSAGES/django.po", "Transporta té", "", "Ship tea"),
    ],
    ids=["new in a template", "new in the code", "used no longer", "not translated"],
)
def test_message_that_is_missing_fails_the_check(project, file, old, new, named):
    path = project / file
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(CommandError, match=f"run make messages, then translate: .*{named}"):
        call_command("messages", check=True)


def test_collecting_messages_keeps_the_translations_there_are(project, capsys):
    page = project / "templates/page.html"
    page.write_text("{% load i18n %}{% translate 'Ship tea' %}{% translate 'Sell tea' %}", encoding="utf-8")
    call_command("messages")
    found = {message.id: message.string for message in messages(project / "locale/es/LC_MESSAGES/django.po")}
    assert found == {"Found a harbor": "Funda un puerto", "Ship tea": "Transporta té", "Sell tea": ""}
    assert capsys.readouterr().out == "to translate: Sell tea\n"
