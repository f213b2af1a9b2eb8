"""Companies of named frames for tests."""

from shared.rules.mfz.model.loadout import parse


def frames(text, count, rockets=0):
    """Return `count` frames of one loadout, named by number; the first has all rockets."""
    counts, unknown = parse(text)
    assert not unknown
    return [("No. %d" % (n + 1), counts, 0 if n else rockets) for n in range(count)]


def company(name, count, text, rockets=3):
    """Return a company with frames of one loadout."""
    return name, frames(text, count, rockets)


def roster(name, text):
    """Return a company from text: comma-separated frames, each with systems and `S2` rockets."""
    found = []
    for place, line in enumerate(text.split(",")):
        words = line.split()
        carried = [word for word in words if word[0] == "S"]
        counts, unknown = parse(" ".join([word for word in words if word[0] != "S"]))
        assert not unknown
        rockets = int(carried[0][1:]) if carried else 0
        found.append((name + " %d" % (place + 1), counts, rockets))
    return name, found


ANN = company("Ann", 5, "Rd Y B G")
BEN = company("Ben", 6, "Rh Rh B G")
CAI = roster("Cai", "Rd Y B G S2, Ra Ra B, Y Y G S1,")
