"""What the kit has for any small game: keys of files, counters, turns, rolls of presets."""

from shared.rules.contract import TABLE
from shared.rules.errors import Unreadable
from shared.rules.kit import counter_keys, counters, dice_keys, dice_roll, headers, words
from shared.rules.kit.counters import TABLE_SEAT, CounterState, added
from shared.rules.kit.dice_roll import RollState
from shared.rules.kit.file_items import Counter, Preset
from shared.rules.kit.file_keys import Choice, Key, Names, Number, Rows, Tables, Truth, filled
from shared.rules.kit.turn_order import TurnState
from shared.rules.undo_vector import UndoVector

COUNT = 1
NAME = Key("name", is_needed=True)
CARTS = Tables("carts", (NAME, Choice("tyre", ("soft", "hard"))), None, 1, 2)
ROWS = Rows((NAME, Number("laps", 3, 1, 99), Truth("wet"), Names("teams", [], 0, 4)), (CARTS,))


def counter(**changed):
    """Return a counter from a table with the defaults, but for what is given."""
    table = {"name": "Points"}
    table.update(changed)
    return Counter(filled(counter_keys.KEYS, table))


def preset(**changed):
    """Return a preset from a table with the defaults, but for what is given."""
    table = {"name": "Roll", "dice": "2d6"}
    table.update(changed)
    return Preset(filled(dice_keys.KEYS, table))


class Parlour(CounterState, TurnState, RollState):
    """Three players with all parts of the kit, each cell beside the others."""

    ROUND_AT = 1
    PLACE_AT = 3
    PASSED_AT = 4
    ORDER_AT = 5
    PRESET_AT = 8
    ROLL_AT = 9
    counts_at = ROLL_AT + dice_roll.CELLS

    def __init__(self, turns=words.FIXED, each=(), table=(), presets=()):
        self.seats = range(3)
        self.turns = turns
        self.each = each or (counter(),)
        self.table = table
        self.presets = presets or (preset(),)
        self.out = ()
        self.vector = UndoVector(self.counts_at + self.count_cells())
        self.set_order(self.seats)
        self.begin_counts()
        self.begin_turns()

    def is_out(self, seat):
        return seat in self.out

    def lead(self, seat):
        return self.count(seat, 0)

    def add(self, seat, place, number):
        """Add to a counter, and return the sentence of a refusal."""
        fields = added(COUNT, seat, place, number)[1:]
        code = self.refused_count(fields)
        if not code:
            self.add_count(fields)
        return self.reason(code)


def seats_in_turn(state, count):
    """Return whose turn it is, for so many turns."""
    found = []
    for _ in range(count):
        found.append(state.whose_turn())
        if not state.end_turn():
            state.begin_turns()
            state.go_on_from(0)
    return found


# Files.


def fault(document):
    """Return the first thing that does not fit."""
    return (ROWS.misfits(document) + [("", 0, "", "")])[0]


def test_a_file_is_a_line_and_is_read_back():
    document = {"name": "Derby", "wet": True, "teams": ["Red", "Blue"], "carts": []}
    document["carts"] = [{"name": "Ant"}, {"name": "Bee", "tyre": "hard"}]
    line = ROWS.line(document)
    assert line == "Derby\twet true\tteams Red/Blue\tcarts1 Ant\tcarts2 Bee/hard\n"
    read = ROWS.of_line(line.encode())
    assert read["wet"] is True and read["carts"][1]["tyre"] == "hard" and ROWS.line(read) == line
    ROWS.check_line(line.encode())


def test_a_line_that_the_laptop_would_not_write_is_refused():
    for line in (
        b"Derby\n",
        b"Derby\tcarts1 Ant/soft\n",
        b"Derby\tlaps 3\tcarts1 Ant\n",
        b"\xff\n",
    ):
        try:
            ROWS.check_line(line)
        except Unreadable as error:
            assert error.message
        else:
            raise AssertionError(line)


def test_a_file_with_its_defaults_has_each_key():
    made = ROWS.filled({"name": "Derby", "carts": [{"name": "Ant"}]})
    assert made["laps"] == 3 and made["wet"] is False and made["teams"] == []
    assert made["carts"] == [{"name": "Ant", "tyre": "soft"}]


def test_tables_have_a_least_and_a_most_number_and_names_that_differ():
    carts = [{"name": name} for name in ("Ant", "Bee", "Cat")]
    assert fault({"name": "Derby"})[3] == "a list of at least one table, written as [[carts]]"
    assert fault({"name": "Derby", "carts": 5})[3] == "a list of tables, written as [[carts]]"
    assert fault({"name": "Derby", "carts": carts}) == ("", 0, "carts", "at most 2 tables")
    twins = {"name": "Derby", "carts": [carts[0], carts[0]]}
    assert fault(twins) == ("carts", 2, "name", "another name than that of number 1")
    assert fault({"name": "Derby", "carts": [{"name": "Ant", "tyre": "wet"}]})[:3] == (
        "carts",
        1,
        "tyre",
    )


def test_values_that_fit_alone_are_checked_together():
    def misfits(**changed):
        table = {"name": "Points"}
        table.update(changed)
        return [row[2] for row in counter_keys.COUNTERS.misfits({"counters": [table]})]

    assert misfits() == misfits(start=-5) == misfits(start=400) == []
    assert misfits(step=0) == ["step"]
    assert misfits(least=5, most=4) == ["most"]
    assert misfits(start=9, most=4) == ["start"]
    dice = {"name": "Roll", "dice": "1d6+1d8", "explodes": True, "count": "hits"}
    found = dice_keys.DICE.misfits({"dice": [dice]})
    assert [row[2] for row in found] == ["at_least", "explodes"]


