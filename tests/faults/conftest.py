"""The simulated boxes of the host's tests."""

from tests.host.conftest import make_flash, own_state, switch_on

__all__ = ["make_flash", "own_state", "switch_on"]
