"""What a new box offers, made by tools/ready.py. Loaded only there."""


def lines() -> "list[bytes]":
    """Return the lines of a roster file without its head."""
    return [
        b"Lamplighters\t4\t15\tWick\tRd Y B G\t1\tTrimmer\tRd Rd B B\t1\tSnuffer\tRh Rh B G"
        b"\t0\tBeacon\tY Y G\t1\tLamp\n",
        b"Copper Finches\t5\t17\tHatchling\tY G G\t1\tRed Wing\tRd B G G\t1\tTalon\tRh Rh G"
        b" G\t0\tNest\tRa Y B\t0\tMagpie\tRd Rd G\t1\tFinch\n",
    ]
