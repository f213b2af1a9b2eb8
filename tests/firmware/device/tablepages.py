"""Behaviour of the pages of attacks, stations, corrections and undo, pressed as at the table."""

import sys

from box import screens
from box.game import dice_source, replaying, saving, sentences, undo
from box.game.game_pages import GamePages
from box.screens.screen import ListScreen
from box.ui.canvas import STRONG, TEXT
from pages.mechwarrior import page_rows as mech_ids
from pages.mfz import (
    page_rows,
    words,
)
from pages.mfz.combat import cover
from pages.mfz.combat import words as combat_words
from pages.mfz.combat.damage_report import DamageReport
from pages.mfz.setup import form_values, setup_form
from pages.mfz.setup import words as setup_words
from pages.mfz.table import words as table_words
from pages.mfz.widgets.names import company_names, frame_name
from shared.rules import games as registry
from shared.rules.mfz.combat import hit_chart
from shared.rules.mfz.model import actions, phases
from tests.faults.nor import Nor
from tests.firmware.device import buttons, fullcases, gamecases, mechcases, tablecases
from tests.firmware.device.fakebox import (
    Hardware,
    make_roomy,
    mount,
    pass_time,
    press,
    run_tasks,
    start,
)
from tests.firmware.device.tablecases import (
    BARE,
    BIG,
    EVEN,
    LONG,
    MANY,
    ROCKETS,
    SHOT,
    SIDES,
    SPOTTED,
    WOLVES,
    at,
    begin,
    custom,
    deploy,
    lot,
    playing,
    then,
    with_similar_names,
)

A, B, C, D = 0, 1, 2, 3
HOLD = 900
# Pixels of an icon before the text of a row.
ICON_ROOM = 13
MOVED = "Ca Ca> ~W34Y1 Ca=D- Ca=MW4"


def box(prepare):
    """Return a box with a prepared game, its page on top."""
    mount(Nor(24))
    app = start(Hardware(Nor(8)))
    prepare(app)
    app.stack.game()
    app.loop.step(app.hardware.ms)
    return app


def keys(app, buttons):
    for button in buttons:
        press(app, "ABCD".index(button))


def done(app):
    """Return the last action as a token."""
    game = app.game
    action = game.action(game.ply)
    game.look(game.ply - 1)
    token = game.state.text(action)
    game.present()
    return token


def lines_of(app):
    """Return the eighths of the panel between header and footer, from top to bottom."""
    return [bytes(page) for page in app.panel.shadow][2:6]


def gone(app):
    """Return name and sentence for each frame that the damage report says something about."""
    state = app.game.state
    return [(state.frame_name(frame), form) for frame, form in DamageReport(app).changes]


def effects(app):
    return [effect for _, effect in DamageReport(app).dice]


def texts(app):
    return [app.stack.top.row(index)[0] for index in range(app.stack.top.count())]


def test_shows_the_effect_of_each_die_by_the_hit_chart():
    open_ground = box(at(SHOT + "Ca*o ~145"))
    assert effects(open_ground) == [hit_chart.NO_EFFECT, hit_chart.NO_EFFECT, hit_chart.AT_TARGET]
    terrain = box(at(SHOT + "Ca*c ~344"))
    assert effects(terrain) == [hit_chart.NO_EFFECT, hit_chart.AT_COVER]
    assert DamageReport(terrain).left == [4]
    armoured = box(at(SHOT + "Ca*Ab ~255"))
    assert effects(armoured) == [hit_chart.NO_EFFECT] * 3


def test_shows_that_dice_for_a_destroyed_frame_have_no_effect():
    app = box(at(BARE + "Ca*o ~12345566", station_retreat="off"))
    assert effects(app)[4:] == [hit_chart.AT_TARGET, hit_chart.AT_TARGET, -1, -1]
    assert gone(app) == [("Bare", combat_words.IS_GONE)]


def test_shows_the_damage_dice_before_the_next_question():
    app = box(at(SHOT + "Ca*o"))
    assert app.game.state.phase == phases.DAMAGING
    press(app, D)
    assert buttons.module(app) == "mfz.combat.damage_result"
    assert app.game.action(app.game.ply)[0] == actions.DAMAGE
    press(app, D)
    assert app.stack.numbers[-1] == screens.GAME


def test_asks_the_owner_for_one_system_a_hit():
    app = box(at(SHOT + "Ca*o ~156"))
    assert app.stack.top.title() == "Hammer loses"
    press(app, D)
    assert done(app) == "Aa-Y"
    assert words.TYPE_NAMES[actions.YELLOW] not in texts(app)
    press(app, D)
    assert done(app) == "Aa-G" and app.game.state.phase == phases.ACTING


def test_reports_a_white_die_lost_without_a_choice():
    app = box(at(ROCKETS + "Ca*o ~11115555", station_retreat="off"))
    # Of one kind of system left, the box takes it without a question.
    for _ in range(2):
        assert buttons.module(app) == "mfz.combat.damage_allocation"
        press(app, D)
    assert app.controls._toast == "Shark loses a white die"
    assert gone(app) == [("Shark", combat_words.WHITE_GONE)]


def test_does_not_report_a_white_die_that_was_chosen():
    app = box(at(SHOT + "Ca*o ~116", drop_white="true"))
    keys(app, "CCCD")
    assert done(app) == "Aa-W"
    assert app.stack.numbers[-1] == screens.GAME


def test_shows_the_damage_dice_with_and_without_a_spot():
    app = box(at(SPOTTED + SHOT))
    assert [row[1] for row in app.stack.top.sheet.rows] == ["6 dice", "3 dice"]
    press(app, D)
    assert done(app) == "Ca*+"


def test_reports_an_attack_without_dice_against_a_new_defence():
    app = box(at("Ca Ca>Aa/d CaS0 ~W34R35Y4 Ca=D- Ca=AR5 Aa> ~W34B6Y1G5"))
    keys(app, "D")
    assert done(app) == "Aa=DB6"
    assert app.controls._toast == "Miss: 5 against 6"
    assert app.game.state.phase == phases.ACTING
    assert not app.notices.waiting and app.stack.numbers[-1] == screens.GAME


