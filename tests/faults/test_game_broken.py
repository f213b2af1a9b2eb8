"""A running game survives failures of flash and file system, and the box reports them."""

from doomsday.records import replays
from doomsday.records.conversion import Record, convert
from tests.onbox import run_micropython

NOT_SAVED = "said Not saved. The last press did not count."
NO_ROOM = "said No room left. On a laptop: doomsday pull --remove"
FULL = "said The log is full. Stop and save this game from the menu."
LOST_GAME = "said The game cannot be read. Try Game again, or delete it."
SPOKEN = {
    *("said", "written", "page", "game", "position", "entered", "skipped", "kept", "again"),
    *("left", "ended", "restarts", "crashes"),
}
UNSURE = "said Saving failed. See what the box shows now."
SAVED = "said Saved as game 1. Laptop command: doomsday pull"


def events_of(case: str, fault: str = "") -> tuple[list[str], str]:
    """Return the events of a case, and the record of the saved game.

    The record replays, except for the error `fault`.
    """
    head, _, saved = run_micropython("tests.faults.broken_game", case, heap="8M").partition(
        "record\n"
    )
    made = convert(bytes.fromhex(saved)) if saved else Record("")
    assert made.fault == fault
    verdict = replays.judge(made.text) if saved else None
    assert verdict is None or verdict.ok, verdict.error
    # The box prints full errors between the lines of the script.
    lines = [line for line in head.splitlines() if line.split(" ")[0] in SPOKEN]
    return lines, made.text


def test_no_game_begins_without_room_for_its_record() -> None:
    lines, _ = events_of("no_room_to_begin")
    assert lines == [NO_ROOM, "written 0 0", "page mfz.setup.new_game"]


def test_a_game_continues_until_there_is_room_for_its_record() -> None:
    lines, record = events_of("full_while_playing")
    played_on = "position R1 D11 N0 play | A 7p 4f 3s | B 3p 6f 3s"
    assert lines == [NO_ROOM, "game 1 False", played_on, SAVED]
    assert record.endswith(":deployed\n1. A-F !A49 *\n")


def test_a_game_without_memory_to_begin_begins_after_another_start() -> None:
    lines, _ = events_of("out_of_memory_while_loading")
    assert lines == ["again", "said ", "page mfz.setup.deployment 1"]


def test_a_full_journal_accepts_only_the_end_of_the_game() -> None:
    lines, record = events_of("full_ring")
    before = "position R1 D11 N0 play | A 7p 5f 3s | B 3p 6f 3s"
    assert lines == [FULL, before, before, "entered True", SAVED]
    assert record.endswith("<1 !#11 *\n")


def test_a_game_with_a_damaged_header_can_be_abandoned_for_another() -> None:
    lines, _ = events_of("damaged_header")
    tried_again = [LOST_GAME, "page end_game", "again", LOST_GAME, "said ", "page home 0"]
    assert lines == [LOST_GAME, "page home", *tried_again, "page mfz.setup.deployment 2"]


def test_a_deleted_game_keeps_its_number() -> None:
    lines, _ = events_of("deleted_games")
    assert lines == [
        *("page mfz.setup.deployment 2", "left 0001.txt 0002.txt"),
        *("page mfz.setup.deployment 3", "left 0002.txt 0003.txt"),
        *("said Saved as game 3. Laptop command: doomsday pull", "left 0002.txt 0003.actions"),
    ]


def test_files_of_others_beside_the_games_are_left_alone() -> None:
    lines, _ = events_of("foreign_files")
    assert lines == ["page mfz.table.table 1", SAVED, "left 7 ['0001.actions']"]


def test_numbers_of_games_end_with_a_notice() -> None:
    lines, _ = events_of("last_number")
    assert lines == [
        *("page mfz.table.table 65535", "said Saved as game 65535. Laptop command: doomsday pull"),
        "said No number is left for a game. On a laptop: doomsday doctor",
        *("page mfz.setup.new_game 0", "left 65534.last 65535.actions"),
    ]


