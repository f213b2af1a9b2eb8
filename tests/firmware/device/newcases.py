"""The pages of a new game at named depths, in the states that are looked at."""

from device.gamecases import choose, then
from device.packs import whole

from box import screens
from box.store import checked
from pages.mfz import draft
from shared.rules.mfz import loadout, roster

DAMAGE = (draft.DEPTH, 1)
FULL = (draft.DEPTH, 2)
DEMO = (draft.SIZE, 2)
CUSTOM = (draft.SIZE, 3)
FIVE = (draft.PLAYERS, 5)

# Two companies with names as long as they may be, and frames that carry much or nothing.
FRAMES = (
    ("Red Soldier of North", "Rd Y B G", 1),
    ("Hatchling", "Rhd Rha Rda E", 2),
    ("Mmmmmmmmmmmmmmmmmmmm", "Rh Rh B B", 0),
    ("Nest", "", 0),
)
NAMES = ("Ironclad Northerners", "Red Tide Salvage Co.")


def option(name, place):
    """What `choose` takes to set an option to the value at a place."""
    chosen = draft.Draft(b"")
    names = [known for known, _, _ in chosen.options]
    return draft.FIRST_OPTION + names.index(name), place


def named(*more):
    """A preparation that puts companies of named frames on the box, and chooses two of them."""

    def prepare(app):
        frames = [(name, loadout.parse(systems)[0], rockets) for name, systems, rockets in FRAMES]
        body = "".join([roster.line(name, frames) for name in NAMES])
        checked.save(roster.FILE, body, roster.VERSION)
        seats = [(draft.FIRST_COMPANY + 3 * seat, seat + 1) for seat in range(len(NAMES))]
        choose(FULL, *seats + list(more))(app)

    return prepare


def roster_file(content):
    """A preparation that puts the companies' file there as it is given."""

    def prepare(app):
        with open(roster.FILE, "wb") as file:
            file.write(content)

    return prepare


def all_changed(app):
    """Every option and number that full depth has, otherwise than its edition has it."""
    chosen = draft.Draft(app.session.draft)
    for index, value in (FIVE, FULL, CUSTOM, (draft.DICE, 2)):
        chosen.choose(index, value)
    for place in range(2, len(chosen.options)):
        at = draft.FIRST_OPTION + place
        chosen.choose(at, (chosen.data[at] + 1) % len(chosen.options[place][1]))
    for place, (_, least, most) in enumerate(chosen.numbers):
        value = most if chosen.number(place) != most else least
        chosen.choose(draft.FIRST_NUMBER + place, value)
    app.session.set_draft(chosen.packed())


SPLIT = option("split_range", 1)
HAZARDS = option("hazards", 1)
CLIMBING = option("climbing", 1)
PER_FRAME = option("initiative_mode", 1)

# name, screen, preparation, what the screen is opened for, buttons pressed on it
CASES = [
    ("new-depth-quick", screens.NEW, choose(), 0, "CCCD"),
    ("new-depth-damage", screens.NEW, choose(), 0, "CCCDC"),
    ("new-depth-full", screens.NEW, choose(), 0, "CCCDCC"),
    ("new-full-end", screens.NEW, named(), 0, "CCCCCCC"),
    ("new-dice", screens.NEW, choose(FULL), 0, "CCCCCCDC"),
    ("company-soldiers", screens.COMPANY, choose(DAMAGE), 1, "CCCC"),
    ("company-soldiers-few", screens.COMPANY, choose(DAMAGE), 0, "CCDBBBBBDCCCC"),
    ("company-no-roster", screens.COMPANY, choose(DAMAGE), 0, "D"),
    ("company-damaged", screens.COMPANY, then(roster_file(b"half"), choose(DAMAGE)), 0, "D"),
    ("company-newer", screens.COMPANY, then(roster_file(whole(b"?", 2)), choose()), 0, "D"),
    ("company-unreadable", screens.COMPANY, then(roster_file(whole(b"?")), choose()), 0, "D"),
    ("company-named", screens.COMPANY, named(), 1, ""),
    ("company-frames", screens.COMPANY, named(), 0, "CCCCC"),
    ("company-frame", screens.COMPANY, named(), 0, "CCCCD"),
    ("company-bare-frame", screens.COMPANY, named(), 0, "CCCCCCD"),
    ("options-damage", screens.OPTIONS, choose(DAMAGE), 0, "CCCCCCC"),
    ("options-full", screens.OPTIONS, choose(FULL), 0, "CCCCCCCCCC"),
    (
        "options-full-most",
        screens.OPTIONS,
        choose(FULL, CUSTOM, SPLIT, HAZARDS, CLIMBING, PER_FRAME),
        0,
        "C" * 30,
    ),
    ("options-frames", screens.OPTIONS, choose(FULL, PER_FRAME), 0, "C" * 12),
    ("options-help", screens.OPTIONS, choose(FULL), 0, "C" * 8 + "D"),
    ("options-seats", screens.OPTIONS, choose(FULL, DEMO, FIVE), 0, "C" * 30 + "DCCC"),
    ("summary-full", screens.SUMMARY, then(named(SPLIT, HAZARDS)), 0, ""),
    ("summary-chosen", screens.SUMMARY, choose(FULL), 0, "C"),
    ("summary-chosen-quick", screens.SUMMARY, choose(), 0, "C"),
    ("summary-chosen-most", screens.SUMMARY, all_changed, 0, "CC"),
    ("summary-refused", screens.SUMMARY, named(), 0, ""),
    (
        "summary-rockets",
        screens.SUMMARY,
        named(SPLIT, HAZARDS, (draft.FIRST_NUMBER + 5, 4)),
        0,
        "",
    ),
]
