"""Combat dials: how they are written, packed and turned (section 26)."""

from shared.rules.errors import Unreadable
from shared.rules.mechwarrior.game import GAME
from shared.rules.mechwarrior.model import combat_dial, unit_text
from shared.rules.mechwarrior.play import dials
from shared.rules.mechwarrior.setup import battleforce, dial_packing, dial_text, header
from tests.rules.dial_games import INFANTRY, MECH, VEHICLE, D, battle, unit, with_word
from tests.rules.mechwarrior_games import play, refusal
from tests.rules.random_play import Luck

A, B = 0x00, 0x10
ONE = (unit("Fox"),)
OTHERS = (unit("Ox"), unit("Heron"))


def two(depth="orders", **settings):
    return battle(ONE, OTHERS, depth, **settings)


def shown(game, number=B):
    return dials.click(game.state, number)


def test_a_dial_is_read_and_written_as_the_same_text():
    """W-130."""
    clicks = [
        "8/10/18/3/-",
        "8/10/18/3/- speed:jump_jets primary:pulse(o)",
        "9/4/18/3/- salvage speed:jump_jets defence:coffee_maker(o) primary:pulse(o)",
        "-/4/0/99/1",
    ]
    packed = dial_text.read(clicks, ["ballistic", "melee"])
    assert dial_text.click_texts(packed) == clicks
    assert dial_text.types(packed) == ["ballistic", "melee"]
    assert dial_packing.fault(packed) == ""
    assert combat_dial.values(packed, 3) == [9, 4, 18, 3, combat_dial.ABSENT, 1]


def test_random_dials_keep_their_texts_when_packed():
    luck = Luck(3)
    for _ in range(60):
        clicks = random_clicks(luck)
        packed = dial_text.read(clicks)
        assert dial_text.click_texts(packed) == clicks
        assert dial_packing.fault(packed) == ""


def random_clicks(luck):
    """Return texts of clicks in the order in which a dial is written."""
    words = ["decoy", "pulse(o)", "evade", "x_1"]
    found = []
    for click in range(1 + luck.below(12)):
        values = [luck.one_of(("-", str(luck.below(100)), "7", "8")) for _ in range(5)]
        text = "/".join(values) + (" salvage" if click and not luck.below(4) else "")
        for place in dial_text.PLACES:
            if not luck.below(5):
                text += " %s:%s" % (place, luck.one_of(words))
        found.append(text)
    return found


def test_what_cannot_be_a_dial_is_named_with_what_to_write():
    for clicks, words in (
        ((), "the dial is empty; write a text for each click"),
        (("8/10/18/3/2",) * 50, "the dial has 50 clicks; write at most 20"),
        (("8/100/18/3/2",), "click 1: attack is '100'; write a number from 0 to 99"),
        (("8/10/18/3",), "click 1: it has 4 values, '8/10/18/3'; write speed/attack"),
        (D + ("",), "click 5: it is empty; write speed/attack"),
        (("6/8/16/2/1 salvage",), "click 1: Salvage cannot show on the first click; leave"),
        (("8/10/18/3/2 decoy",), "click 1: 'decoy' has no place; write the place"),
        (("8/10/18/3/2 speed:Evade",), "click 1: 'Evade' is no equipment; write up to 20 small"),
        (("8/10/18/3/2 speed:a speed:b",), "click 1: speed has two equipments; write one"),
    ):
        found = dial_text.dial_faults(clicks)
        assert found and found[0].startswith(words), found
    assert dial_text.dial_faults(D, ["plasma"])[0].startswith("range types are those of")


