"""A broker for the tests of the hall."""

from collections.abc import Iterator

import pytest

from tests.host.hall.broker import MISSING, MOSQUITTO, Broker, running


@pytest.fixture
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Broker]:
    """Return a broker that runs, as docs/hall.md sets it up for four tables."""
    if MOSQUITTO is None:
        pytest.skip(MISSING)
    with running(tmp_path_factory.mktemp("hall"), tables=4) as found:
        yield found
