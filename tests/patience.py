"""Time limits for waits in tests.

Tests wait for events and never depend on machine speed; these limits only end a wait for an event
that does not happen.
"""

PATIENCE_S = 300.0
# For scripts that take minutes by themselves.
RUN_S = 3600.0
