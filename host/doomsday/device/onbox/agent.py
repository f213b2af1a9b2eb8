"""List, hash, copy and receive files on a board, and switch its program.

Runs under MicroPython. `replace`, `discard` and `switch` are atomic; `take` and `copy` write in
place.
"""

import binascii
import hashlib
import os
import time


def stay():
    """Renew the watchdog for two minutes; the laptop runs this after each call."""
    try:
        import machine

        machine.WDT(timeout=120_000)
    except Exception:
        pass


def is_folder(path):
    return os.stat(path)[0] & 0x4000


def entries(folder, skip=()):
    """Yield (absolute path, size) of all files below a folder, and size -1 for empty folders.

    Yields nothing for a missing folder. Paths are bytes: not every name is valid text.
    """
    waiting = [folder]
    while waiting:
        at = waiting.pop()
        try:
            # listdir("/") returns str, fails for some names, and lists other mounts.
            names = sorted(os.listdir(at or b"/."))
        except OSError as error:
            if at != folder or error.args[0] != 2:
                raise
            return
        if at and not names:
            yield at, -1
        inner = []
        for name in names:
            path = at + b"/" + name
            if at == folder and name in skip:
                continue
            if is_folder(path):
                inner.append(path)
            else:
                yield path, os.stat(path)[6]
        while inner:
            waiting.append(inner.pop())


def has(folder):
    """Print whether there is any file below a folder."""
    print(any(size >= 0 for _, size in entries(folder)))


def sum_of(path):
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while True:
            data = file.read(1024)
            if not data:
                break
            digest.update(data)
    return binascii.hexlify(digest.digest()).decode()


def digest(path):
    """Print the digest of a file, an empty line if there is none."""
    try:
        print("" if is_folder(path) else sum_of(path))
    except OSError as error:
        if error.args[0] not in (2, 20):
            raise
        print()


def crc_of(path, size):
    """Print the CRC32 of the first bytes of a file, at most `size`."""
    crc = 0
    with open(path, "rb") as file:
        while size:
            data = file.read(min(size, 1024))
            if not data:
                break
            crc = binascii.crc32(data, crc)
            size -= len(data)
    print(crc)


def lists(folder, skip=()):
    """Start a list of the tree below a folder; `more` prints it."""
    global listed
    listed = entries(folder, skip)


def more(with_sums, most=4096):
    """Print the next lines of the list, each "size digest path", and "." at its end."""
    printed = 0
    begun = time.ticks_ms()
    while printed < most and time.ticks_diff(time.ticks_ms(), begun) < 2000:
        try:
            path, size = next(listed)
        except StopIteration:
            print(".")
            return
        print(size, sum_of(path) if with_sums and size >= 0 else "-", end=" ")
        for at in range(0, len(path), 256):
            print(binascii.hexlify(path[at : at + 256]).decode(), end="")
        print()
        printed += 80 + 2 * len(path)


def send(path, offset, size):
    """Print a piece of a file."""
    with open(path, "rb") as file:
        file.seek(offset)
        print(binascii.b2a_base64(file.read(size)).decode(), end="")


def remove(path):
    """Remove a file or a folder with its content, if it exists."""
    try:
        folder = is_folder(path)
    except OSError as error:
        # ENOENT, or ENOTDIR: a parent is a file.
        if error.args[0] not in (2, 20):
            raise
        return
    if not folder:
        os.remove(path)
        return
    at = path
    while True:
        inner = b""
        for name in sorted(os.listdir(at)):
            inner = at + b"/" + name
            if is_folder(inner):
                break
            os.remove(inner)
            inner = b""
        if inner:
            at = inner
            continue
        os.rmdir(at)
        if at == path:
            return
        at = at[: at.rfind(b"/")]


def discard(path, trash):
    """Remove a folder with its content; it disappears at once."""
    try:
        os.rename(path, trash)
    except OSError as error:
        if error.args[0] != 2:
            raise
    remove(trash)