def test_a_running_game_of_an_unknown_kind_is_named_and_kept() -> None:
    lines, _ = events_of("unknown_game")
    named = "does not know the running game (MW:AoD MW:AoD MW:Ao. )."
    notice = f"said This version {named} It is kept. Update the box."
    assert lines == [
        *(notice, "page home 1 None", "kept dice 1"),
        *(notice, "page end_game 1", "again True ['0001.txt']"),
    ]


def test_a_damaged_entry_loses_only_dependent_actions() -> None:
    fault = "An action after ply 2, in round 1 is not legal; the box skipped it."
    lines, record = events_of("damaged_entry", fault)
    notice = "said Entries lost: 5 of this game. See its log."
    assert lines[:2] == [notice, "page mfz.table.doomsday_vote"]
    assert lines[-5:] == [
        "page mfz.table.doomsday_vote",
        # The last is the check of the round that followed from the damaged entry.
        "skipped 4",
        "position R1 D10 N0 doom | A 7p 5f 3s | B 3p 6f 3s",
        "position R1 D9 N0 doom | A 7p 5f 3s | B 3p 6f 3s",
        SAVED,
    ]
    assert record.endswith(":deployed\n1. = !#10 A+ !#9 *\n")


def test_an_unwritten_lot_is_never_shown() -> None:
    lines, _ = events_of("unwritten_lot")
    assert lines == [NOT_SAVED, "page mfz.setup.lots_roll 0"] * 3 + ["kept 1 True", "again True"]


def test_a_header_damaged_during_play_does_not_affect_the_game() -> None:
    lines, record = events_of("header_damaged_while_playing")
    played_on = "position R1 D11 N0 play | A 7p 4f 3s | B 3p 6f 3s"
    assert lines[:2] == [played_on, SAVED]
    assert "[A 5/20 A]" in record
    assert record.endswith(":deployed\n1. A-F !A49 *\n")


def test_a_write_of_unknown_outcome_is_reported_and_the_journal_decides() -> None:
    lines, record = events_of("write_of_unknown_outcome")
    counted, lost = [UNSURE, "kept 1 mfz.table.table"], [UNSURE, "kept 0 mfz.table.table"]
    assert lines[:-2] == (counted + lost) * 2
    assert record.endswith(":deployed\n1. A-F !A49 A-F !A42 B-F !B24 *\n")


def test_leftovers_of_an_ended_game_are_removed_when_the_next_begins() -> None:
    lines, _ = events_of("cut_before_header_is_removed")
    assert lines == [
        "left 0001.actions 0001.txt 0002.actions.new",
        "left 0001.actions 0002.txt",
        "said Saved as game 2. Laptop command: doomsday pull",
        "left 0001.actions 0002.actions",
    ]


def test_running_out_of_memory_during_an_action_loses_nothing() -> None:
    lines, _ = events_of("out_of_memory")
    assert lines == [
        # The old game is dropped before the new one needs memory.
        "kept None 0",
        "said ",
        "page mfz.table.table 2",
        "position R1 D11 N0 play | A 7p 4f 3s | B 3p 6f 3s",
        "position R1 D11 N0 play | A 7p 4f 3s | B 3p 5f 3s",
    ]


def test_an_action_that_found_no_memory_is_taken_again_once_and_else_reported() -> None:
    lines, record = events_of("out_of_memory_before_the_write")
    lost_one = "position R1 D11 N0 play | A 7p 4f 3s | B 3p 6f 3s"
    assert lines == [
        "said ",
        "page mfz.table.table",
        lost_one,
        NOT_SAVED,
        "page mfz.table.table",
        lost_one,
        "restarts",
        "page mfz.table.table 3",
        SAVED,
    ]
    assert record.endswith(":deployed\n1. A-F !A49 A-F !A42 *\n")


