"""Options of the test run."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--golden-update", action="store_true", help="take the screens of today as reviewed"
    )
