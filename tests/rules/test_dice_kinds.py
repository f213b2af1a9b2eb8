"""Dice kinds, dice pools and packed faces."""

from shared.rules import dice_kinds, face_picker


def counts(**named):
    """Return a pool from kinds by their text, such as Wd6=2."""
    made = bytearray(dice_kinds.KINDS)
    for kind in range(dice_kinds.KINDS):
        made[kind] = named.get(dice_kinds.kind_text(kind), 0)
    return bytes(made)


def test_the_twenty_kinds_have_twenty_names():
    names = [dice_kinds.kind_text(kind) for kind in range(dice_kinds.KINDS)]
    assert names[:5] == ["Wd6", "Wd8", "Wd12", "Wd20", "Rd6"]
    assert names[19] == "Gd20"
    assert len(set(names)) == 20
    assert [dice_kinds.sides(kind) for kind in (0, 5, 10, 19)] == [6, 8, 12, 20]


def test_a_pool_of_sixteen_is_refused():
    for right in (counts(Wd6=15), counts(Wd6=2, Bd20=1), counts()):
        dice_kinds.check_pool(right)
    for wrong in (counts(Wd6=8, Rd6=8), bytes(19), bytes(21)):
        try:
            dice_kinds.check_pool(wrong)
        except ValueError:
            continue
        raise AssertionError(wrong)


def test_faces_that_do_not_fit_the_pool_are_refused():
    dice_kinds.check_faces(counts(Wd6=1, Wd8=1), b"\6\10")
    for wrong in (b"\7\10", b"\0\1", b"\1", b"\1\1\1", b""):
        try:
            dice_kinds.check_faces(counts(Wd6=1, Wd8=1), wrong)
        except ValueError:
            continue
        raise AssertionError(wrong)


def test_nine_dice_pack_into_six_bytes():
    assert len(dice_kinds.pack(bytes([20] * 9))) == 6
    assert dice_kinds.packed_size(9) == 6


def test_packed_faces_of_every_count_are_unpacked():
    for count in range(dice_kinds.POOL_MAX + 1):
        for first in range(1, 21):
            faces = bytes([(first + 7 * i) % 20 + 1 for i in range(count)])
            packed = dice_kinds.pack(faces)
            assert len(packed) == dice_kinds.packed_size(count)
            assert dice_kinds.unpack(packed, count) == faces


def test_packing_puts_the_first_face_lowest():
    assert dice_kinds.pack(b"\1\2") == bytes([0b01000001, 0])
    assert dice_kinds.pack(b"\x14\x14") == bytes([0b10010100, 0b10])


def test_packed_faces_of_a_wrong_length_are_refused():
    for packed, count in ((b"", 1), (b"\1\1", 1), (b"\1", 2)):
        try:
            dice_kinds.unpack(packed, count)
        except ValueError:
            continue
        raise AssertionError((packed, count))


def test_every_face_has_the_same_number_of_bytes():
    for sides in dice_kinds.SIZES:
        counts = [0] * (sides + 1)
        for byte in range(256):
            counts[face_picker.face(byte, sides)] += 1
        assert counts[1:] == [256 // sides] * sides
        assert counts[0] == 256 % sides


def test_only_bytes_above_the_largest_multiple_are_refused():
    refused = {6: 252, 8: 256, 12: 252, 20: 240}
    for sides in dice_kinds.SIZES:
        for byte in range(256):
            assert (face_picker.face(byte, sides) == 0) == (byte >= refused[sides])


def test_faces_follow_the_bytes_in_order():
    assert [face_picker.face(byte, 6) for byte in (0, 5, 6, 251, 252)] == [1, 6, 1, 6, 0]
    assert [face_picker.face(byte, 20) for byte in (0, 19, 20, 239, 240, 255)] == [
        1,
        20,
        1,
        20,
        0,
        0,
    ]
