"""What shell and program agree on for completion."""

# A shell that asks what may follow on the line sets this variable, whose name Typer decides.
COMPLETES = "_DOOMSDAY_COMPLETE"
PROGRAM = "doomsday"
