"""Define the options of the test run and the hypothesis profile."""

import pytest
from hypothesis import HealthCheck, settings

# Slow machines must not fail a property.
settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--golden-update", action="store_true", help="take the screens of today as reviewed"
    )
    parser.addoption(
        "--every-cut", action="store_true", help="cut power at every operation, not at a sample"
    )
    parser.addoption(
        "--port", metavar="PORT", help="play the flows on the box at this port too; it forgets all"
    )
    parser.addoption(
        "--line",
        choices=("late", "held-up"),
        help="put a line that delays before the box of --port, and of the README's first game",
    )
    parser.addoption(
        "--wipe", action="store_true", help="with --port: also where the box keeps something"
    )