def said(app):
    """Return the words on the panel, as a player reads them; the header is the first line."""
    page = app.stack.top
    return page.title(), page.number(), list(page.notes())


def test_announces_the_target_that_answers_before_it_is_asked():
    app = box(at("Ca Ca>Aa/d CaS0 ~W34R35Y4 Ca=D- Ca=AR5"))
    page = app.stack.top
    assert app.game.state.phase == phases.DECLARE
    assert page.labels() == (words.MENU, "", "", combat_words.TARGET)
    ply = app.game.ply
    keys(app, "BCD")
    assert app.game.ply == ply
    assert page.labels()[1:3] == (words.UP, words.DOWN)


def test_holding_d_aims_back_at_the_attacker():
    app = box(at("Ca Ca>Aa/d CaS0 ~W34R35Y4 Ca=D- Ca=AR5"))
    press(app, D, HOLD)
    game = app.game
    assert game.state.target == game.state.parked and game.state.phase == phases.DEFENDING


def test_shows_the_attack_on_the_pages_of_its_target():
    app = box(at("Ca Ca>Aa/d CaS0 ~W34R35Y4 Ca=D- Ca=AR5"))
    playing("Aa>Ca/d")(app)
    app.stack.game()
    assert said(app) == ("Hammer: rockets?", "", ["Dawn waits: attack 5"])
    playing("AaS0")(app)
    playing("~W34R35B6Y1G2")(app)
    app.stack.game()
    assert said(app) == ("Hamm.: defend with", "6", ["Attack 5: 0 dice"])
    keys(app, "CC")
    assert said(app) == ("Hamm.: defend with", "3", ["Attack 5: 2 dice"])


def test_shows_no_attack_once_the_target_has_answered():
    app = box(at(SHOT + "Ca*o ~124"))
    assert app.game.state.phase == phases.ACTING
    assert said(app) == ("Dawn: move with", "4", ["4 units, around cover"])


def test_puts_the_sign_of_a_frame_before_a_name_that_is_cut_alike():
    app = box(at("Ca Ca>Aa/d CaS0 ~W34R35Y4 Ca=D- Ca=AR5", with_similar_names(SIDES)))
    keys(app, "D")
    assert app.stack.top.title().startswith("Aa.")


def test_names_the_frame_of_damage_dice():
    app = box(at(SHOT + "Ca*c"))
    assert app.stack.top.title() == "Damage to Ha."
    fallen = box(at(SHOT + "Ca*o ~124 Aa_ _9", climbing="true"))
    assert fallen.stack.top.title() == "Damage to Ha."


def test_names_the_dice_that_are_left_after_a_hit():
    app = box(at(SHOT + "Ca*o ~126"))
    assert app.stack.top.number() == ""
    more = box(at(SHOT + "Ca*o ~156"))
    assert more.stack.top.number() == "next: 6"


def real_dice():
    """Return a box on which players type the roll of a frame: W W R R R8 B B."""
    app = box(then(fullcases.REAL, fullcases.READY))
    page = app.stack.top
    while page._faces[0] != 1:
        press(app, B)
    return app, page


def test_dice_that_were_not_reached_show_the_face_of_the_die_in_question():
    app, page = real_dice()
    keys(app, "BDCC")
    assert list(page._faces) == [6] + [2] * 6
    # An earlier die changes alone.
    keys(app, "DAAC")
    assert list(page._faces) == [1] + [2] * 6


def test_types_a_face_that_only_some_dice_have():
    app, page = real_dice()
    keys(app, "DDDDBB")
    assert list(page._faces) == [1, 1, 1, 1, 7, 6, 6]
    keys(app, "D")
    assert page.number() == "6 of 7"


def test_holding_d_accepts_the_dice_as_shown():
    app, page = real_dice()
    keys(app, "CDB")
    assert page.hold_of_d()
    press(app, D, HOLD)
    assert done(app) == "~W21R11r1B11" and app.game.state.phase == phases.DEFENDING


def test_the_last_die_enters_the_roll():
    app, page = real_dice()
    keys(app, "DDDDDD")
    assert page.labels()[3] == words.OK
    keys(app, "D")
    assert done(app) == "~W11R11r1B11"


def test_goes_back_to_the_box_s_dice_from_the_first_die():
    app = box(then(fullcases.ASK, fullcases.READY))
    page = app.stack.top
    keys(app, "C")
    assert page.typing and page.editing
    keys(app, "DAA")
    assert not page.typing and page.labels()[3] == words.ROLL


def test_shows_the_companies_of_frames_with_equal_numbers():
    rest = " ~Ac=15 ~Ad=12,13 ~Ba={} ~Bb=11,10 ~Bc=14,9 ~Ca=17,18 ~Cb=19,8 ~Cc=20,7"
    for first, second, companies in (
        ("1", "15,16", ["", "Ironclad", "Ironclad"]),
        ("2", "1,16", ["", "Ironclad", "Red Tide"]),
    ):
        app = box(at("~Aa=1 ~Ab=" + first + rest.format(second), initiative_mode="per_frame"))
        assert app.game.state.phase == phases.INITIATIVE_TIE
        assert [row[1] for row in app.stack.top.sheet.rows] == companies


def test_distinguishes_frames_whose_names_are_cut_alike():
    app = box(at("", with_similar_names(SIDES)))
    canvas = app.canvas
    state = app.game.state
    own = state.frames_of(0)
    for room in range(18, 120, 3):
        names = [frame_name(canvas, TEXT, state, frame, room, own) for frame in own]
        assert len(set(names)) == len(names), names
        assert max([canvas.width(TEXT, name) for name in names]) <= room, names
    assert frame_name(canvas, TEXT, state, 1, 120, own) == "Northern Guard West"
    assert frame_name(canvas, TEXT, state, 1, 50, own).startswith("Ab North")


