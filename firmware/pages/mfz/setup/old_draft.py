"""Read the packed draft that older versions stored in the journal."""

from typing import TYPE_CHECKING

from micropython import const

from box.game.dice_source import KEY, SOURCES
from pages.mfz.setup.form_values import seating
from pages.mfz.setup.setup_form import SetupForm
from shared.rules.mfz.model.actions import LETTERS
from shared.rules.mfz.setup.options import DEPTHS, SEAT_ORDER

if TYPE_CHECKING:
    from box.game.drafts import Pairs

_FORMAT = const(2)
_SIZE = const(32)
# Offsets in bytes: format, players, depth, dice, seating; then four options a byte, numbers, and
# for each seat the place of its company in the roster (from 1), frames and systems.
_PLAYERS = const(1)
_DEPTH = const(2)
_DICE = const(3)
_SEATING = const(4)
_OPTIONS = const(5)
_NUMBERS = const(11)
_COMPANIES = const(17)
_COMPANY = const(3)
_USUAL = const(255)

# The options of that format, each with its values in order; these never change.
_OPTIONS_THEN = (
    "size skirmish battle demo custom",
    "edition handbook book web",
    "tie_high_mode handbook book",
    "tie_order stable roll_off",
    "end_tie draw most_assets extra_round",
    "early_end ask off on",
    "split_range false true",
    "split_kind_limit 2 4",
    "hazards false true",
    "drop_white false true",
    "ruler_units 6 8",
    "assign_all_upfront false true",
    "station_retreat off controlled_once any_station",
    "initiative_mode tactical per_frame",
    "pfi_basis current design",
    "pfi_reroll each_round once",
    "pfi_ties roll_off score_order",
    "split_d8 frame_wide per_range",
    "env_typed false true",
    "climbing false true",
    "climb_requires green_rolled movement_system",
    "sprint_stand_on_cover false true",
    "jettison false true",
    "cover_by_brick false true",
)
_NUMBERS_THEN = (
    "doomsday_start",
    "neutral_stations",
    "frames_min",
    "frames_max",
    "stations_each",
    "ssr_per_company",
)


def read(packed: bytes) -> "Pairs":
    """Return the pairs of a packed draft that differ from the defaults; () if it is invalid."""
    if len(packed) != _SIZE or packed[0] != _FORMAT:
        return ()
    pairs = [("players", str(packed[_PLAYERS]))]
    if packed[_DEPTH] < len(DEPTHS):
        pairs.append(("depth", DEPTHS[packed[_DEPTH]]))
    if packed[_DICE] < len(SOURCES):
        pairs.append((KEY, SOURCES[packed[_DICE]]))
    for place, known in enumerate(_OPTIONS_THEN):
        name, *values = known.split(" ")
        value = packed[_OPTIONS + place // 4] >> place % 4 * 2 & 3
        if value < len(values):
            pairs.append((name, values[value]))
    for place, name in enumerate(_NUMBERS_THEN):
        if packed[_NUMBERS + place] != _USUAL:
            pairs.append((name, str(packed[_NUMBERS + place])))
    draft = SetupForm(pairs)
    if packed[_SEATING]:
        pairs.append((SEAT_ORDER, seating(draft.players, packed[_SEATING])))
    roster = draft.rosters.roster
    for seat, letter in enumerate(LETTERS):
        place, frames, systems = packed[_COMPANIES + seat * _COMPANY :][:_COMPANY]
        pairs.append((letter + ".frames", str(frames)))
        pairs.append((letter + ".systems", str(systems)))
        chosen = 0 < place <= len(roster)
        pairs.append((letter + ".company", roster.company(place - 1)[0] if chosen else ""))
    return SetupForm(pairs).pairs()
