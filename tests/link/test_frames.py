"""Frames are found in any bytes, however split, alike on both interpreters."""

from hypothesis import given, settings
from hypothesis import strategies as st

from shared.link import frames, messages
from shared.link.limits import DATA_MAX, GAMES_PAGE, PART_MAX, REPLY_MAX, REQUEST_MAX
from tests.link import frame_cases
from tests.onbox import run_micropython
from tests.sampling import cases

Frame = tuple[int, int, str, bytes]

BYTE = st.integers(0, 255)
BODIES = st.binary(max_size=225).map(lambda raw: messages.escape(raw.decode("latin-1"))[:225])
FRAMES = st.tuples(BYTE, BYTE, st.sampled_from([row[0] for row in messages.SHAPES]), BODIES)
# Noise between frames: any bytes without the start and end of a frame.
NOISE = st.binary(max_size=300).map(lambda raw: raw.replace(b"#", b""))
WORDS = {
    "n": st.integers(0, 0xFFFFFFFF),
    "t": st.text(st.characters(exclude_categories=["Cs"]), max_size=30),
    "d": st.binary(max_size=PART_MAX),
}


def read(stream: bytes, cuts: list[int], limit: int = REPLY_MAX) -> list[Frame]:
    """Return the frames that a reader finds in `stream`, fed in pieces cut at `cuts`."""
    reader = frames.Reader(limit)
    found = []
    places = sorted({cut % (len(stream) + 1) for cut in cuts} | {0, len(stream)})
    for start, end in zip(places, places[1:], strict=False):
        reader.feed(stream[start:end])
        while (frame := reader.next()) is not None:
            found.append(frame)
    return found


CUTS = st.lists(st.integers(0, 5000), max_size=20)


@settings(max_examples=cases(100, 25))
@given(st.lists(st.tuples(NOISE, FRAMES), max_size=8), CUTS)
def test_every_frame_is_found_in_noise_however_it_is_split(
    told: list[tuple[bytes, Frame]], cuts: list[int]
) -> None:
    stream = b"".join(noise + frames.encode(*frame) for noise, frame in told)
    assert read(stream, cuts) == [frame for _, frame in told]


@settings(max_examples=cases(100, 25))
@given(st.lists(st.one_of(st.binary(), FRAMES.map(lambda it: frames.encode(*it)))), CUTS)
def test_any_bytes_give_the_same_frames_however_they_are_split(
    parts: list[bytes], cuts: list[int]
):
    stream = b"".join(parts)
    assert read(stream, cuts) == read(stream, [])


@settings(max_examples=cases(100, 25))
@given(FRAMES, st.integers(0, 238), st.integers(1, 255))
def test_a_frame_with_a_flipped_bit_is_dropped_and_hides_no_later_one(
    frame: Frame, at: int, change: int
) -> None:
    line = bytearray(frames.encode(*frame))
    line[at % len(line)] ^= change
    last = (1, 2, "H", b"1 0")
    found = read(bytes(line) + frames.encode(*last), [])
    assert found == [last]


def test_a_frame_as_long_as_the_limit_is_read_and_a_longer_one_is_noise() -> None:
    room = REQUEST_MAX - len(frames.encode(0, 0, "D"))
    longest = frames.encode(0, 0, "D", b"x" * room)
    longer = frames.encode(0, 0, "D", b"x" * (room + 1))
    assert read(longest, [], REQUEST_MAX) == [(0, 0, "D", b"x" * room)]
    assert read(longer + longest, [], REQUEST_MAX) == [(0, 0, "D", b"x" * room)]


def test_the_last_bytes_outside_of_frames_are_kept() -> None:
    reader = frames.Reader(REPLY_MAX, keep=11)
    reader.feed(b"MPY: soft reboot\r\n#0102" + frames.encode(1, 2, "H") + b">>> ")
    assert reader.next() == (1, 2, "H", b"")
    assert reader.next() is None
    assert reader.noise == b"\r\n#0102>>> "


@settings(max_examples=cases(100, 25))
@given(
    st.data(),
    st.sampled_from(
        sorted({shape for row in messages.SHAPES for shape in row[1:] if shape is not None})
    ),
)
def test_a_body_unpacks_to_the_packed_values(data: st.DataObject, shape: str) -> None:
    once, _, group = shape.partition("*")
    letters = once + group * (data.draw(st.integers(0, 3)) if group else 0)
    values = tuple(data.draw(WORDS[letter]) for letter in letters)
    body = messages.pack(shape, *values)
    assert all(32 <= code < 127 and code != ord("#") for code in body)
    assert messages.unpack(shape, body) == values


@settings(max_examples=cases(100, 25))
@given(st.binary(max_size=60), st.sampled_from(sorted({row[2] for row in messages.SHAPES})))
def test_a_body_is_accepted_only_in_canonical_form(body: bytes, shape: str) -> None:
    try:
        values = messages.unpack(shape, body)
    except ValueError:
        return
    assert messages.pack(shape, *values) == body


def test_the_largest_messages_fit_into_a_frame() -> None:
    piece = messages.pack(messages.request_shape(messages.PIECE), bytes(DATA_MAX))
    assert len(frames.encode(0, 0, messages.PIECE, piece)) <= REQUEST_MAX
    part = messages.pack(messages.reply_shape(messages.GET), bytes(PART_MAX))
    assert len(frames.encode(0, 0, messages.GET, part)) <= REPLY_MAX
    screen = messages.pack(messages.reply_shape(messages.SCREEN), 0xFFFFFFFF, 1, bytes(512))
    assert len(frames.encode(0, 0, messages.SCREEN, screen)) <= REPLY_MAX
    page = ("65535.actions", 0xFFFFFF, 0xFFFFFFFF) * GAMES_PAGE
    games = messages.pack(messages.reply_shape(messages.GAMES), 65535, *page)
    assert len(frames.encode(0, 0, messages.GAMES, games)) <= REPLY_MAX


def test_both_interpreters_read_the_same_frames_and_bodies() -> None:
    printed = run_micropython("tests.link.frame_cases")
    assert printed.splitlines() == list(frame_cases.lines())