def test_shows_different_names_for_frames_that_may_be_cover():
    app = box(at(SHOT, with_similar_names(SIDES)))
    frames = [row[2][1] for row in app.stack.top.sheet.rows[2:]]
    names = [cover.name(app.canvas, app.game.state, frame) for frame in frames]
    assert len(set(names)) == len(names) and [name for name in names if name[:3] == "Ab "], names


def test_shows_different_names_for_frames_that_may_be_removed():
    app = box(then(begin(with_similar_names(EVEN), "damage"), lot))
    page = app.stack.top
    assert page.title() == "Ironclad Order: break the tie"
    keys(app, "CCD")
    names = []
    for _ in range(5):
        names.append(page.row(page.cursor)[1])
        press(app, C)
    assert len(set(names)) == 5, names


def test_shows_whole_names_of_companies_that_can_be_forced():
    sides = [((name + " Harbour Watch")[:20].rstrip(" "), frames) for name, frames in EVEN]
    app = box(then(begin(sides, "damage", tie_high_mode="book"), lot))
    page = app.stack.top
    rows = [page.row(i) for i in range(page.count())]
    assert ("Force " + sides[1][0], "") in rows, rows


def test_keeps_the_page_of_a_game_without_an_idle_picture():
    app = box(gamecases.play(gamecases.TRIO))
    pages = app.pages
    pages.idle = ""
    try:
        seen = bytes(app.panel.buffer)
        app.hardware.ms += 200_000
        pass_time(app, 40)
        assert bytes(app.panel.buffer) == seen
        before = app.stack.top.cursor
        press(app, C)
        assert app.stack.top.cursor != before, "the first press counts"
    finally:
        del pages.idle
    app.hardware.ms += 200_000
    pass_time(app, 40)
    assert bytes(app.panel.buffer) != seen


def test_keeps_the_log_instead_of_an_idle_picture():
    app = box(at("Ca Ca> ~W34Y1 Ca=D-"))
    app.stack.push(screens.LOGBOOK)
    keys(app, "BB")
    seen = bytes(app.panel.buffer)
    app.hardware.ms += 200_000
    pass_time(app, 40)
    assert app.stack.numbers[-1] == screens.LOGBOOK
    assert bytes(app.panel.buffer) == seen


def test_numbers_score_sheet_pages_without_column_heads():
    app = box(at("", WOLVES, "damage", **BIG))
    app.stack.push(page_rows.SCORE_SHEET)
    first, second = Written(), Written()
    app.stack.top.draw(first)
    keys(app, "CC")
    app.stack.top.draw(second)
    assert "pts" in first.drawn_texts and "1/7" not in first.drawn_texts
    assert "3/7" in second.drawn_texts


def test_tells_who_sped_up_doomsday_in_the_last_round_and_in_all():
    app = box(at("", depth="damage"))
    first, second = [app.game.state.order()[place] for place in (0, 1)]
    app.game.play(bytes((actions.END_ROUND,)))
    app.game.play(bytes((actions.COUNT, first)))
    app.game.play(bytes((actions.COUNT, second)))
    app.game.play(bytes((actions.PASS, app.game.state.actor())))
    app.game.play(bytes((actions.END_ROUND,)))
    app.game.play(bytes((actions.PASS, app.game.state.actor())))
    app.game.play(bytes((actions.COUNT, app.game.state.actor())))
    app.stack.push(page_rows.SCORE_SHEET)
    press(app, C)
    page = Written()
    app.stack.top.draw(page)
    names = app.game.state.names()
    said = page.drawn_texts[page.drawn_texts.index(names[first]) :]
    # The first passed this time, the second did not; the third has never done it.
    assert said[1:] == ["-1", names[second], table_words.CLOCK_DOWN, "-2"] + said[5:], said
    assert said[-1] == "0"


def test_reports_a_correction_of_a_company_with_brackets_in_its_name():
    app = box(at("", [("Reds (Ann)", SIDES[0][1])] + list(SIDES[1:]), "damage"))
    app.game.play(app.game.state.parse(":clock=9"))
    sentence = sentences.sentence(app.game, app.game.ply)
    assert sentence == "Correction: the clock stands at 9", sentence
    app.game.play(app.game.state.parse("Aa:Rd=0"))
    sentence = sentences.sentence(app.game, app.game.ply)
    assert sentence == "Correction: Hammer of Reds (Ann) has no direct-fire weapons", sentence


def test_distinguishes_frames_when_entering_a_loss():
    app = box(then(custom(MANY, 8, 3, "damage", 0), lot, deploy))
    app.stack.push(page_rows.COMPANY_EVENT, 0)
    rows = selected_rows(app)
    assert len(rows) > 8 and len(set(rows)) == len(rows), rows


def test_leaves_the_loadout_of_a_frame_clear_of_its_name():
    app = box(at("", LONG, "damage", **BIG))
    for seat in range(len(LONG)):
        app.stack.push(page_rows.COMPANY_EVENT, seat)
        # It asserts that nothing overlaps.
        rows = selected_rows(app)
        assert [value for _, value in rows if "S3" in value], rows
        app.stack.pop()


def test_leaves_the_score_after_an_event_clear_of_its_words():
    for sides in (gamecases.FIVE, gamecases.TRIO):
        app = box(gamecases.play(sides))
        for seat in app.game.state.seats:
            app.stack.push(page_rows.COMPANY_EVENT, seat)
            rows = selected_rows(app)
            assert len(rows) > 1 and len(set(rows)) == len(rows), rows
            app.stack.pop()


def test_shortens_names_of_frames_to_different_ones_beside_their_loadouts():
    app = box(at("", with_similar_names(SIDES), "damage"))
    for seat in range(len(SIDES)):
        app.stack.push(page_rows.COMPANY_EVENT, seat)
        names = [name for name, _ in selected_rows(app)]
        assert len(set(names)) == len(names), names
        app.stack.pop()


