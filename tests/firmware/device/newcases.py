"""The pages of a new game at depths with named frames, in the reviewed states."""

from box.store import atomic_file
from pages.mfz import page_rows
from pages.mfz.setup import form_values, setup_form
from shared.rules.games import roster_path
from shared.rules.mfz.model import loadout
from shared.rules.mfz.setup import roster
from shared.rules.mfz.setup.options import counted, offered
from tests.firmware.device.gamecases import choose, no_companies, then
from tests.firmware.device.packs import whole

DAMAGE = (form_values.DEPTH, "damage")
BATTLE = (form_values.SIZE, "battle")
FULL = (form_values.DEPTH, "full")
DEMO = (form_values.SIZE, "demo")
CUSTOM = (form_values.SIZE, "custom")
FIVE = (form_values.PLAYERS, "5")

# Two companies with names of the greatest length, and frames that carry much or nothing.
FRAMES = (
    ("Red Soldier of North", "Rd Y B G", 1),
    ("Hatchling", "Rhd Rha Rda E", 2),
    ("Mmmmmmmmmmmmmmmmmmmm", "Rh Rh B B", 0),
    ("Nest", "", 0),
)
NAMES = ("Ironclad Northerners", "Red Tide Salvage Co.")


def named(*more):
    """Return a preparation that stores companies with named frames and chooses two of them."""

    def prepare(app):
        frames = [(name, loadout.parse(systems)[0], rockets) for name, systems, rockets in FRAMES]
        body = "".join([roster.line(name, frames) for name in NAMES])
        atomic_file.save(roster_path("mfz"), body, roster.VERSION)
        seats = [("AB"[seat] + form_values.COMPANY, name) for seat, name in enumerate(NAMES)]
        choose(FULL, *seats + list(more))(app)

    return prepare


def eight_frames(app):
    """Store a company of eight frames with long names and one of six; choose them."""
    mech = loadout.parse("Rhd Rha B G")[0]
    frames = [("Mmmmmmmmmmmmmmmmmm " + str(n), mech, 3 if n == 1 else 0) for n in range(1, 9)]
    body = roster.line(NAMES[0], frames) + roster.line(NAMES[1], frames[:6])
    atomic_file.save(roster_path("mfz"), body, roster.VERSION)
    choose(FULL, *[("AB"[n] + form_values.COMPANY, name) for n, name in enumerate(NAMES)])(app)


def roster_file(content):
    """Return a preparation that writes a roster file with this content."""

    def prepare(app):
        with open(roster_path("mfz"), "wb") as file:
            file.write(content)

    return prepare


def draft_file(content):
    """Return a preparation that writes a draft file with this content."""

    def prepare(app):
        with open("mfz.draft", "wb") as file:
            file.write(content)

    return prepare


def all_changed(app):
    """Change every option and number of depth full from the default of its edition."""
    chosen = setup_form.load()
    for key, value in (FIVE, FULL, CUSTOM, (form_values.DICE, "ask")):
        chosen.choose(key, value)
    for row in offered("full"):
        if row.name not in (form_values.SIZE, form_values.EDITION):
            place = (chosen.place(row.name) + 1) % len(row.values)
            chosen.choose(row.name, row.values[place])
    for row in counted("full"):
        value = row.most if chosen.number(row.name) != row.most else row.least
        chosen.choose(row.name, str(value))
    chosen.save(app.saved)


SPLIT = ("split_range", "true")
HAZARDS = ("hazards", "true")
CLIMBING = ("climbing", "true")
PER_FRAME = ("initiative_mode", "per_frame")

# Name, screen, preparation, argument of the screen, buttons pressed on it.
CASES = [
    ("new-damaged", page_rows.NEW_GAME, draft_file(b"half"), 0, ""),
    ("new-newer", page_rows.NEW_GAME, draft_file(whole(b"?=?", 1)), 0, ""),
    ("new-depth-damage", page_rows.NEW_GAME, choose(), 0, "DDC"),
    ("new-depth-full", page_rows.NEW_GAME, choose(FULL), 0, "DD"),
    ("new-depth-own", page_rows.NEW_GAME, choose(FULL), 0, "DDB"),
    ("new-depth-ask", page_rows.NEW_GAME, choose(FULL), 0, "DDBB"),
    ("company-soldiers", page_rows.COMPANY, no_companies(DAMAGE), 1, ""),
    ("company-damaged", page_rows.COMPANY, then(roster_file(b"half"), choose(DAMAGE)), 0, ""),
    ("company-newer", page_rows.COMPANY, then(roster_file(whole(b"?", 2)), choose()), 0, ""),
    ("company-unreadable", page_rows.COMPANY, then(roster_file(whole(b"?")), choose()), 0, ""),
    ("company-named", page_rows.COMPANY, named(), 1, ""),
    ("company-eight", page_rows.COMPANY, then(eight_frames, choose(BATTLE)), 0, ""),
    ("company-misfit", page_rows.COMPANY, eight_frames, 0, ""),
    ("company-six", page_rows.COMPANY, eight_frames, 1, ""),
    ("options-damage", page_rows.OPTIONS, choose(DAMAGE), 0, "CCCCCCC"),
    ("options-full", page_rows.OPTIONS, choose(FULL), 0, "CCCCCCCCCC"),
    (
        "options-full-most",
        page_rows.OPTIONS,
        choose(FULL, CUSTOM, SPLIT, HAZARDS, CLIMBING, PER_FRAME),
        0,
        "B",
    ),
    ("options-frames", page_rows.OPTIONS, choose(FULL, PER_FRAME), 0, "C" * 12),
    ("options-help", page_rows.OPTIONS, choose(FULL), 0, "C" * 8 + "D"),
    ("options-seats", page_rows.OPTIONS, choose(FULL, DEMO, FIVE), 0, "BDCCC"),
    ("summary-full", page_rows.SUMMARY, then(named(SPLIT, HAZARDS)), 0, ""),
    ("summary-chosen", page_rows.SUMMARY, choose(FULL), 0, "CC"),
    ("summary-chosen-quick", page_rows.SUMMARY, choose(), 0, "CC"),
    ("summary-chosen-most", page_rows.SUMMARY, all_changed, 0, "CCCC"),
    ("summary-refused", page_rows.SUMMARY, named(), 0, ""),
    (
        "summary-rockets",
        page_rows.SUMMARY,
        named(SPLIT, HAZARDS, ("ssr_per_company", "4")),
        0,
        "",
    ),
]
