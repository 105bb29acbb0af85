"""A list of pieces on a phone: its first row of filters scrolls."""

from tests.browser.visitors import ON_A_PHONE

# The chosen chip is between the left and the right edge of the screen.
IN_SIGHT = """() => {
  const { left, right } = document.querySelector("#chips :checked").parentElement.getBoundingClientRect();
  return left >= 0 && right <= innerWidth;
}"""


@ON_A_PHONE
def test_row_of_filters_shows_the_chosen_one(page, visitor):
    page.goto(f"{visitor.home}carnegie/component/?category=city")
    page.wait_for_function(IN_SIGHT)
    page.goto(f"{visitor.home}carnegie/component/?category=donation")
    page.wait_for_function(IN_SIGHT)
    page.locator("#chips label").nth(5).click()
    page.wait_for_url("**category=transport-track*")
    page.wait_for_function(IN_SIGHT)
