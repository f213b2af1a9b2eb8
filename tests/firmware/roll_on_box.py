"""Under MicroPython: prints the rolls that test_dice compares."""

from box.dice import Source
from tests.pools import pool_of

made = Source(lambda count: b"\xa5" * count, b"\x01\x02\x03", 7)
made.stir(123456)
for number in range(50):
    print(made.roll(pool_of("3Wd6 2Rd8 Yd12 4Gd20"), number, number * 77).hex())