def test_distinguishes_frames_to_correct():
    app = box(at("", with_similar_names(SIDES), "damage"))
    app.stack.push(page_rows.CORRECT)
    page = app.stack.top
    rows = [page.row(i) for i in range(page.count())]
    assert len(set(rows)) == len(rows) and ("Ca Northern Guar.", "Solar") in rows, rows


def test_distinguishes_companies_and_frames_on_the_score_sheet():
    # Wider than the header has room for.
    sides = [("N" + "M" * 18 + end, with_similar_names(EVEN)[0][1]) for end in "AB"]
    app = box(then(begin(sides, "damage"), lot))
    app.stack.push(page_rows.SCORE_SHEET)
    seen = []
    # The page about doomsday comes before the companies.
    press(app, C)
    for _ in range(2):
        press(app, C)
        page = Written()
        page.width = app.canvas.width
        app.stack.top.draw(page)
        seen.append([text for text in page.drawn_texts if text[:1] in "ABN"])
    assert [texts[0][:3] for texts in seen] == ["A N", "B N"], seen
    assert len(set(seen[0])) == len(seen[0]) > 4, seen


def test_asks_again_for_numbers_after_a_failed_write():
    app = box(then(begin(SIDES, initiative_mode="per_frame"), deploy))
    ply = app.game.ply
    # Two rolls, each with its stamp.
    with failing_log(app, 4):
        press(app, D)
    assert app.game.ply == ply + 2
    assert app.notices.waiting == [words.UNSURE]
    keys(app, "DD")
    assert app.game.state.phase != phases.INITIATIVE


def test_reports_that_a_failed_write_may_have_stored_half_of_the_stations():
    app = box(at("Ca Ca> ~W34Y1 Ca=D- Ca=MW4"))
    ply = app.game.ply
    keys(app, "CDCCD")
    with failing_log(app, 1):
        press(app, D)
    assert app.game.ply == ply + 1
    assert app.notices.waiting == [words.UNSURE]
    keys(app, "D")
    # The first was entered; the choice for the second must be repeated.
    press(app, C)
    assert app.stack.top.labels()[D] == table_words.HERE_NOW


class failing_log:
    """A context in which the journal accepts `most` entries, then refuses."""

    def __init__(self, app, most):
        self.journal = app.journal
        self.append = app.journal.append
        self.left = most

    def __enter__(self):
        self.journal.append = self.fail

    def __exit__(self, *_):
        self.journal.append = self.append

    def fail(self, entry):
        self.left -= 1
        if self.left < 0:
            raise OSError(5)
        self.append(entry)


class Written:
    """Stand in for a canvas: collects the texts drawn."""

    def __init__(self):
        self.drawn_texts = []

    def text(self, font, text, x, y):
        self.drawn_texts.append(text)

    tag = right = text

    def row(self, i, text, value="", selected=False, edited=False):
        self.drawn_texts.append(text)

    def header(self, subject, number=""):
        self.drawn_texts += [subject, number]

    def width(self, font, text):
        return 5 * len(text)

    def corner_width(self):
        return 0


class SelectedRow:
    """Stand in for a canvas: measures as one does, and keeps the row that is selected."""

    def __init__(self, canvas):
        self.width = canvas.width
        self.rows_end = 126
        self.subject = ""
        self.lit_row = None

    def header(self, subject, number=""):
        self.subject = subject

    def scroll(self, y, height, first, shown, total):
        if total > shown:
            self.rows_end = 122

    def strong_row(self, i, text, value="", selected=False, icon=0):
        text_end = 4 + (ICON_ROOM if icon else 0) + self.width(STRONG, text)
        assert text_end < self.rows_end - 2 - self.width(TEXT, value), "overlap: " + text
        if selected:
            assert self.lit_row is None, "two rows are selected"
            self.lit_row = text, value


def selected(app):
    """Return the subject of the top page, and the text and value of its selected row."""
    canvas = SelectedRow(app.canvas)
    app.stack.top.draw(canvas)
    return canvas.subject, canvas.lit_row


def selected_rows(app):
    """Go through all rows of the top page; return the text and value of each."""
    rows = [selected(app)[1]]
    press(app, C)
    while app.stack.top.cursor:
        rows.append(selected(app)[1])
        press(app, C)
    return rows


def test_no_press_at_the_table_ends_the_round_but_a_hold_of_d():
    app = box(gamecases.play(gamecases.TRIO, gamecases.LOSE_ONE))
    ply = app.game.ply
    for _ in range(4):
        assert app.stack.top.labels()[D] == words.OPEN
        keys(app, "DD")
        assert app.game.state.phase == phases.PLAY
        while app.game.ply > ply:
            press(app, A, HOLD)
        while app.stack.numbers[-1] != screens.GAME:
            press(app, A)
        press(app, C)
    assert app.stack.top.hold_of_d() == table_words.END_OF_ROUND + "1"
    press(app, D, HOLD)
    assert app.game.state.phase == phases.DOOMSDAY_VOTE


def choosing_companies(*chosen):
    """Return the app at the company of the first of three seats; the roster has five."""
    app = box(gamecases.begin(gamecases.TRIO))
    gamecases.store_roster(app)
    gamecases.choose((form_values.PLAYERS, "3"), *chosen)(app)
    app.stack.push(page_rows.COMPANY)
    return app


def companies_chosen():
    form = setup_form.load()
    return [form.company(seat)[0] for seat in range(form.players)]


def test_proposes_a_company_of_the_roster_that_no_earlier_seat_has():
    app = choosing_companies()
    keys(app, "DDD")
    assert app.stack.numbers[-1] == page_rows.SUMMARY
    assert companies_chosen() == [name for name, _, _ in gamecases.FIVE[:3]]


def test_begins_at_the_companies_of_the_last_game():
    last = [gamecases.FIVE[place][0] for place in (4, 0, 2)]
    app = choosing_companies(*[("ABC"[seat] + ".company", name) for seat, name in enumerate(last)])
    keys(app, "DDD")
    assert companies_chosen() == last