def test_running_out_of_memory_in_the_replay_restarts_the_box_in_the_game() -> None:
    lines, _ = events_of("out_of_memory_in_the_replay")
    assert lines == [
        "restarts",
        "crashes 0",
        "said ",
        "page mfz.table.table 2",
        "written 0",
        "position R1 D11 N0 play | A 7p 4f 3s | B 3p 6f 3s",
        "position R1 D11 N0 play | A 7p 4f 3s | B 3p 5f 3s",
    ]


def test_a_flash_failure_in_the_replay_leaves_no_partial_game() -> None:
    lines, _ = events_of("silent_in_the_replay")
    played = [
        "kept 2 mfz.table.table",
        "position R1 D11 N0 play | A 7p 4f 3s | B 3p 6f 3s",
        "position R1 D11 N0 play | A 7p 4f 3s | B 3p 5f 3s",
    ]
    assert [line for line in lines if line not in played] == [UNSURE] * 4
    assert [line for line in lines if line in played] == played * 2


def test_failures_of_memory_and_flash_end_the_run_and_the_next_start_restores_all() -> None:
    lines, _ = events_of("silent_when_memory_is_out")
    assert lines == ["ended 5", "position R1 D11 N0 play | A 7p 4f 3s | B 3p 6f 3s"]


def test_a_lasting_flash_failure_is_reported_once() -> None:
    lines, _ = events_of("silent_for_long")
    assert lines == [
        UNSURE,
        UNSURE,
        "kept 2 mfz.table.table",
        "position R1 D11 N0 play | A 7p 4f 3s | B 3p 6f 3s",
    ]


def test_a_full_file_system_is_not_reported_as_a_full_journal() -> None:
    lines, _ = events_of("full_files")
    assert lines == [NO_ROOM, NO_ROOM]


def test_an_error_on_the_log_page_does_not_change_the_game() -> None:
    lines, _ = events_of("broken_log_page")
    assert lines == [
        "position R0 D11 N0 deploy | A 7p 5f 3s | B 3p 6f 3s",
        "page home Game ?",
        "said ",
        "position R1 D10 N0 doom | A 7p 5f 3s | B 3p 6f 3s",
    ]


def test_an_error_after_a_press_is_written_keeps_game_and_journal_in_step() -> None:
    lines, _ = events_of("error_after_a_press_is_written")
    assert lines == [
        "said Nothing is lost.",
        "said ",
        "position R1 D11 N0 play | A 7p 4f 3s | B 3p 6f 3s",
        "position R1 D11 N0 play | A 7p 4f 3s | B 3p 5f 3s",
    ]


def test_after_an_error_while_saving_the_game_can_be_saved_again() -> None:
    lines, record = events_of("error_while_a_record_is_written")
    assert lines == [
        "said Nothing is lost.",
        "said ",
        "position R1 D11 N0 play | A 7p 4f 3s | B 3p 6f 3s",
        SAVED,
    ]
    assert record.endswith(":deployed\n1. A-F !A49 *\n")


def test_a_game_that_cannot_be_replayed_can_be_abandoned() -> None:
    lines, _ = events_of("error_at_every_replay")
    tried_again = [LOST_GAME, "page end_game None", "page home 0"]
    assert lines == [LOST_GAME, "page home None", *tried_again, "page mfz.table.table"]


def test_an_end_of_unknown_outcome_follows_the_journal() -> None:
    lines, record = events_of("end_of_unknown_outcome")
    assert lines == [UNSURE, "page home 0 True", UNSURE, "page mfz.table.table 1 False"]
    assert record.endswith(":deployed\n1. A-F !A49 *\n")


def test_a_clock_change_of_unknown_outcome_follows_the_journal() -> None:
    lines, _ = events_of("clock_of_unknown_outcome")
    assert lines == [UNSURE, "kept doomsday 10", UNSURE, "kept doomsday 11"]
