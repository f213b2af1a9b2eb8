"""A flash image for a board: partition table, empty journal, and the program in littlefs.

One image serves esptool and the simulated box. The same parts give the same bytes.
"""

import hashlib
import json
import zlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from doomsday import resources
from doomsday.errors import Failure
from doomsday.image import cache, partitions, vfs
from doomsday.image.beside import beside
from doomsday.image.compile import compile_all, compile_source
from doomsday.image.firmware import Firmware
from doomsday.image.folders import with_few_folders
from doomsday.image.left_out import travelling
from doomsday.image.name_map import NameMap
from doomsday.image.reduce import reduced
from doomsday.image.short_names import Renamed
from doomsday.image.strip import without_typing

FLASH_SIZE = 4 * partitions.MIB
STAMP_PATH = "/version.txt"
# Where it is, the box asks for its buttons first; see firmware/box/screens/welcome.py.
FIRST_PATH = "/first.txt"
# What `doomsday deploy` leaves beside the program of an image; see firmware/boot.py.
SLOT_PATH = "/slot"
SLOTS = ("lib", "alt")
# The checksums of a slot's files, which the box compares after a crash; see firmware/verify.py.
SUMS_NAME = "sums.txt"
# The file that the box found damaged, until a whole program is there again; see firmware/boot.py.
DAMAGED_PATH = "/damaged"
_DEPLOYED = (SLOT_PATH, f"{SLOT_PATH}.new", "/alt", f"/lib{STAMP_PATH}", DAMAGED_PATH)
_NOTICE_PATH = "/NOTICE.txt"
_DRIVER = "adafruit_ssd1306.py"
_BOARD = "board.py"
# Versions of the reduced program in the cache, about 1 MB each.
_CACHED = 16
# Modules of a program as text, by path below its folder, such as "box/app.py".
Sources = Mapping[str, bytes]
# What lies on the box as source text, for whatever version of the program it starts.
PLAIN = ("boot.py", "main.py", "verify.py")


def program_files(board: str, more: Sources | None = None) -> dict[str, bytes]:
    """Return every file of the program for one board, by absolute path, without the stamp.

    more: modules to add or to replace, such as those of a game.
    """
    firmware = resources.firmware()
    files = {f"/{name}": without_typing((firmware / name).read_bytes()) for name in PLAIN}
    files[_NOTICE_PATH] = resources.notice().read_bytes()
    compiled = compile_all(_sources(board, more or {}))
    files.update({f"/lib/{Path(name).with_suffix('.mpy')}": mpy for name, mpy in compiled.items()})
    return _with_sums(files)