def test_goes_back_to_the_company_of_the_seat_before():
    app = choosing_companies()
    keys(app, "CDA")
    assert app.argument == 0 and app.stack.top.cursor == 1
    keys(app, "CDDD")
    assert companies_chosen()[0] == gamecases.FIVE[2][0]
    assert len(set(companies_chosen())) == 3


def test_draws_a_company_that_fits_and_shows_it_before_it_is_taken():
    app = choosing_companies()
    keys(app, "BBBB")
    assert app.stack.top.labels()[D] == setup_words.PICK
    press(app, D)
    assert app.argument == 0 and app.stack.top.labels()[D] == setup_words.TAKE
    shown = gamecases.FIVE[app.stack.top.cursor][0]
    press(app, D)
    assert companies_chosen()[0] == shown


def test_an_anonymous_company_stays_so_although_the_roster_has_others():
    app = choosing_companies()
    keys(app, "BBBDDD")
    assert companies_chosen()[0] == ""
    app.stack.home()
    app.stack.push(page_rows.COMPANY)
    keys(app, "DDD")
    assert companies_chosen()[0] == ""


def test_asks_to_hand_the_box_over_between_hidden_companies():
    app = choosing_companies((form_values.HIDDEN, "true"))
    for seat in range(3):
        assert app.argument == seat and app.stack.top.labels()[D] == setup_words.READY
        assert not app.stack.top.hold_of_d()
        keys(app, "DD")
    assert app.stack.numbers[-1] == page_rows.SUMMARY


def test_hides_the_companies_before_the_first_one_is_chosen():
    app = choosing_companies()
    keys(app, "B")
    assert app.stack.top.labels()[D] == setup_words.HIDE
    # The box is handed to the first player, too.
    keys(app, "D")
    assert app.argument == 0 and app.stack.top.labels()[D] == setup_words.READY
    keys(app, "DDDDDD")
    assert app.stack.numbers[-1] == page_rows.SUMMARY
    assert companies_chosen() == [name for name, _, _ in gamecases.FIVE[:3]]
    app = choosing_companies((form_values.HIDDEN, "true"))
    keys(app, "DB")
    assert app.stack.top.labels()[D] == setup_words.SHOW
    keys(app, "D")
    assert app.argument == 0 and app.stack.top.labels()[D] == setup_words.TAKE
    assert setup_form.load().get(form_values.HIDDEN) == "false"


def test_help_on_an_option_opens_the_rules_about_it():
    app = choosing_companies()
    app.stack.push(page_rows.OPTIONS)
    for label, topic in (("Rules", "editions"), ("Tie at the end", "end")):
        while app.stack.top.row(app.stack.top.cursor)[0] != label:
            press(app, C)
        app.controls._help()
        run_tasks(app)
        assert app.stack.numbers[-1] == screens.REFERENCE and app.stack.topic == topic
        press(app, A)
        assert app.stack.top.row(app.stack.top.cursor)[0] == label


def test_begins_with_all_companies_as_proposed():
    app = choosing_companies()
    app.stack.top.do_hold_of_d()
    run_tasks(app)
    names = [name for name, _, _ in app.game.state.setup.companies]
    assert names == [name for name, _, _ in gamecases.FIVE[:3]]


def test_says_why_a_game_cannot_begin_as_proposed():
    app = choosing_companies(("size", "custom"), ("frames_min", "8"), ("frames_max", "3"))
    app.stack.top.do_hold_of_d()
    run_tasks(app)
    assert app.stack.numbers[-1] == page_rows.SUMMARY
    assert app.stack.top.labels()[D] == words.OK
    press(app, A)
    assert app.stack.numbers[-1] == page_rows.COMPANY and app.argument == 2


def test_spells_the_name_of_a_company():
    app = box(gamecases.begin(gamecases.TRIO))
    app.stack.push(page_rows.NAME_ENTRY, 1)
    # The last row; A; then a, b; the b is removed, and the a becomes a c.
    keys(app, "BDDDCACC")
    app.stack.top.do_hold_of_d()
    assert setup_form.load().company(1)[0] == "Ac"
    app.stack.push(page_rows.NAME_ENTRY, 1)
    keys(app, "DAA")
    # The last letter is removed, then the page is left without a change.
    assert app.stack.numbers[-1] != page_rows.NAME_ENTRY
    assert setup_form.load().company(1)[0] == "Ac"


def test_takes_a_ready_name_that_no_other_company_has():
    app = box(gamecases.begin(gamecases.TRIO))
    app.stack.push(page_rows.NAME_ENTRY, 0)
    keys(app, "CD")
    assert setup_form.load().company(0)[0] == "Blue"
    app.stack.push(page_rows.NAME_ENTRY, 1)
    keys(app, "CD")
    assert setup_form.load().company(1)[0] == "Green"


def test_reports_an_attack_without_dice_against_a_frame_that_has_acted():
    app = box(at("Aa:turn=1 Aa:defence=6 Ca Ca>Aa/d CaS0 ~W34R35Y4 Ca=D-"))
    keys(app, "CD")
    assert done(app) == "Ca=AR5"
    assert app.controls._toast == "Miss: 5 against 6"
    assert not app.notices.waiting and app.stack.numbers[-1] == screens.GAME


def test_reports_no_damage_only_for_an_attack_without_dice():
    app = box(at("Ca Ca>Aa/d CaS0 ~W34R35Y4 Ca=D- Ca=AR5 Aa> ~W34B2Y1G5"))
    press(app, D)
    assert done(app) == "Aa=DW4" and not app.controls._toast
    alone = box(at("Ca Ca> ~W34Y1"))
    press(alone, D)
    assert done(alone)[:5] == "Ca=DW" and not alone.controls._toast
    press(alone, D)
    assert done(alone) == "@." and not alone.controls._toast
    spotted = box(at(SPOTTED + "Ca Ca>Aa/d CaS0 ~W34R35Y4 Ca=D- Ca=AR5 Aa> ~W34B6Y1G5"))
    press(spotted, D)
    assert spotted.game.state.phase == phases.USING_SPOT and not spotted.controls._toast


