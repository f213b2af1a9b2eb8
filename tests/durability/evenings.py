"""The evenings that are cut: of each game, its depths."""

DEPTHS = (
    ("mfz", "quick"),
    ("mfz", "full"),
    ("mechwarrior", "score"),
    ("mechwarrior", "full"),
    ("sheet", "skirmish"),
)
