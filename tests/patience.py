"""How long a test waits for something that must come.

No test passes or fails by how fast the machine is: it waits for events, and this end is there only
so that one that never comes fails the test.
"""

PATIENCE_S = 300.0
# The same for a script that takes minutes by itself.
RUN_S = 3600.0
