"""Digests of game states stay the same across versions and interpreters."""

from tests.rules.full_games import combat
from tests.rules.mfz_games import THREE, in_play, play

COMPANIES = ("Rd Y S1, B", "Rh B S1, Y G")


def hexed(game):
    return "".join(["%02x" % byte for byte in game.state.digest()])


def digests(game, *tokens):
    """Return the digest at the start and after each of these actions."""
    found = [hexed(game)]
    for token in tokens:
        play(game, token)
        found.append(hexed(game))
    return found


def test_digests_never_change():
    # Journals and files contain digests: other facts need another form.
    assert hexed(in_play()) == "016c9431ab"
    assert hexed(combat(*COMPANIES, depth="damage")) == "01ccc4de97"
    assert hexed(combat(*COMPANIES, stations=1)) == "01bc6ddbf6"


def test_a_quick_digest_covers_frames_stations_round_and_clock():
    found = digests(in_play(THREE), "A-F", "A@B", "N@A", ":clock=4", "=")
    assert len(set(found)) == len(found)


def test_a_digest_covers_the_remaining_parts_of_each_frame():
    game = combat(*COMPANIES, depth="damage")
    found = digests(game, "Aa-Rd", "Aa-S", "Ab-B", "Bb-F")
    assert len(set(found)) == len(found)


def test_a_full_digest_covers_the_owners_of_stations():
    game = combat(*COMPANIES, stations=1)
    before = hexed(game)
    play(game, "@2:A")
    after = hexed(game)
    assert before != after


def test_a_digest_follows_undo_and_redo():
    game = in_play()
    before = hexed(game)
    play(game, "A-F")
    after = hexed(game)
    game.undo()
    assert hexed(game) == before
    game.redo()
    assert hexed(game) == after


def test_a_check_is_due_with_each_round_and_at_the_end():
    game = in_play()
    first = game.state.stage()
    play(game, "A-F A@B")
    assert game.state.stage() == first
    play(game, "= A- B-")
    second = game.state.stage()
    assert second != first and game.state.round() == 2
    game.undo(3)
    assert game.state.stage() == first
    over = in_play(early_end="on")
    before = over.state.stage()
    while over.state.actor() >= -2 and over.state.frames()[0]:
        play(over, "A-F")
    while over.state.stations()[0] and over.state.actor() == -2:
        play(over, "B@A")
    assert over.state.round() == 1 and over.state.stage() != before
