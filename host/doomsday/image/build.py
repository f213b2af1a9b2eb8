"""Build flash images: partition table, empty journal, and the program in littlefs.

esptool and the simulated box use the same image. The same inputs give the same bytes.
"""

import base64
import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path, PurePosixPath

from doomsday import resources
from doomsday.errors import Failure
from doomsday.image import cache, driver, layout, pack, partitions, vfs
from doomsday.image.box_files import DAMAGED_PATH as DAMAGED_PATH
from doomsday.image.box_files import FIRST_PATH as FIRST_PATH
from doomsday.image.box_files import FOLDERS as FOLDERS
from doomsday.image.box_files import PACK_PATH as PACK_PATH
from doomsday.image.box_files import PACKS as PACKS
from doomsday.image.box_files import PLAIN as PLAIN
from doomsday.image.box_files import READER_PATH as READER_PATH
from doomsday.image.box_files import SLOT_PATH as SLOT_PATH
from doomsday.image.box_files import SLOTS as SLOTS
from doomsday.image.box_files import STAMP_PATH as STAMP_PATH
from doomsday.image.box_files import slots as slots
from doomsday.image.compile import compile_all, compile_source, compiler
from doomsday.image.data_files import with_data_files
from doomsday.image.firmware_check import Firmware
from doomsday.image.left_out import travelling
from doomsday.image.name_map import NameMap
from doomsday.image.reduce import Reduced, reduced
from doomsday.image.script_names import beside
from doomsday.image.start_files import keywords, with_few_names
from doomsday.image.symbols import dotted

FLASH_SIZE = 4 * partitions.MIB
# What an update removes: packs, and programs before them. Of /lib, where MicroPython looks for
# modules of users too, only the program.
_NOTICE = "NOTICE.txt"
_OLDER = (
    *(f"/lib/{name}" for name in ("adafruit_bus_device", "adafruit_ssd1306.mpy", "board.mpy")),
    *(f"/lib/{name}" for name in ("box", "pages", "shared", "sums.txt")),
    *("/alt", f"/lib{STAMP_PATH}", STAMP_PATH, f"/{_NOTICE}"),
)
_REPLACED = (*_OLDER, *(f"/{name}" for name in PACKS), f"{SLOT_PATH}.new", DAMAGED_PATH)
_BOARD = "board.py"
# `doomsday deploy` imports it by this name.
_REHEARSE = "rehearse.py"
# Versions in the cache of the reduced program, about 1 MB each, of the files on the box, about
# 0.5 MB, and of the start files.
_CACHED = 16
# Modules of small games (docs/adding_a_game.md), of which a program has those that it names.
_OF_SMALL_GAMES = ("box/kit/simple", "shared/rules/kit/simple")
# Sources of modules by path in the program's folder, such as "box/app.py".
Sources = Mapping[str, bytes]


def program_files(board: str, more: Sources | None = None) -> dict[str, bytes]:
    """Return the files of the program for a board by absolute path: start files and pack.

    more: modules to add or replace, such as those of another game.
    """
    board_file = resources.board_source(board)
    notice = resources.notice_of_image()
    version = resources.version()
    return dict(_built(_ours(more or {}), _boards(), _start_files(), board_file, notice, version))


@lru_cache(maxsize=16)
def _built(
    ours: tuple[tuple[str, bytes], ...],
    boards: tuple[bytes, ...],
    start_files: tuple[bytes, ...],
    board_file: bytes,
    notice: bytes,
    version: str,
) -> dict[str, bytes]:
    """Return the files of a program that is made of these sources, as in `program_files`.

    The result is cached, also between runs.
    """
    parts = (part for path, source in ours for part in (path.encode(), source))
    more = (*boards, *start_files, board_file, notice, version.encode(), compiler())
    name = cache.key([*_builder(), *parts, *more])
    found = cache.load("program", name)
    if found is not None:
        with suppress(ValueError):
            return {path: base64.b64decode(text) for path, text in json.loads(found).items()}
    made = _made(ours, boards, start_files, board_file, notice, version)
    texts = {path: base64.b64encode(content).decode() for path, content in made.items()}
    cache.save("program", name, json.dumps(texts).encode(), _CACHED)
    return made


def _made(
    ours: tuple[tuple[str, bytes], ...],
    boards: tuple[bytes, ...],
    start_files: tuple[bytes, ...],
    board_file: bytes,
    notice: bytes,
    version: str,
) -> dict[str, bytes]:
    plain = {f"/{name}": text for name, text in zip(PLAIN, _plain(start_files), strict=True)}
    program = _reduced(ours, (*boards, *start_files))
    sources, data = with_data_files(dict(sorted({**program.sources, _BOARD: board_file}.items())))
    compiled = compile_all(sources, sources.keys() - program.stay - {_BOARD})
    pieces = data | {str(Path(name).with_suffix(".mpy")): mpy for name, mpy in compiled.items()}
    pieces[_NOTICE] = notice
    pieces[STAMP_PATH[1:]] = _stamp({**plain, **pieces}, version).encode()
    return {**plain, PACK_PATH: pack.build(_with_folders(pieces))}