def test_reports_planned_dice_without_damage():
    planned = "Ca Ca>Aa/d CaS0 ~W34R35Y4 Ca=D- Ca+M- Ca+AR5 Ca+S- Ca=AR5 Aa> ~W34B6Y1G5"
    app = box(at(planned, assign_all_upfront="true"))
    press(app, D)
    assert done(app) == "Aa=DB6" and not app.controls._toast
    while not app.controls._toast:
        assert app.game.state.phase == phases.PLANNING
        press(app, D)
    assert app.controls._toast == "Miss: 5 against 6"


def test_shows_that_it_saves_before_it_starts_to_save():
    app = box(at(SHOT))
    seen = []
    history = app.saved.history

    def watched():
        seen.append([bytes(page) for page in app.panel.shadow])
        return history()

    app.saved.history = watched
    app.stack.push(screens.END_GAME, 0)
    press(app, D, HOLD)
    assert app.game is None and app.notices.waiting[0][0].startswith(words.SAVED % 1)
    app.canvas.clear()
    app.canvas.centre(STRONG, words.SAVING, 26)
    app.panel.show()
    assert seen == [[bytes(page) for page in app.panel.shadow]]


def test_a_size_that_is_not_taken_cuts_no_company():
    app = box(gamecases.begin(gamecases.TRIO))
    app.stack.push(page_rows.NEW_GAME)
    keys(app, "DCC")
    assert setup_form.load().company(0)[1:] == (5, 20)
    keys(app, "D")
    assert setup_form.load().company(0)[1:] == (2, 8)


def test_whose_dice_is_one_press_where_the_depth_is_chosen():
    app = box(gamecases.begin(gamecases.TRIO))
    app.stack.push(page_rows.NEW_GAME)
    keys(app, "DDC")
    assert app.stack.top.labels()[2] == words.DOWN
    keys(app, "CC")
    assert app.stack.top.labels()[1:3] == (words.UP, words.DICE_KEY)
    # Nothing is stored before D.
    assert setup_form.load().get(form_values.DICE) == dice_source.BOX
    keys(app, "D")
    stored = setup_form.load()
    assert (stored.get(form_values.DEPTH), stored.get(form_values.DICE)) == ("full", "players")
    # Back at the depth, two presses more lead through all three sources.
    keys(app, "ACC")
    keys(app, "D")
    assert setup_form.load().get(form_values.DICE) == dice_source.BOX


def test_distinguishes_companies_whose_names_are_cut_alike():
    app = box(gamecases.play(gamecases.ALIKE))
    state = app.game.state
    # From the room of a letter to that of a header.
    for room in range(6, 125):
        names = company_names(app.canvas, state, room)
        assert len(set(names)) == len(names), names
        assert max([app.canvas.width(TEXT, name) for name in names]) <= room, names
    assert names[0] == "Northern Lights"
    assert company_names(app.canvas, state, 40) == ["A Northe", "B Northe", "Solar"]


def test_selects_the_previous_cover_when_asking_again():
    app = box(at(SHOT + "Ca*c ~455"))
    assert app.stack.top.row(app.stack.top.cursor)[0] == combat_words.IN_TERRAIN
    press(app, D)
    assert done(app) == "Ca*c"


def test_takes_one_press_if_no_station_changed():
    app = box(at(MOVED))
    press(app, D)
    assert done(app) == "@." and app.game.state.phase == phases.SPOTTING


def test_enters_a_capture_by_the_moving_company_in_two_presses():
    app = box(at(MOVED))
    keys(app, "CCCDD")
    state = app.game.state
    assert state.station_owner(2) == 2 and state.near(2) == 1 << 2
    assert done(app) == "@."


def test_keeps_the_card_of_a_changed_station_in_sight():
    app = box(
        then(
            begin(WOLVES[:2], numbers=tablecases.UNEVEN, size="custom", split_range="true"),
            tablecases.start,
        )
    )
    keys(app, "CCCCCCC")
    before = lines_of(app)
    press(app, D)
    assert app.stack.top.cursor == 0
    after = lines_of(app)
    # The cards of stations 4 to 6 stay above that of station 7, which is without the bar.
    assert after[0] == before[0] and after[3] != before[3]


def test_enters_no_station_before_done_is_pressed():
    app = box(at(MOVED))
    ply = app.game.ply
    keys(app, "CCCDCCCD")
    assert app.game.ply == ply
    press(app, D)
    assert done(app) == "@." and app.game.ply == ply + 1


def test_asks_about_another_company_from_the_line_above_the_cards():
    app = box(at(MOVED))
    keys(app, "BDCCDD")
    near = [app.game.state.near(station) for station in range(app.game.state.station_count())]
    assert near == [1, 0, 0, 0, 0, 0]


def test_adjusts_the_height_of_a_fall():
    app = box(at(SHOT + "Ca*o ~124", climbing="true"))
    keys(app, "CD")
    assert done(app) == "Aa_"
    keys(app, "CCCD")
    # The box rolls at once.
    action = app.game.action(app.game.ply)
    assert action[0] == actions.DAMAGE and buttons.module(app) == "mfz.combat.damage_result"
    app.game.undo()
    assert done(app) == "_9" and len(app.game.state.dice_due()) == 3


def test_builds_the_added_frame_system_by_system():
    app = box(then(begin(EVEN, "damage"), lot))
    press(app, D)
    assert done(app) == "A:add"
    keys(app, "CD")
    assert done(app) == "+Rd"
    keys(app, "BD")
    assert done(app) == "+."


def test_removes_a_frame_and_transfers_its_rockets():
    app = box(then(begin(EVEN, "full"), lot))
    keys(app, "CCDD")
    assert done(app) == "Aa:drop" and app.game.state.phase == phases.ARMING
    keys(app, "CD")
    assert done(app) == "S>Ac"


