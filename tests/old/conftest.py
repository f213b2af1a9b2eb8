"""As in tests/host."""

from tests.host.conftest import own_state

__all__ = ["own_state"]