def _with_sums(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files with a list of checksums for those of the program's folder.

    A line a file: CRC32 in hex, a blank, the path below the folder; the last line is the CRC32
    of the lines before it.
    """
    listing = f"/lib/{SUMS_NAME}"
    inside = sorted(path for path in files if path.startswith("/lib/") and path != listing)
    lines = "".join(
        f"{zlib.crc32(files[path]):08x} {path.removeprefix('/lib/')}\n" for path in inside
    ).encode()
    return {**files, listing: lines + b"%08x\n" % zlib.crc32(lines)}


def slots(said: str) -> list[str]:
    """Return the folders that the text of `slot` names, the program's first; see firmware/boot.py.

    The second is that of the program before, if the first is on trial.
    """
    return [word for word in said.split() if word in SLOTS] or [SLOTS[0]]


def board_data(board: str) -> bytes:
    """Return the compiled module that describes a board."""
    return compile_all({_BOARD: resources.board_file(board).read_bytes()})[_BOARD]


def names() -> NameMap:
    """Return what the short names of the program stand for; they are the same for all boards."""
    return _reduced(_ours({}), _foreign()).names


def compiled_beside(path: str, source: bytes) -> bytes:
    """Return the bytecode of a module that runs with the program; see image/beside.py."""
    return compile_source(path, beside(path, source, names()))


def stamp(board: str) -> str:
    """Return what identifies a program: name, version, and 12 hex digits over all its files."""
    return _stamp(program_files(board))


def flash_image(
    board: str,
    *,
    size: int = FLASH_SIZE,
    files: Mapping[str, bytes] | None = None,
    folders: Iterable[str] = (),
    firmware: Firmware | None = None,
    more: Sources | None = None,
) -> bytes:
    """Return a whole flash of `size` bytes for `board`; unused bytes are 0xFF.

    files: more files by absolute path; one with the path of a program file replaces it.
    folders: empty folders. firmware: MicroPython, whose own partition table gets the journal;
    without it the application partition is empty, as the simulated box needs none.
    more: as in `program_files`.

    Raises: Failure if it does not all fit.
    """
    table = partitions.TABLE if firmware is None else partitions.with_journal(firmware.table)
    try:
        place = partitions.file_system(table, size)
    except partitions.TableError as error:
        raise Failure(f"The image cannot be made: {error}.", "a larger --flash-size") from None
    if place.end > size:
        raise Failure(
            f"The firmware is for a flash of at least {place.end // partitions.MIB} MiB.",
            "a larger --flash-size",
        )
    program = program_files(board, more)
    content = _with_sums({**program, STAMP_PATH: _stamp(program).encode(), **(files or {})})
    image = bytearray(b"\xff" * size)
    if firmware is not None:
        image[firmware.offset : firmware.offset + len(firmware.content)] = firmware.content
    sector = partitions.encode(table)
    image[partitions.TABLE_OFFSET : partitions.TABLE_OFFSET + len(sector)] = sector
    image[place.offset : place.end] = vfs.build(content, place.size // vfs.BLOCK, folders)
    return bytes(image)


def read_file(image: bytes | bytearray, path: str) -> bytes | None:
    """Return one file of the image's file system, or None. Raises: Failure if it is no image."""
    place = _file_system(image)
    return vfs.read(bytes(image[place.offset : place.end]), path)


def read_folder(image: bytes | bytearray, folder: str) -> dict[str, bytes]:
    """Return the files of one folder of the image, by name. Raises: Failure as in `read_file`."""
    place = _file_system(image)
    files = vfs.read_all(bytes(image[place.offset : place.end]))
    split = {path: path.rpartition("/") for path in files}
    return {split[path][2]: files[path] for path in files if split[path][0] == folder}


def read_stamp(image: bytes | bytearray) -> str | None:
    """Return the stamp of the program in the image, or None if it has no program of ours.

    Raises: Failure if it is no flash image.
    """
    slot = slots((read_file(image, SLOT_PATH) or b"").decode("utf-8", "replace"))[0]
    content = read_file(image, f"/{slot}{STAMP_PATH}") or read_file(image, STAMP_PATH)
    return None if content is None else content.decode("utf-8", "replace").strip()


def update_program(image: bytes | bytearray, board: str, more: Sources | None = None) -> bytes:
    """Return the image with this version's program; settings, records and the journal are kept.

    more: as in `program_files`.
    """
    place = _file_system(image)
    program = program_files(board, more)
    content = {**program, STAMP_PATH: _stamp(program).encode()}
    system = bytes(image[place.offset : place.end])
    updated = bytearray(image)
    updated[place.offset : place.end] = vfs.replace(system, _owned(content), content)
    return bytes(updated)


def renew_file_system(image: bytes | bytearray, board: str) -> bytes:
    """Return the image with a new file system of the program alone; the journal is kept."""
    place = _file_system(image)
    renewed = bytearray(image)
    renewed[place.offset : place.end] = flash_image(board, size=len(image))[
        place.offset : place.end
    ]
    return bytes(renewed)


def put_file(image: bytes | bytearray, path: str, content: bytes) -> bytes:
    """Return the image with one file added to its file system, or replaced.

    Raises: Failure if it is no flash image, or the file does not fit.
    """
    place = _file_system(image)
    system = bytes(image[place.offset : place.end])
    updated = bytearray(image)
    updated[place.offset : place.end] = vfs.replace(system, (), {path: content})
    return bytes(updated)


def package(folder: Path, path: str) -> dict[str, bytes]:
    """Return the modules in a folder as `more` of program_files, to be imported from `path`.

    path: below the program's folder, such as "pages/chess".
    """
    return {f"{path}/{name}": source for name, source in _below(folder, folder).items()}


def _sources(board: str, more: Sources) -> dict[str, bytes]:
    """Return the sources for /lib by path below it, such as "box/app.py"."""
    driver = (resources.driver() / _DRIVER).read_bytes()
    sources = {
        **_reduced(_ours(more), _foreign()).sources,
        _BOARD: resources.board_file(board).read_bytes(),
        _DRIVER: driver,
    }
    return dict(sorted(sources.items()))


def _ours(more: Sources) -> tuple[tuple[str, bytes], ...]:
    thin = resources.firmware() / "thin"
    ours = _below(thin, thin)
    for folder in resources.program_packages():
        ours.update(_below(folder, folder.parent))
    return tuple(sorted({**ours, **more}.items()))


def _foreign() -> tuple[bytes, ...]:
    """Return sources that meet the program on a box and keep their names."""
    boards = [resources.board_file(name) for name in resources.board_names()]
    plain = [resources.firmware() / name for name in PLAIN]
    paths = [resources.driver() / _DRIVER, *boards, *plain, *resources.onbox()]
    return tuple(path.read_bytes() for path in paths)


@lru_cache(maxsize=2)
def _reduced(ours: tuple[tuple[str, bytes], ...], foreign: tuple[bytes, ...]) -> Renamed:
    """Return our sources as they go to the box, reduced; the same for all boards.

    They take seconds to make, so they are cached, also between runs.
    """
    parts = (part for path, source in ours for part in (path.encode(), source))
    builder = [path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.*"))]
    name = cache.key([*builder, *parts, *foreign])
    found = cache.load("reduced", name)
    if found is not None:
        with suppress(ValueError):
            texts, names = json.loads(found)
            sources = {path: text.encode() for path, text in texts.items()}
            return Renamed(sources, NameMap.from_json(names))
    made = reduced(travelling(dict(ours)), foreign)
    made = Renamed(with_few_folders(made.sources), made.names)
    texts = {path: source.decode() for path, source in made.sources.items()}
    cache.save("reduced", name, json.dumps([texts, made.names.to_json()]).encode(), _CACHED)
    return made


def _below(folder: Path, root: Path) -> dict[str, bytes]:
    return {p.relative_to(root).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*.py"))}


def _owned(program: Mapping[str, bytes]) -> list[str]:
    """Return the program's files and packages, which an update removes with stale modules."""
    return sorted({*_DEPLOYED, *("/".join(path.split("/")[:3]) for path in program)})


def _stamp(program: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for path in sorted(program):
        digest.update(f"{path}\0{len(program[path])}\0".encode())
        digest.update(program[path])
    return f"doomsday {resources.version()} {digest.hexdigest()[:12]}"


def _file_system(image: bytes | bytearray) -> partitions.Partition:
    start = partitions.TABLE_OFFSET
    try:
        table = partitions.parse(bytes(image[start : start + partitions.TABLE_SIZE]))
        place = partitions.file_system(table, len(image))
    except partitions.TableError as error:
        raise Failure(f"This is not a flash image of a box: {error}.") from None
    if place.end > len(image) or place.size % vfs.BLOCK:
        raise Failure("This flash image is cut off.")
    return place
