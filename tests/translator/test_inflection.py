"""The forms of verbs, as a grammar gives them."""

from __future__ import annotations

import pytest

from translator import english, spanish


@pytest.mark.parametrize(
    ("verb", "forms"),
    [
        ("fundar", "fundo fundas funda fundamos fundáis fundan fundé fundaste fundó fundaron fundaré fundando fundada"),
        ("retener", "retengo retienes retiene retenemos retenéis retuve retuvo retuvieron retendrá retenga retenido"),
        ("invertir", "invierto invierte invertimos invirtió invirtieron invirtiendo invirtamos invertí invertís"),
        ("construir", "construyo construyes construimos construyó construyeron construyendo construido construíais"),
        ("demoler", "demuelo demuele demolemos demolió demoliendo demuelan demoláis"),
        ("ampliar", "amplío amplías ampliamos ampliáis amplió ampliaron amplíe"),
        ("pagar", "pago pagué pagó paguen pagado pagando paguéis"),
        ("producir", "produzco produce produjo produjeron produzca produciendo"),
        ("elegir", "elijo elige eligió eligiendo elija elegís"),
        ("volver", "vuelvo vuelve volvió vuelto vuelvan"),
        ("hacer", "hago hice hizo hicieron haré hecho haga"),
        ("empezar", "empiezo empecé empiecen empezáis"),
        ("ofrecer", "ofrezco ofrece ofreció ofrezcan"),
        ("exigir", "exijo exige exija exigió"),
        ("repartir", "reparto repartís repartió repartirlos repartiéndolo"),
        ("vender", "vendo vendés vende vendió véndela venderlo vendéis vendé vendele vendelas véndanle vendémelo"),
        ("pagar", "pagá pagale pagales páguenles páguenle págame págueme pagámelo"),
        ("repartir", "repartí repartilos repártanles"),
        ("expandir", "expande expandan expandid expandí expandís expandimos"),
    ],
)
def test_spanish_verbs(verb, forms):
    plain, nouns = spanish.verb_forms(verb)
    assert set(forms.split()) - plain - nouns == set()


@pytest.mark.parametrize(
    ("verb", "forms"),
    [
        ("withhold", "withholds withheld withholding"),
        ("pay", "pays paid paying"),
        ("pass", "passes passed passing"),
        ("stop", "stops stopped stopping"),
        ("hire", "hires hired hiring"),
        ("carry", "carries carried carrying"),
        ("tie", "ties tied tying"),
        ("refer", "refers referred referring"),
        ("sell", "sells sold selling"),
        ("go", "goes went gone going"),
    ],
)
def test_english_verbs(verb, forms):
    assert set(forms.split()) - english.verb_forms(verb) == set()


@pytest.mark.parametrize(
    ("verb", "misspelled"),
    [
        ("stop", "stoped stoping"),
        ("refer", "refered refering"),
        ("open", "openned openning"),
        ("develop", "developped developping"),
        ("hire", "hireed hireing"),
        ("carry", "carrys carryed"),
        ("tie", "tieing tieed"),
        ("pass", "passs"),
    ],
)
def test_english_forms_are_spelled_as_a_dictionary_has_them(verb, misspelled):
    assert set(misspelled.split()) & english.verb_forms(verb) == set()


@pytest.mark.parametrize(("word", "begins"), [("sell", True), ("withhold", True), ("share", False), ("sold", False)])
def test_only_listed_infinitives_begin_an_english_phrase(word, begins):
    assert english.begins_phrases(word) is begins


@pytest.mark.parametrize("word", ["primer", "mayor", "lugar", "taller", "alquiler", "dólar"])
def test_a_word_that_ends_like_an_infinitive_is_not_always_one(word):
    assert not spanish.is_infinitive(word)


@pytest.mark.parametrize(
    ("verb", "forms"),
    [
        ("traer", "traigo trajo trajeron traído trayendo traigamos"),
        ("poner", "pongo puse pusieron pondrán puesto ponga"),
        ("jugar", "juego juega jugamos jugué jueguen juguemos"),
        ("colgar", "cuelgo colgué cuelguen"),
        ("seguir", "sigo sigue siguió siguiendo siga"),
        ("continuar", "continúo continúa continuamos continúen"),
        ("romper", "rompo rompió roto rota"),
        ("escribir", "escribe escribió escrito"),
        ("cerrar", "cierro cierra cerramos cierren cerréis"),
        ("retirarse", "retiro retira retirarse retirándose retiró"),
    ],
)
def test_irregular_spanish_verbs(verb, forms):
    plain, nouns = spanish.verb_forms(verb)
    assert set(forms.split()) - plain - nouns == set()


@pytest.mark.parametrize(
    ("verb", "wrong"),
    [
        ("pagar", "pagé page"),
        ("jugar", "jugo juga"),
        ("poner", "pono poní ponido"),
        ("seguir", "seguo seguió"),
        ("producir", "produco"),
    ],
)
def test_forms_that_no_spaniard_says_are_not_made(verb, wrong):
    plain, nouns = spanish.verb_forms(verb)
    assert set(wrong.split()) & (plain | nouns) == set()


@pytest.mark.parametrize(
    ("verb", "as_nouns"),
    [
        ("pagar", "pago paga pague"),
        ("comprar", "compro compra compre"),
        ("vender", "vendo venda"),
        ("repartir", "reparto reparta"),
        ("partir", "parto parte parta"),
    ],
)
def test_the_forms_that_are_as_often_nouns_are_apart(verb, as_nouns):
    plain, nouns = spanish.verb_forms(verb)
    assert nouns == set(as_nouns.split())
    assert not plain & nouns


@pytest.mark.parametrize("word", ["pagar", "retirarse", "reír", "vender"])
def test_what_is_an_infinitive(word):
    assert spanish.is_infinitive(word)


@pytest.mark.parametrize(
    ("verb", "wrong"), [("pay", "paies"), ("hire", "hireed hireing"), ("stop", "stoped"), ("carry", "carrys carryed")]
)
def test_misspelled_english_forms_are_not_made(verb, wrong):
    assert set(wrong.split()) & english.verb_forms(verb) == set()
