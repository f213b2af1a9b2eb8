"""The evenings that are cut: of each game at every depth, and of one sheet."""

DEPTHS = (
    ("mfz", "quick"),
    ("mfz", "damage"),
    ("mfz", "full"),
    ("mechwarrior", "score"),
    ("mechwarrior", "orders"),
    ("mechwarrior", "full"),
    ("sheet", "skirmish"),
)
