"""What the laptop does on a board: lists, sums, copies and receives files, and switches programs.

Runs under MicroPython. What is replaced or switched lands under another name first; what is
taken or copied has its own name before it is whole.
"""

import binascii
import hashlib
import os


def stay():
    """Keep the watchdog of a box off for two minutes more."""
    try:
        import machine

        machine.WDT(timeout=120_000)
    except Exception:
        pass


def is_folder(path):
    return os.stat(path)[0] & 0x4000


def walk(folder, skip=()):
    """The files below a folder, by absolute path; nothing where there is none."""
    try:
        names = sorted(os.listdir(folder or "/"))
    except OSError:
        return
    for name in names:
        path = folder + "/" + name
        if name in skip:
            continue
        if is_folder(path):
            for inner in walk(path):
                yield inner
        else:
            yield path


def sum_of(path):
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while True:
            data = file.read(1024)
            if not data:
                break
            digest.update(data)
    return binascii.hexlify(digest.digest()).decode()


def sums(folder, skip=()):
    """Print the sum and the path of each file below a folder."""
    stay()
    for path in walk(folder, skip):
        print(sum_of(path), path)


def send(path, offset, size):
    """Print a piece of a file."""
    with open(path, "rb") as file:
        file.seek(offset)
        print(binascii.b2a_base64(file.read(size)).decode(), end="")


def remove(path):
    """Remove a file, or a folder with all that is in it by name; its absence is no fault."""
    try:
        folder = is_folder(path)
    except OSError:
        return
    if folder:
        for name in sorted(os.listdir(path)):
            remove(path + "/" + name)
        os.rmdir(path)
    else:
        os.remove(path)


def make_way(path):
    """Make the folders that a file lies in."""
    at = path.find("/", 1)
    while at > 0:
        try:
            os.mkdir(path[:at])
        except OSError as error:
            if error.args[0] != 17:
                raise
        at = path.find("/", at + 1)


def copy(old, new):
    make_way(new)
    with open(old, "rb") as source:
        with open(new, "wb") as file:
            while True:
                data = source.read(1024)
                if not data:
                    break
                file.write(data)


def take(path, text, more):
    """Put a piece at the end of a file, which `more` says was begun before."""
    if not more:
        stay()
        make_way(path)
    with open(path, "ab" if more else "wb") as file:
        file.write(binascii.a2b_base64(text))


def replace(path, wanted):
    """Let the file that came as `path`.new be the one, if it has the sum that is wanted."""
    if sum_of(path + ".new") != wanted:
        os.remove(path + ".new")
        raise ValueError("sum")
    os.rename(path + ".new", path)


def words(path="/slot"):
    try:
        with open(path) as file:
            return file.read().split()
    except OSError:
        return []


def switch(*slots):
    """Let the program be the one in the first folder, on trial if a second is named."""
    with open("/slot.new", "w") as file:
        file.write(" ".join(slots))
    os.rename("/slot.new", "/slot")


def recount():
    """Take back the starts that were counted of a program on trial while its box was stopped."""
    known = words()
    if len(known) > 2:
        switch(*known[:2])


def about():
    """Print what is here: kind of machine, bytecode, and the words of `slot`."""
    import sys

    made = sys.implementation
    print(getattr(made, "_machine", sys.platform))
    print(getattr(made, "_mpy", 0) & 0xFF)
    print(" ".join(words()))


def journal():
    """The partition of the log, or None."""
    import esp32

    found = esp32.Partition.find(esp32.Partition.TYPE_DATA, label="jrnl")
    return found[0] if found else None


def sectors():
    """Print the numbers of the log's sectors that are not blank, after how many there are."""
    part = journal()
    count = part.ioctl(4, 0) if part else 0
    print(count)
    head = bytearray(16)
    for sector in range(count):
        part.readblocks(sector, head, 0)
        if head != b"\xff" * 16:
            print(sector)


def send_sector(sector, offset, size):
    data = bytearray(size)
    journal().readblocks(sector, data, offset)
    print(binascii.b2a_base64(data).decode(), end="")


def erase_sector(sector):
    stay()
    journal().ioctl(6, sector)


def take_sector(sector, offset, text):
    journal().writeblocks(sector, binascii.a2b_base64(text), offset)
