"""Labels of the settings of the rules."""

# Name and label; shared/rules/mechwarrior/setup/settings.py has the values.
_LABELS = (
    ("vc1_attachments", "Gear and pilot lost"),
    ("points_per_order", "Points for an order"),
    ("max_orders_with_tokens", "Tokens that block"),
    ("vent_restarts", "A vent restarts"),
    ("formation_tokens", "Formation tokens"),
    ("order_lost_token", "Lost attack: token"),
    ("captor_lost", "Captor lost: captive"),
    ("artillery_resolve", "Artillery resolves"),
)


def label(name: str) -> str:
    """Return the label of a setting."""
    for known, text in _LABELS:
        if known == name:
            return text
    return name
