"""The numbers of the format of actions files; docs/record.md has the format."""

MAGIC = b"DBGA"
VERSION = 1
SUM_BYTES = 8
SCORE_BYTES = 4
SIZE_BYTES = 2