def test_enters_a_loss_at_damage_depth_in_three_presses_from_the_company():
    app = box(at("", depth="damage"))
    keys(app, "DDD")
    assert done(app) == "Ca-Rd"
    assert app.stack.numbers[-1] == screens.GAME


def test_goes_back_from_a_frame_to_its_company():
    app = box(at("", depth="damage"))
    while app.stack.top.cursor != 2:
        press(app, C)
    keys(app, "DD")
    assert app.stack.numbers[-1] == page_rows.FRAME_EVENT
    press(app, A)
    assert app.stack.numbers[-1] == page_rows.COMPANY_EVENT
    assert selected(app)[0] == "Ironclad Order"


def test_corrects_a_frame():
    app = box(at("Ca Ca> ~W34Y1 Ca=DW4 Ca=. Ca=S-"))
    app.stack.push(page_rows.CORRECT_FRAME, 2 << 3)
    keys(app, "CCCDBBBD")
    assert done(app) == "Ca:defence=1"


def test_does_not_take_a_defence_that_does_not_exist():
    app = box(at("Ca Ca> ~W34Y1 Ca=DW4 Ca=. Ca=S-"))
    app.stack.push(page_rows.CORRECT_FRAME, 2 << 3)
    keys(app, "CCCDCCCCCC")
    assert app.stack.top.row(3)[1] == "6"
    keys(app, "BBBBBBBBB")
    assert app.stack.top.row(3)[1] == words.NONE


def test_makes_a_station_neutral():
    app = box(at(""))
    app.stack.push(page_rows.CORRECT)
    keys(app, "CDCCCCD")
    assert done(app) == "@1:N"


def test_the_menu_undoes_what_the_last_press_entered():
    for tokens in ("Ca Ca> ~W34Y1", "Ca Ca>"):
        app = box(at(tokens))
        ply = app.game.ply
        keys(app, "AD")
        assert app.game.ply == ply - 1 and app.stack.numbers[-1] == screens.GAME


def test_holding_a_undoes_and_redo_is_a_row_of_the_menu():
    app = box(at("Ca Ca> ~W34Y1"))
    ply = app.game.ply
    press(app, A, HOLD)
    assert app.game.ply == ply - 1
    press(app, A, HOLD)
    assert app.game.ply == ply - 2
    keys(app, "ACD")
    keys(app, "ACD")
    assert app.game.ply == ply and app.stack.numbers[-1] == screens.GAME


def test_whose_dice_can_be_changed_while_the_game_runs():
    app = box(fullcases.READY)
    assert app.stack.top.labels()[D] == words.ROLL
    buttons.menu(app, words.WHOSE_DICE)
    assert app.stack.top.row(app.stack.top.cursor)[1] == "own dice"
    press(app, A)
    assert app.stack.top.typing
    # Also after a restart, and for the next game.
    assert dice_source.chosen(app.game.game_id) == dice_source.PLAYERS
    for name in ("ask", "box"):
        buttons.menu(app, words.WHOSE_DICE)
        assert app.stack.top.row(app.stack.top.cursor)[1] == name
        press(app, A)
    assert not app.stack.top.typing


def test_an_undo_of_typed_dice_gives_back_what_was_typed():
    app = box(then(fullcases.REAL, fullcases.READY))
    keys(app, "CCDCDDB")
    typed = bytes(app.stack.top._faces)
    assert len(set(typed)) > 1
    press(app, D, HOLD)
    assert app.game.state.phase != phases.ROLLING
    press(app, A, HOLD)
    page = app.stack.top
    assert page.typing and page.cursor == 0 and bytes(page._faces) == typed
    # One face is mended, the others stay.
    press(app, C)
    assert page._faces[0] == typed[0] % page.dice[0] + 1 and page._faces[1:] == typed[1:]


def test_a_tap_after_an_undo_acts_on_the_page_below_the_message():
    app = box(then(fullcases.REAL, fullcases.READY))
    press(app, D, HOLD)
    press(app, A, HOLD)
    page = app.stack.top
    assert page.typing and app.game.ahead
    face = page._faces[0]
    press(app, C)
    assert app.stack.top is page and page._faces[0] == face + 1 and app.game.ahead


def test_holding_a_undoes_all_that_one_press_entered_also_after_a_power_cut():
    app = box(at("Ca"))
    ply = app.game.ply
    tokens = ["Ca>"]
    app.game.press += 1
    # The roll follows by itself.
    app.play_all(lambda table: table.state.parse(tokens.pop(0)) if tokens else b"")
    run_tasks(app)
    played = app.game.ply - ply
    assert played > 1
    replaying.resume(app.game)
    assert undo.last_press(app.game) == played
    press(app, A, HOLD)
    assert app.game.ply == ply and undo.next_press(app.game) == played
    replaying.resume(app.game)
    assert app.game.ply == ply and undo.next_press(app.game) == played


def test_the_log_undoes_to_the_ply_shown():
    app = box(at("Ca Ca> ~W34Y1 Ca=D-"))
    ply = app.game.ply
    app.stack.push(screens.LOGBOOK)
    keys(app, "BBBD")
    assert app.game.ply == ply - 3 and app.stack.numbers[-1] == screens.GAME


def test_ends_a_sentence_too_long_for_the_log_in_a_full_stop():
    app = box(at("Da Da>Ba/d", WOLVES, **BIG))
    app.stack.push(screens.LOGBOOK)
    log = app.stack.top
    assert not log._lines[-1].endswith(".")
    log._fit("red " * 40, 3)
    assert log._lines[-1].endswith(".") and not log._scores
    assert len(log._lines) == 4
    assert max([app.canvas.width(TEXT, line) for line in log._lines]) <= 122


def test_skips_the_rest_of_deployment_on_a_hold():
    app = box(gamecases.place(gamecases.TRIO, 1))
    press(app, C)
    press(app, D, HOLD)
    assert app.game.ply == 2 and app.game.state.phase == phases.PLAY


