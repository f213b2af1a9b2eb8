"""Pages of a sheet on which buttons are pressed by mistake."""

from tests.firmware.device import sheetcases

CASES = sheetcases.PLAYED
ENDING = ()
HELD = ()
