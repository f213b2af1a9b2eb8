"""Under MicroPython: prints the rolls and orders that test_dice compares."""

from box.game import rolling
from box.game.dice import DiceSource
from shared.rules import dice_draw
from tests.pools import pool_of

made = DiceSource(lambda count: b"\xa5" * count, b"\x01\x02\x03", 7)
made.stir(123456)
for number in range(50):
    print(rolling.roll(made, pool_of("3Wd6 2Rd8 Yd12 4Gd20"), number, number * 77).hex())
rolling.new_seed(made)
made.stir(7)
for number in range(50):
    seats = bytes(range(number % 6))
    print(dice_draw.order(rolling.seed(made), seats, number, number * 77).hex() or "none")