def test_points_of_zero_are_not_entered():
    app = box(then(mechcases.by_hand, mechcases.play(mechcases.ZONES)))
    app.stack.push(mech_ids.POINTS, 1)
    ply = app.game.ply
    keys(app, "DDD")
    assert app.game.ply == ply and app.stack.numbers[-1] == screens.GAME


def test_undone_changes_at_the_stations_come_back():
    app = box(at("Ca Ca> ~W34Y1 Ca=D- Ca=MW4"))
    assert buttons.module(app) == "mfz.table.stations"
    for button in "CDCCD":
        keys(app, button)
    after, _ = app.argument
    assert after != bytes([app.game.state.near(station) for station in range(len(after))])
    press(app, D, HOLD)
    assert app.game.state.phase != phases.STATIONS
    press(app, A, HOLD)
    assert app.stack.top.labels()[3] == words.OK
    # One press mends a station, another one takes that back.
    keys(app, "CD")
    assert app.argument[0] != after
    keys(app, "CD")
    assert app.argument[0] == after


def test_undone_lots_are_where_the_cursor_begins():
    for sides in (gamecases.LEVEL_FOUR, gamecases.LOW_TRIO):
        app = box(gamecases.begin(sides))
        app.stack.push(page_rows.LOTS_ENTRY)
        run_tasks(app)
        count = app.stack.top.count()
        for _ in range(count - 1):
            # The last one of those that are left.
            keys(app, "BD")
        entered = app.game.action(1)
        press(app, A, HOLD)
        app.stack.push(page_rows.LOTS_ENTRY)
        run_tasks(app)
        keys(app, "D" * (count - 1))
        assert app.game.action(1) == entered and app.game.ply == 1


def test_undone_points_come_back_as_they_were_typed():
    app = box(then(mechcases.by_hand, mechcases.play(mechcases.ZONES)))
    for number, seat in ((mech_ids.POINTS, 1), (mech_ids.POINTS, 0)):
        app.stack.push(number, seat)
        run_tasks(app)
        if not seat:
            # Those of another player: the last digit closes the page.
            keys(app, "DD")
            assert app.stack.top.sheet.at(0)[2] is None
            continue
        keys(app, "CDCCDBD")
        assert app.game.state.vc1(1) == 129
        press(app, A, HOLD)
        app.stack.push(number, seat)
        run_tasks(app)
        keys(app, "DD")
        assert app.stack.top.sheet.at(0)[2][-2:] == bytes((0, 129))


def test_a_hold_that_is_broken_off_does_nothing():
    app = box(gamecases.place(gamecases.TRIO, 1))
    press(app, D, 450)
    assert app.game.ply == 1 and app.game.state.phase == phases.DEPLOY
    press(app, D)
    assert app.game.ply == 2


class SecondPages(GamePages):
    """The pages of a second game: one screen."""

    id = "second"
    screens = ((240, "pages.second.setup", screens.DURABLE),)
    setup_screen = 240


class Second:
    """Stand in for the modules of a second game."""

    class GAME:
        title = "Second"

    PAGES = SecondPages()
    Page = ListScreen


def with_second_game(test):
    """Run `test` with two registered games."""
    names = ["shared.rules.second.game", "pages.second.game", "pages.second.setup"]
    names += ["shared.rules.second", "pages.second"]
    known = registry.GAMES
    registry.GAMES += (("second", "second", ""),)
    for name in names:
        sys.modules[name] = Second
    try:
        test()
    finally:
        registry.GAMES = known
        for name in names:
            del sys.modules[name]


def test_opens_the_set_up_of_the_game_begun_last_above_the_list():
    app = box(mechcases.begin())
    saving.drop(app)
    press(app, D)
    assert app.stack.numbers == [screens.HOME, screens.GAMES, mech_ids.NEW_GAME]
    assert app.stack.top.labels()[0] == "Games"
    press(app, A)
    assert app.stack.numbers == [screens.HOME, screens.GAMES]
    press(app, A)
    assert app.stack.numbers == [screens.HOME]
    app = box(gamecases.begin(gamecases.TRIO))
    saving.drop(app)
    press(app, D)
    assert app.stack.numbers == [screens.HOME, screens.GAMES, page_rows.NEW_GAME]


def test_lists_the_games_below_the_set_up_of_one():
    def test():
        journal = Nor(8)
        app = start(Hardware(journal))
        press(app, D)
        assert app.stack.numbers == [screens.HOME, screens.GAMES, page_rows.NEW_GAME]
        press(app, A)
        assert app.stack.numbers == [screens.HOME, screens.GAMES]
        listed = [app.stack.top.row(index)[0] for index in range(app.stack.top.count())]
        assert listed == ["Mobile Frame Zero", "MechWarrior", "Scoreboard", "Second"]
        keys(app, "CCCD")
        assert app.stack.numbers == [screens.HOME, screens.GAMES, 240]
        app = start(Hardware(journal))
        assert app.stack.numbers == [screens.HOME, screens.GAMES, 240]
        press(app, A)
        assert app.stack.top.cursor == 3
        keys(app, "BBBD")
        assert app.stack.numbers == [screens.HOME, screens.GAMES, page_rows.NEW_GAME]

    with_second_game(test)


make_roomy()


def test_rolls_at_once_if_the_box_rolls():
    app = box(at("Ca"))
    app.play(bytes((actions.TARGET, 0, actions.HAND)))
    run_tasks(app)
    game = app.game
    assert game.action(game.ply)[0] == actions.ROLL
    assert game.state.phase == phases.DEFENDING


def test_leaves_a_spot_that_adds_no_dice_where_it_is():
    app = box(at(SPOTTED + "Ca Ca>Aa/d CaS0 ~W12R12Y1 Ca=D- Ca=AR2 Aa> ~W34B6Y1G5"))
    assert app.game.state.phase == phases.DEFENDING
    press(app, D)
    game = app.game
    assert game.state.text(game.action(game.ply)) == "Ca*-"
    assert game.state.phase == phases.ACTING and game.state.spot(0)
