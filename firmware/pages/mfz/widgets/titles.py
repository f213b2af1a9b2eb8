"""Make the first two lines of a page: who is asked what, and the frames that it is about."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.wrap import cut
from pages.mfz.widgets import words
from pages.mfz.widgets.abbreviations import company_name, frame_sign
from shared.rules.mfz.model import phase_rows
from shared.rules.mfz.model.actions import GROUND, NONE, RANGES
from shared.rules.mfz.model.encoding import has, names_frame
from shared.rules.mfz.model.phases import DECLARE

if TYPE_CHECKING:
    from shared.rules.mfz.full import FullState
    from shared.rules.mfz.quick import QuickState

# Letters in small type of a line, beside a scroll bar; least letters of a name if the target is
# named too.
COLUMNS = const(24)
_LEAST = const(5)


def prompt_title(state: "QuickState", ask: str, seat: int = -1) -> str:
    """Return a title: company and question. seat: the company, the actor if -1."""
    if seat < 0:
        seat = state.actor()
    if seat < 0:
        return ask
    if not ask:
        return company_name(state, seat, COLUMNS)
    return company_name(state, seat, COLUMNS - len(ask) - 2) + words.COLON + ask


def activation_line(state: "FullState", aim: int = NONE) -> str:
    """Return the acting frame, preceded by the parked one, and its target if there is room.

    Such as `Hammer > Bulwark d`, `Hammer || Bulwark >`, or `Hammer 5 || Bulwark >` while Bulwark
    answers an attack of 5 (M-68). aim: target under selection. Omit a destroyed target.
    """
    form = "{} >"
    frames = [state.running]
    parked = state.parked
    if parked >= 0 and state.alive(parked):
        frames.insert(0, parked)
        if not has(phase_rows.IN_PREPARATION, state.phase):
            # The parked frame is the target.
            return fit_names(state, "{} || " + form, frames)
        form = "{} " + str(state.attack) + " || " + form
    aimed = form + " {}"
    # During a declaration the previous target no longer counts.
    if aim == NONE and state.phase != DECLARE and state.target != NONE:
        aim = state.target
        aimed += " " + RANGES[state.declared_range]
    if aim == NONE or names_frame(aim) and not state.alive(aim):
        return fit_names(state, form, frames)
    return fit_names(state, aimed, frames + [aim], _LEAST) or fit_names(state, form, frames)


def fit_names(state: "FullState", form: str, frames: "list[int]", least: int = 2) -> str:
    """Fill `form` with names of frames or GROUND, cut to equal lengths, in at most 24 letters.

    Returns: "" if a name would have fewer letters than `least`. If two names would look the same,
    put the sign of each frame, such as `Bc`, first.
    """
    room = COLUMNS - len(form.replace("{}", ""))
    names = [_name(state, frame) for frame in frames]
    most = longest_cut(names, room)
    shown = [cut(name, most) for name in names]
    if len(set(shown)) < len(set(frames)):
        names = [_sign(frame) + name for frame, name in zip(frames, names)]
        most = longest_cut(names, room)
        shown = [cut(name, most) for name in names]
    return form.format(*shown) if most >= least else ""


def longest_cut(names: "list[str]", room: int) -> int:
    """Return the length to which names must be cut to take at most `room` letters in all."""
    most = room
    while sum([min(len(name), most) for name in names]) > room:
        most -= 1
    return most


def _name(state: "FullState", frame: int) -> str:
    if frame == GROUND:
        return words.TERRAIN
    name: str = state.frame_name(frame)
    return name


def _sign(frame: int) -> str:
    return "" if frame == GROUND else frame_sign(frame) + " "
