"""What tea costs."""

from rules.engine.calculator import Unit
from rules.engine.fields import whole
from rules.engine.formulas import Computed, calculator, product

from .tables import GAME, MOST_CHESTS, PRICE_OF_A_CHEST

CALCULATOR = calculator(
    game=GAME,
    slug="price",
    inputs={"chests": whole(0, MOST_CHESTS)},
    constants={"price": PRICE_OF_A_CHEST},
    values={
        "cost": Computed(
            unit=Unit.MONEY, formula=product("chests", "price"), rules=("trade/buying#price",), step="each-chest"
        ),
    },
    headline=("cost",),
    rules=("trade/buying",),
)