def test_bytes_that_are_no_dial_are_refused_and_never_read_beyond():
    """What a box or a record sends is not trusted."""
    packed = dial_text.read(with_word("defence:coffee_maker", D))
    luck = Luck(5)
    for _ in range(400):
        bad = bytearray(packed)
        bad[luck.below(len(bad))] = luck.below(256)
        bad = bytes(bad[: 1 + luck.below(len(bad))]) if luck.below(2) else bytes(bad)
        if dial_packing.fault(bad):
            word = unit_text.dial_word(bad)
            line = "Ann\t1\t100\t%s %s\tFox\t-\n" % (MECH, word)
            try:
                battleforce.read(line.encode())
            except Unreadable:
                continue
            raise AssertionError(bad)
        # It is another dial, which can be read.
        assert len(dial_text.click_texts(bad)) == bad[combat_dial.COUNT_AT]


def test_a_roster_and_both_forms_of_a_header_keep_the_dials():
    game = two()
    setup = game.state.setup
    lines = header.write(setup)
    assert units_of(header.read(lines)) == units_of(setup)
    told = GAME.record_header(setup)
    assert ("Aa", "mech mech 100+0+0 v2: Fox") in told and ("Aa:4", D[3]) in told
    assert units_of(header.read(told)) == units_of(setup)
    line = battleforce.line("Ben", OTHERS)
    assert battleforce.read(line.encode()) == ("Ben", list(OTHERS))
    packed = GAME.read_packed(list(lines))
    assert header.write(packed) == lines
    assert list(packed.players[1][1]) == list(OTHERS)


def units_of(setup):
    return [(name, list(units)) for name, units in setup.players]


def test_lines_of_dials_that_are_out_of_order_are_refused():
    told = GAME.record_header(two().state.setup)
    place = told.index(("Aa:2", D[1]))
    for bad in (
        told[:place] + told[place + 1 :],
        told[:place] + [("Aa:2", "8/9")] + told[place + 1 :],
        told[:place] + [("Ab:2", D[1])] + told[place + 1 :],
    ):
        try:
            header.read(bad)
        except Unreadable:
            continue
        raise AssertionError(bad)


def test_damage_turns_the_dial_to_salvage_and_past_its_end():
    """W-131, W-132: 3 damage from the start is click 4, 4 damage eliminate."""
    game = play(two(), "Ba:dial-3/A")
    state = game.state
    assert shown(game) == 4 and state.is_salvage(B) and dials.left(state, B) == 1
    assert dials.next_values(state, B) is None
    play(game, "Ba:dial-1/A")
    assert state.is_gone(B) and state.vc1(0) == 100 and dials.left(state, B) == 0
    game = play(two(), "Ba:dial-4/x")
    # By nobody's attack, so that the player to the left scores: with two players the opponent.
    assert game.state.is_gone(B) and game.state.vc1(0) == 100
    game = play(two(), "Aa:dial-9/A")
    assert game.state.is_gone(A) and game.state.vc1(1) == 100


def test_repair_turns_back_to_the_start_at_most():
    """W-131: from click 3, repair 5 is click 1; Salvage goes with its click (W-132)."""
    game = play(two(), "Ba:dial-2/x Ba:dial+5")
    assert shown(game) == 1
    assert refusal(game, "Ba:dial+1") == "That changes nothing."
    play(game, "Ba:dial-3/x")
    assert game.state.is_salvage(B)
    play(game, "Ba:dial+1")
    assert not game.state.is_salvage(B) and shown(game) == 3


def test_a_correction_sets_the_click():
    game = play(two(), "Ba:click=4")
    assert shown(game) == 4 and game.state.is_salvage(B)
    assert "4 of 4" in game.state.explain(game.state.parse("Ba:click=4"))
    assert refusal(game, "Ba:click=5") == "That number is not possible here."
    assert refusal(game, "Ba:click=4") == "That changes nothing."
    play(game, "Ba:dial-1/A :turn=B")
    assert refusal(game, "Ba:click=1") == "That unit is eliminated."
    play(game, "Ba:back")
    assert shown(game) == 4 and not game.state.is_gone(B)


