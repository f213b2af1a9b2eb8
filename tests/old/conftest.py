"""Set up the tests of old files with the fixtures of tests/host."""

from tests.host.conftest import own_state

__all__ = ["own_state"]
