"""Prose as HTML and as plain text."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from content.markup import (
    Context,
    links,
    reading_fault,
    readings,
    to_html,
    to_runs,
    to_text,
    with_plain_readings,
    without_links,
)
from content.refs import Ref
from content.schema import Bilingual

TITLES = {
    Ref("tea-harbor", "term", "tea"): Bilingual("tea", "té"),
    Ref("tea-harbor", "trade", "buying"): Bilingual("Buying & selling", "Comprar y vender"),
    Ref("tea-harbor", "calc", "price"): Bilingual("Price", "Precio"),
    Ref("far-harbor", "term", "rum"): Bilingual("rum", "ron"),
}
ENGLISH = Context("tea-harbor", "en", TITLES)
SPANISH = Context("tea-harbor", "es", TITLES)
NO_BREAK = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("prose", "html"),
    [
        ("[[term/tea]]", '<a href="/en/tea-harbor/term/tea/" class="term">tea</a>'),
        ("[[term/tea|some tea]]", '<a href="/en/tea-harbor/term/tea/" class="term">some tea</a>'),
        ("[[trade/buying]]", '<a href="/en/tea-harbor/trade/buying/">Buying &amp; selling</a>'),
        ("[[trade/buying#price|the price]]", '<a href="/en/tea-harbor/trade/buying/#price">the price</a>'),
        ("[[far-harbor:term/rum]]", '<a href="/en/far-harbor/term/rum/" class="term">rum</a>'),
        ("[[calc/price?chests=3&rig=square|try it]]",
         '<a href="/en/tea-harbor/calc/price/?chests=3&amp;rig=square">try it</a>'),
        ("**[[term/tea]]**, then", '<strong><a href="/en/tea-harbor/term/tea/" class="term">tea</a></strong>, then'),
    ],
)  # fmt: skip
def test_link_leads_to_the_page_in_the_same_language(prose, html):
    assert to_html(prose, ENGLISH) == f"<p>{html}</p>"
    assert 'href="/es/' in to_html(prose, SPANISH)


@pytest.mark.parametrize(("context", "words"), [(ENGLISH, "tea"), (SPANISH, "té")])
def test_link_without_words_shows_the_title_in_the_language(context, words):
    assert to_html("[[term/tea]]", context).endswith(f">{words}</a></p>")
    assert to_text("[[term/tea]]", context) == words


@pytest.mark.parametrize(
    ("prose", "shown"),
    [("[[term/green-tea]]", "green tea"), ("[[term/green-tea|greens]]", "greens"), ("[[Green tea]]", "Green tea")],
)
def test_link_to_no_page_is_plain_words(prose, shown):
    assert to_html(prose, ENGLISH) == f"<p>{shown}</p>"
    assert to_text(prose, ENGLISH) == shown


@pytest.mark.parametrize(
    ("prose", "html"),
    [
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        ("<b>x</b> & y", "<p>&lt;b&gt;x&lt;/b&gt; &amp; y</p>"),
        ("&lt;script&gt;", "<p>&lt;script&gt;</p>"),
        ("[[term/tea|<img src=x>]]", '<p><a href="/en/tea-harbor/term/tea/" class="term">&lt;img src=x&gt;</a></p>'),
        ("[[term/none|<img src=x>]]", "<p>&lt;img src=x&gt;</p>"),
        (
            '[[calc/price?a="><script>|x]]',
            '<p><a href="/en/tea-harbor/calc/price/?a=&quot;&gt;&lt;script&gt;">x</a></p>',
        ),
        ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
        ("[x](data:text/html,hello)", "<p>[x](data:text/html,hello)</p>"),
        ("`<b>`", "<p><code>&lt;b&gt;</code></p>"),
        ("<!-- secret -->", "<p>&lt;!-- secret --&gt;</p>"),
        ("    <b>\n", "<pre><code>&lt;b&gt;\n</code></pre>"),
    ],
)
def test_dangerous_characters_are_escaped(prose, html):
    assert to_html(prose, ENGLISH) == html


def test_title_is_escaped_too():
    context = Context("tea-harbor", "en", {Ref("tea-harbor", "term", "tea"): Bilingual("<b>tea", "té")})
    assert "&lt;b&gt;tea</a>" in to_html("[[term/tea]]", context)


@given(st.text(alphabet=st.sampled_from("ab <>&\"'/[]()|?#!`*_:=\\\n-javscript"), max_size=60))
def test_no_prose_becomes_markup_that_runs(prose):
    html = to_html(prose, ENGLISH)
    assert not re.search(r"<(?!/?(?:p|em|strong|code|pre|a|ul|ol|li|h[1-6]|hr|br|blockquote|img|table|thead|tbody|tr|th"
                         r"|td|span)\b)", html)  # fmt: skip
    assert not re.search(r"<[a-z0-9]+[^>]*\son\w+=", re.sub(r'"[^"]*"', '""', html))
    assert not re.search(r'(?:href|src)="\s*javascript:', html)


def test_table_becomes_a_table_with_links_in_its_cells():
    prose = "| Tea | Price |\n|---|---|\n| [[term/tea]] | $20 |\n| [[term/tea\\|more]] | $30 |"
    assert re.findall(r"<t[hd]>(.*?)</t[hd]>", to_html(prose, ENGLISH)) == [
        "Tea",
        "Price",
        '<a href="/en/tea-harbor/term/tea/" class="term">tea</a>',
        "$20",
        '<a href="/en/tea-harbor/term/tea/" class="term">more</a>',
        "$30",
    ]


@pytest.mark.parametrize(
    ("prose", "text"),
    [
        ("You **must** pay `$20`.", "You must pay $20."),
        ("Buy [[term/tea]], then [[trade/buying|sell]].", "Buy tea, then sell."),
        ("One line\nand the next", "One line and the next"),
        ("First.\n\nSecond.", "First.\nSecond."),
        ("- one\n- two", "one\ntwo"),
        ("| Tea | Price |\n|---|---|\n| black | $20 |", "Tea\nPrice\nblack\n$20"),
        ("a < b & c", "a < b & c"),
        ("[Chicago](http://localhost/)", "Chicago"),
        ("", ""),
    ],
)
def test_plain_text_is_what_a_reader_sees(prose, text):
    assert to_text(prose, ENGLISH) == text


def test_percent_sign_stays_with_its_number():
    assert to_html("El 30 % o el 20%", SPANISH) == f"<p>El 30{NO_BREAK}% o el 20%</p>"


@pytest.mark.parametrize(
    ("prose", "found"),
    [
        ("no link", []),
        ("[[term/tea]] and [[trade/buying#price|buy]]", [("term/tea", ""), ("trade/buying#price", "buy")]),
        ("[[ term/tea ]]", [("term/tea", "")]),
        ("[[calc/price?chests=3|try]]", [("calc/price", "try")]),
        ("| [[term/tea\\|leaf]] |", [("term/tea", "leaf")]),
        ("[[term/tea]", []),
    ],
)
def test_links_are_found_in_order(prose, found):
    assert [(link.target, link.label) for link in links(prose)] == found


def test_numbers_of_a_link_are_no_numbers_of_the_text():
    assert without_links("Pay 5: [[calc/price?chests=3]], [[setup/part-2|2 parts]]") == "Pay 5: , 2 parts"


LABEL = '<span class="reading"><a class="reading-label" href="/en/about/#readings">Our reading:</a> '


@pytest.mark.parametrize(
    ("prose", "html", "text"),
    [
        (":reading[It does not.]", f"<p>{LABEL}It does not.</span></p>", "Our reading: It does not."),
        (
            "Pay. :reading[Buy *some* [[term/tea]] [here].] Go on.",
            f'<p>Pay. {LABEL}Buy <em>some</em> <a href="/en/tea-harbor/term/tea/" class="term">tea</a> [here].</span>'
            " Go on.</p>",
            "Pay. Our reading: Buy some tea [here]. Go on.",
        ),
        (
            "- one\n- :reading[two\n  lines]",
            f"<ul>\n<li>one</li>\n<li>{LABEL}two\nlines</span></li>\n</ul>",
            "one\nOur reading: two lines",
        ),
        (":reading[<b>]", f"<p>{LABEL}&lt;b&gt;</span></p>", "Our reading: <b>"),
        (r":reading[a \] b]", f"<p>{LABEL}a ] b</span></p>", "Our reading: a ] b"),
    ],
)
def test_reading_is_labeled(prose, html, text):
    assert to_html(prose, ENGLISH) == html
    assert to_text(prose, ENGLISH) == text


def test_reading_in_a_table_has_its_link_with_an_escaped_bar():
    prose = "| Tea |\n|---|\n| :reading[Some [[term/tea\\|leaf]].] |"
    assert f'<td>{LABEL}Some <a href="/en/tea-harbor/term/tea/" class="term">leaf</a>.</span></td>' in to_html(
        prose, ENGLISH
    )


def test_reading_is_labeled_in_the_language_of_the_page():
    assert to_text(":reading[No los tiene.]", SPANISH) == "Nuestra lectura: No los tiene."
    assert 'href="/es/about/#readings">Nuestra lectura:</a> No' in to_html(":reading[No los tiene.]", SPANISH)
    assert (
        with_plain_readings("Pagas {cost:$}. :reading[Nada más.]", "es") == "Pagas {cost:$}. Nuestra lectura: Nada más."
    )


def test_runs_set_the_label_of_a_reading_in_bold():
    assert to_runs("Pay. :reading[Buy **tea**.]", ENGLISH) == [
        ("Pay. ", False),
        ("Our reading: ", True),
        ("Buy ", False),
        ("tea", True),
        (".", False),
    ]


def test_readings_of_a_text_keep_their_links():
    assert readings("A :reading[b [[term/tea|c]].] d :reading[e]") == ("b [[term/tea|c]].", "e")
    assert readings("none [[term/tea]]") == ()


@pytest.mark.parametrize(
    ("prose", "fault"),
    [
        ("Pay. :reading[Buy [[term/tea]].]", ""),
        ("Pay: [[term/tea]], see: the [list](/), reading [this]", ""),
        (":reading[open", ":reading[ without its closing bracket in the same paragraph"),
        (":reading[one\n\ntwo]", ":reading[ without its closing bracket in the same paragraph"),
        ("`:reading[code]`", ":reading[ without its closing bracket in the same paragraph"),
        (":reading[a :reading[b] c]", "a reading inside another reading"),
        (":reading[ ]", "a reading without words"),
        (":lectura[a]", "“:lectura[” is not the mark of a reading: write :reading[…]"),
        (":readings[a]", "“:readings[” is not the mark of a reading: write :reading[…]"),
        (": reading[a]", "“: reading[” is not the mark of a reading: write :reading[…]"),
        (":reading [a]", "“:reading [” is not the mark of a reading: write :reading[…]"),
        (":Reading[a]", "“:Reading[” is not the mark of a reading: write :reading[…]"),
    ],
)
def test_mistakes_in_readings_are_found(prose, fault):
    assert reading_fault(prose) == fault