def test_pushing_damage_turns_the_dial():
    """W-22, W-131: one click on the second token; the player to the left scores the last."""
    game = battle((unit("Mule", VEHICLE),), OTHERS, "orders")
    play(game, "Aa:push+1 Aa:circle=1")
    assert shown(game, A) == 3
    play(game, "Aa:token Aa:token")
    assert shown(game, A) == 4 and game.state.is_salvage(A)
    play(game, "Aa:push+1")
    assert game.state.is_gone(A) and game.state.vc1(1) == 60


def test_a_captor_that_its_own_push_eliminates_frees_or_keeps_its_captive():
    """W-75b: asked once the dial is past its end."""
    game = battle((unit("Picks", INFANTRY, D[:1]),), (unit("Chalk", INFANTRY),), "orders")
    play(game, "Ba<Aa Aa:push+1")
    assert game.state.position().split()[2] == "captive"
    play(game, "Ba:free")
    assert game.state.position().split()[2] == "order"


def test_every_change_of_a_dial_is_undone_exactly():
    game = two("full")
    marks = []
    for token in ("Ba:dial-3/A", "Ba:dial+1", "Ba:click=4", "Bb:push+2", "Bb:dial-9/A", "="):
        marks.append(game.state.save())
        play(game, token)
    for mark in reversed(marks):
        game.undo(1)
        assert game.state.save() == mark


def test_units_without_a_dial_and_games_at_depth_score_keep_no_clicks():
    mixed = battle((unit("Fox"), unit("Mule", VEHICLE, ())), OTHERS, "orders")
    assert dials.has(mixed.state, A) and not dials.has(mixed.state, 1)
    words = "The box has no combat dial of that unit."
    assert refusal(mixed, "Ab:dial-1/x") == words
    play(mixed, "Ab:push+1 Ab:salvage=1")
    assert refusal(mixed, "Aa:salvage=1").startswith("The dial of that unit says")
    score = battle(ONE, OTHERS, "score")
    assert not dials.has(score.state, A)
    play(score, "Aa:salvage=1")
    none = battle((unit("Mule", VEHICLE, ()),), (unit("Ox", MECH, ()),), "full")
    assert refusal(none, "Aa:dial-1/x") == words
    assert none.state.digest()[0] == 1 and mixed.state.digest()[0] == 2


def test_the_position_and_the_sentences_say_the_clicks():
    game = play(two(), "Ba:dial-1/A")
    assert " Ba0h0k2 " in game.state.position()
    state = game.state
    for token, words in (
        ("Ba:dial-1/A", "Ox of Ben takes 1 damage (W-131): click 2 to 3 of 4"),
        ("Ba:dial-3/A", "Ox of Ben takes 3 damage (W-131): click 2 of 4, eliminated"),
        ("Ba:dial+3", "Ox of Ben is repaired by 3 (W-131): click 2 to 1 of 4"),
        ("Ba:push+1", "Ox of Ben takes 1 pushing damage (W-23a): click 2 to 3 of 4"),
    ):
        assert state.explain(state.parse(token)) == words


def test_equipment_is_cancelled_for_the_turn():
    """W-17: optional equipment only; it is back in the next turn, or when another shows."""
    clicks = with_word("defence:decoy", D[:2]) + with_word("defence:armor_piercing", D[2:])
    game = battle(
        (unit("Fox", clicks=clicks), unit("Ox", clicks=with_word("speed:evade"))), OTHERS
    )
    state = game.state
    play(game, "Aa:off=defence/1")
    assert dials.working(state, A) == [] and dials.is_cancelled(state, A, combat_dial.DEFENCE)
    assert refusal(game, "Aa:off=defence/1") == "That changes nothing."
    assert refusal(game, "Ab:off=speed/1") == "That equipment is not optional."
    assert refusal(game, "Aa:off=speed/1") == "No equipment shows at that value."
    play(game, "Aa:dial-1/x")
    assert dials.working(state, A) == []
    play(game, "Aa:dial-1/x")
    assert dials.working(state, A) == [(combat_dial.DEFENCE, "armor_piercing", False)]
    play(game, "Aa:off=defence/1 = zones=0")
    assert len(dials.working(state, A)) == 1