def test_what_goes_together_is_checked_in_a_file_that_fits():
    def apart(document):
        return [("", 0, "wet", "false for so many laps")]

    rows = Rows((NAME, Truth("wet")), (), apart)
    assert [row[2] for row in rows.misfits({"name": "Derby"})] == ["wet"]
    assert [row[2] for row in rows.misfits({"name": ""})] == ["name"]


def test_a_header_without_a_needed_line_or_of_another_format_is_refused():
    assert headers.values_of([("Fmt", "1"), ("A", "Ann")], ("A",))["A"] == "Ann"
    for pairs in ([("Fmt", "1")], [("Fmt", "2"), ("A", "Ann")], [("A", "Ann")]):
        try:
            headers.values_of(pairs, ("A",))
        except Unreadable as error:
            assert error.message
        else:
            raise AssertionError(pairs)


# Counters.


def test_a_counter_goes_from_its_least_to_its_most():
    state = Parlour(each=(counter(start=3, most=5), counter(name="Lives", least=-2)))
    assert state.add(1, 0, 2) == "" and state.count(1, 0) == 5
    assert state.add(1, 0, 1) == "The counter goes no further."
    assert state.add(2, 1, -2) == "" and state.count(2, 1) == -2
    assert state.counts() == [3, 0, 5, 0, 3, -2]


def test_a_counter_of_the_table_stands_behind_those_of_the_players():
    state = Parlour(table=(counter(start=12), counter()))
    assert state.add(TABLE_SEAT, 1, 7) == ""
    assert state.counts() == [0, 0, 0, 12, 7] and state.counter(TABLE_SEAT, 0).start == 12


def test_what_is_no_counter_is_refused():
    state = Parlour()
    for seat, place, number in ((3, 0, 1), (0, 1, 1), (TABLE_SEAT, 0, 1), (0, 0, 0)):
        assert state.add(seat, place, number) == "This is no action of the game."


def test_each_counter_has_a_step_up_and_one_down():
    state = Parlour(each=(counter(step=5),), table=(counter(),))
    found = [(row[1], counters.number_added(row[1:])) for row in state.steps(COUNT)]
    every = [(seat, step) for seat in (0, 1, 2) for step in (5, -5)]
    assert found == every + [(TABLE_SEAT, 1), (TABLE_SEAT, -1)]


# Turns.


def test_turns_go_by_the_order_once_a_round():
    assert seats_in_turn(Parlour(), 4) == [0, 1, 2, 0]
    assert Parlour(words.NONE).whose_turn() == TABLE


def test_the_score_orders_a_round_and_equals_keep_their_order():
    for turns, order in ((words.HIGH, [1, 0, 2]), (words.LOW, [0, 2, 1])):
        state = Parlour(turns)
        state.add(1, 0, 4)
        state.begin_turns()
        assert list(state.order()) == order and state.round() == 2


def test_a_drawn_order_is_that_of_the_lots():
    state = Parlour(words.DRAWN)
    assert state.is_drawn() and not Parlour().is_drawn()
    state.set_order((2, 0, 1))
    assert seats_in_turn(state, 3) == [2, 0, 1]


def test_seats_go_round_until_all_have_passed():
    state = Parlour(words.PASSING)
    state.set_bit(state.PASSED_AT, 0)
    assert state.end_turn() and state.whose_turn() == 1
    assert state.end_turn() and state.end_turn() and state.whose_turn() == 1
    state.set_bit(state.PASSED_AT, 1)
    state.set_bit(state.PASSED_AT, 2)
    assert not state.end_turn() and state.has_passed(2)
    state.begin_turns()
    assert not state.has_passed(2) and state.whose_turn() == 0


def test_who_is_out_has_no_turn():
    state = Parlour()
    state.out = (1,)
    assert seats_in_turn(state, 3) == [0, 2, 0]


# Rolls.


def rolled(state, *faces):
    """Add faces of the dice that are due; return whether the roll is over."""
    assert state.are_faces(bytes(faces))
    return state.add_faces(bytes(faces))


def test_what_counts_of_a_roll():
    for how, total in ((words.SUM, 8), (words.BEST, 6), (words.HITS, 1)):
        state = Parlour(presets=(preset(), preset(count=how, at_least=5)))
        state.begin_roll(1)
        assert rolled(state, 2, 6) and state.total() == total


def test_the_highest_faces_roll_on_nine_times():
    state = Parlour(presets=(preset(dice="3d4", explodes=True),))
    state.begin_roll(0)
    assert not rolled(state, 4, 4, 1) and list(state.due_of_roll()) == [4, 4]
    assert "1 roll on" in state.roll_sentence(b"\x04\x02")
    for _ in range(8):
        assert not rolled(state, *([4] * len(state.due_of_roll())))
    assert rolled(state, 4, 4)


def test_faces_that_the_dice_have_not_are_none():
    state = Parlour(presets=(preset(dice="1d4+1d20"),))
    state.begin_roll(0)
    assert state.are_faces(b"\x04\x14")
    for faces in (b"", b"\x04", b"\x05\x01", b"\x00\x01", b"\x01\x15", b"\x01\x01\x01"):
        assert not state.are_faces(faces)


# All of it.


def test_every_part_is_undone_exactly():
    state = Parlour(words.HIGH, presets=(preset(explodes=True),))
    before = bytes(state.vector.values)
    state.vector.mark()
    state.add(0, 0, 3)
    state.set_bit(state.PASSED_AT, 2)
    state.begin_roll(0)
    state.add_faces(b"\x06\x02")
    state.end_turn()
    state.begin_turns()
    assert bytes(state.vector.values) != before
    state.vector.back()
    assert bytes(state.vector.values) == before