def _with_folders(pieces: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the pieces with an empty one for each folder, which an importer asks for."""
    folders = {str(folder): b"" for path in pieces for folder in PurePosixPath(path).parents}
    del folders["."]
    return {**folders, **pieces}


def piece(path: str) -> str:
    """Return the path in the pack of a module, such as "box/ui/canvas.py"."""
    return names().box_path(path).replace(".py", ".mpy")


def board_data(board: str) -> bytes:
    """Return the compiled board file of a board."""
    return compile_all({_BOARD: resources.board_source(board)})[_BOARD]


def names() -> NameMap:
    """Return the map of short names, which is the same for all boards."""
    return reduced_program().names


def sources() -> dict[str, bytes]:
    """Return the sources of the program by path, such as "box/app.py", also those left out."""
    return dict(_ours({}))


def reduced_program() -> Reduced:
    """Return the reduced sources of the program, which are the same for all boards."""
    return _reduced(_ours({}), (*_boards(), *_start_files()))


def is_ours(found: str) -> bool:
    """Return whether a stamp is that of this version's program, so that `names` are its names."""
    return found.strip() in {stamp(board) for board in resources.board_names()}


def compiled_beside(path: str, source: bytes) -> bytes:
    """Return the bytecode of a module that uses the program; see image/script_names.py."""
    return compile_source(path, beside(path, source, names()))


def stamp(board: str) -> str:
    """Return the stamp of a program: name, version, and 12 hex digits of a hash over its files."""
    return stamp_of(program_files(board)[PACK_PATH])


def stamp_of(packed: bytes) -> str:
    """Return the stamp in a pack, "" if it cannot be read."""
    return (pack.read(packed, STAMP_PATH[1:]) or b"").decode("utf-8", "replace").strip()


def flash_image(
    board: str,
    *,
    size: int = FLASH_SIZE,
    files: Mapping[str, bytes] | None = None,
    folders: Iterable[str] = (),
    firmware: Firmware | None = None,
    more: Sources | None = None,
) -> bytes:
    """Return the complete flash of `size` bytes for `board`; unused bytes are 0xFF.

    files: additional files by absolute path; they replace program files with the same path.
    folders: empty folders. firmware: MicroPython, whose partition table gets the journal; None
    leaves the application partition empty, for the simulated box. more: as in `program_files`.
    Raises: Failure if something does not fit.
    """
    plan = layout.plan(None if firmware is None else firmware.table, size)
    content = {**_installed(board, more), **(files or {})}
    image = bytearray(b"\xff" * size)
    if firmware is not None:
        image[firmware.offset : firmware.offset + len(firmware.content)] = firmware.content
    image[partitions.TABLE_OFFSET : partitions.TABLE_OFFSET + len(plan.sector)] = plan.sector
    place = plan.files
    blocks = place.size // vfs.BLOCK
    image[place.offset : place.end] = _file_system_of(tuple(content.items()), blocks, *folders)
    return bytes(image)


@lru_cache(maxsize=4)
def _file_system_of(files: tuple[tuple[str, bytes], ...], blocks: int, *folders: str) -> bytes:
    return vfs.build(dict(files), blocks, folders)


def read_file(image: bytes | bytearray, path: str) -> bytes | None:
    """Return a file of the image, None if it is missing. Raises: Failure for an invalid image."""
    place = _file_system(image)
    return vfs.read(bytes(image[place.offset : place.end]), path)


def read_folder(image: bytes | bytearray, folder: str) -> dict[str, bytes]:
    """Return the files of a folder of the image by name. Raises: Failure for an invalid image."""
    place = _file_system(image)
    files = vfs.read_all(bytes(image[place.offset : place.end]))
    split = {path: path.rpartition("/") for path in files}
    return {split[path][2]: files[path] for path in files if split[path][0] == folder}


def read_stamp(image: bytes | bytearray) -> str | None:
    """Return the stamp of the program in the image, None without the box's program.

    Raises: Failure for an invalid image.
    """
    slot = slots((read_file(image, SLOT_PATH) or b"").decode("utf-8", "replace"))[0]
    packed = read_file(image, f"/{slot}") if slot in PACKS else None
    if packed is not None:
        return stamp_of(packed)
    content = read_file(image, f"/{slot}{STAMP_PATH}") or read_file(image, STAMP_PATH)
    return None if content is None else content.decode("utf-8", "replace").strip()


def update_program(image: bytes | bytearray, board: str, more: Sources | None = None) -> bytes:
    """Return the image with this version's program; all other files and the journal stay.

    more: as in `program_files`.
    """
    place = _file_system(image)
    system = bytes(image[place.offset : place.end])
    updated = bytearray(image)
    content = _installed(board, more)
    updated[place.offset : place.end] = vfs.replace(system, _REPLACED, content)
    return bytes(updated)


def _installed(board: str, more: Sources | None) -> dict[str, bytes]:
    """Return the files of a box with this version's program as its only one."""
    return {**program_files(board, more), SLOT_PATH: PACK_PATH[1:].encode()}


def renew_file_system(image: bytes | bytearray, board: str) -> bytes:
    """Return the image with a new file system that has only the program; the journal stays."""
    place = _file_system(image)
    renewed = bytearray(image)
    renewed[place.offset : place.end] = flash_image(board, size=len(image))[
        place.offset : place.end
    ]
    return bytes(renewed)


def put_file(image: bytes | bytearray, path: str, content: bytes) -> bytes:
    """Return the image with a file added or replaced.

    Raises: Failure for an invalid image, or if the file does not fit.
    """
    place = _file_system(image)
    system = bytes(image[place.offset : place.end])
    updated = bytearray(image)
    updated[place.offset : place.end] = vfs.replace(system, (), {path: content})
    return bytes(updated)


def package(folder: Path, path: str) -> dict[str, bytes]:
    """Return the modules of a folder in the form of `more` in program_files.

    path: where they are imported from, such as "pages/chess".
    """
    return {f"{path}/{name}": source for name, source in _below(folder, folder).items()}


def _ours(more: Sources) -> tuple[tuple[str, bytes], ...]:
    thin = resources.firmware() / "thin"
    ours = _below(thin, thin)
    ours[driver.PATH] = driver.fitted((resources.driver() / driver.PATH).read_bytes())
    ours[_REHEARSE] = (resources.firmware() / _REHEARSE).read_bytes()
    for folder in resources.program_packages():
        ours.update(_below(folder, folder.parent))
    ours.update(more)
    return tuple(sorted(_named(ours).items()))


def _named(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the sources without the modules of small games that no other one names."""
    kept = {path: sources[path] for path in sources if not path.startswith(_OF_SMALL_GAMES)}
    while True:
        text = b"\n".join(kept.values())
        found = {
            path: source
            for path, source in sources.items()
            if path not in kept and dotted(path).encode() in text
        }
        if not found:
            return kept
        kept.update(found)


def _boards() -> tuple[bytes, ...]:
    """Return the board files of all boards, whose names are not shortened."""
    return tuple(resources.board_source(name) for name in resources.board_names())


def _start_files() -> tuple[bytes, ...]:
    return tuple((resources.firmware() / name).read_bytes() for name in PLAIN)


@lru_cache(maxsize=2)
def _plain(sources: tuple[bytes, ...]) -> tuple[bytes, ...]:
    """Return the start files with few names. The result is cached, also between runs."""
    name = cache.key([*_builder(), *sources])
    found = cache.load("plain", name)
    if found is not None:
        with suppress(ValueError):
            return tuple(text.encode() for text in json.loads(found))
    told = keywords(sources)
    made = tuple(with_few_names(source, told) for source in sources)
    cache.save("plain", name, json.dumps([text.decode() for text in made]).encode(), _CACHED)
    return made


def _builder() -> tuple[bytes, ...]:
    """Return the sources of the image builder, on which its cached results depend."""
    return tuple(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.*")))


@lru_cache(maxsize=2)
def _reduced(ours: tuple[tuple[str, bytes], ...], foreign: tuple[bytes, ...]) -> Reduced:
    """Return the reduced sources of a program; see `reduced`.

    The reduction takes seconds, so the result is cached, also between runs.
    """
    parts = (part for path, source in ours for part in (path.encode(), source))
    name = cache.key([*_builder(), *parts, *foreign])
    found = cache.load("reduced", name)
    if found is not None:
        with suppress(ValueError):
            texts, names, stay = json.loads(found)
            sources = {path: text.encode() for path, text in texts.items()}
            return Reduced(sources, NameMap.from_json(names), frozenset(stay))
    made = reduced(travelling(dict(ours)), foreign)
    texts = {path: source.decode() for path, source in made.sources.items()}
    kept = json.dumps([texts, made.names.to_json(), sorted(made.stay)])
    cache.save("reduced", name, kept.encode(), _CACHED)
    return made


def _below(folder: Path, root: Path) -> dict[str, bytes]:
    """Return the sources in a folder by their path from `root`.

    Each box that is switched on reads hundreds of them; as Path objects they take three times as
    long.
    """
    found = {}
    start = len(str(root)) + 1
    for inside, _, names in os.walk(folder):
        for name in names:
            if name.endswith(".py"):
                path = os.path.join(inside, name)
                with open(path, "rb") as file:
                    found[path[start:].replace(os.sep, "/")] = file.read()
    return found


def _stamp(program: Mapping[str, bytes], version: str) -> str:
    digest = hashlib.sha256()
    for path in sorted(program):
        digest.update(f"{path}\0{len(program[path])}\0".encode())
        digest.update(program[path])
    return f"doomsday {version} {digest.hexdigest()[:12]}"


def _file_system(image: bytes | bytearray) -> partitions.Partition:
    start = partitions.TABLE_OFFSET
    try:
        table = partitions.parse(bytes(image[start : start + partitions.TABLE_SIZE]))
        place = partitions.file_system(table, len(image))
    except partitions.TableError as error:
        raise Failure(f"This is not a flash image of a box: {error}.") from None
    if place.end > len(image) or place.size % vfs.BLOCK:
        raise Failure("This flash image is truncated.")
    return place
