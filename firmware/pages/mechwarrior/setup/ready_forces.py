"""What a new box offers, made by tools/ready.py. Loaded only there."""


def lines() -> "list[bytes]":
    """Return the lines of a roster file without its head."""
    return [
        b"Heron Watch\t4\t286\tmech mech 96+0+0 v1 =HERON\tMarsh Heron\t-\tmech mech 88+0+1"
        b"2 v2 =REED\tReed Heron\t-\tvehicle tracked 71+0+0 =CART\tSiege Cart\t-\tinfantry "
        b"wheeled 19+0+0 =SPOKE\tSpokes\t-\n",
        b"Plough Company\t5\t261\tmech quad 112+10+0 v3 =OX\tPlough Ox\t-\tvehicle hover 49"
        b"+0+0 =SKI1\tSkiff 1\t-\tvehicle hover 49+0+0 =SKI2\tSkiff 2\t-\tinfantry foot 17+"
        b"0+0 =CHALK\tChalk Diggers\t-\tinfantry hover 24+0+0 =RIDE\tFence Riders\t-\n",
    ]