def room():
    """Print block size, number of blocks and number of free blocks of the file system."""
    found = os.statvfs("/")
    # On a full file system the number of free blocks may be below 0, or billions on a 64-bit port:
    # littlefs counts blocks shared by two files twice.
    print(found[1], found[2], found[3] if 0 < found[3] <= found[2] else 0)


def make_way(path):
    """Create the parent folders of a file."""
    at = path.find(b"/", 1)
    while at > 0:
        make_folder(path[:at])
        at = path.find(b"/", at + 1)


def make_folder(path):
    try:
        os.mkdir(path)
    except OSError as error:
        if error.args[0] != 17:
            raise


def copy(old, new):
    make_way(new)
    with open(old, "rb") as source:
        with open(new, "wb") as file:
            while True:
                data = source.read(1024)
                if not data:
                    break
                file.write(data)


def take(path, parts, more, ends, old=None):
    """Append parts to a file: base64 text, or (offset, size) of the file `old`.

    more: the file is open, by the call before. ends: close it.
    """
    global taken
    if not more:
        make_way(path)
        taken = open(path, "wb")
    for part in parts:
        if isinstance(part, tuple):
            take_range(old, *part)
        else:
            taken.write(binascii.a2b_base64(part))
    if ends:
        taken.close()


def take_range(old, offset, size):
    with open(old, "rb") as file:
        file.seek(offset)
        while size:
            data = file.read(min(size, 1024))
            if not data:
                raise ValueError("sum")
            taken.write(data)
            size -= len(data)


def replace(came, path, wanted):
    """Rename a received file to `path`. Raises: ValueError if its digest is not `wanted`."""
    if sum_of(came) != wanted:
        os.remove(came)
        raise ValueError("sum")
    make_way(path)
    os.rename(came, path)


def words(path="/slot"):
    """Return the words of a short file; those that are not ASCII are left out."""
    try:
        with open(path, "rb") as file:
            return [word.decode() for word in file.read(64).split() if max(word) < 128]
    except OSError:
        return []


def switch(*slots):
    """Select the program in slots[0], on trial if there is a slots[1]."""
    with open("/slot.new", "w") as file:
        file.write(" ".join(slots))
    os.rename("/slot.new", "/slot")


def recount():
    """Reset the count of starts of a program on trial."""
    known = words()
    if len(known) > 2:
        switch(*known[:2])


def about():
    """Print machine, bytecode version and the content of `slot`."""
    import sys

    made = sys.implementation
    print(getattr(made, "_machine", sys.platform))
    print(getattr(made, "_mpy", 0) & 0xFF)
    print(" ".join(words()))


def journal():
    """Return the partition of the journal, or None."""
    import esp32

    found = esp32.Partition.find(esp32.Partition.TYPE_DATA, label="jrnl")
    return found[0] if found else None


def read_sector(sector):
    """Return the content of a journal sector."""
    data = bytearray(4096)
    part = journal()
    view = memoryview(data)
    for at in range(0, 4096, 512):
        part.readblocks(sector, view[at : at + 512], at)
    return data


def sum_of_sector(sector):
    return binascii.hexlify(hashlib.sha256(read_sector(sector)).digest()).decode()


def sectors():
    """Print the number of journal sectors, then "number digest" of each that is not blank."""
    part = journal()
    count = part.ioctl(4, 0) if part else 0
    print(count)
    blank = b"\xff" * 4096
    for sector in range(count):
        if read_sector(sector) != blank:
            print(sector, sum_of_sector(sector))


def send_sector(sector, offset, size):
    data = bytearray(size)
    journal().readblocks(sector, data, offset)
    print(binascii.b2a_base64(data).decode(), end="")


def erase_sector(sector):
    journal().ioctl(6, sector)


def take_sector(sector, offset, text):
    journal().writeblocks(sector, binascii.a2b_base64(text), offset)
