"""Bytes to faces, for each size of die and every byte."""

from shared.rules import dice_kinds, fair_dice


def test_every_face_has_the_same_number_of_bytes():
    for sides in dice_kinds.SIZES:
        counts = [0] * (sides + 1)
        for byte in range(256):
            counts[fair_dice.face(byte, sides)] += 1
        assert counts[1:] == [256 // sides] * sides
        assert counts[0] == 256 % sides


def test_only_bytes_above_the_largest_multiple_are_refused():
    refused = {6: 252, 8: 256, 12: 252, 20: 240}
    for sides in dice_kinds.SIZES:
        for byte in range(256):
            assert (fair_dice.face(byte, sides) == 0) == (byte >= refused[sides])


def test_faces_follow_the_bytes_in_order():
    assert [fair_dice.face(byte, 6) for byte in (0, 5, 6, 251, 252)] == [1, 6, 1, 6, 0]
    assert [fair_dice.face(byte, 20) for byte in (0, 19, 20, 239, 240, 255)] == [
        1,
        20,
        1,
        20,
        0,
        0,
    ]
