"""The tokens of actions; see docs/record.md."""

from shared.rules.kit.tokens import Notation
from shared.rules.mechwarrior.model import action_rows
from shared.rules.mechwarrior.notation import fields

TOKENS = Notation([(row.number, row.token) for row in action_rows.ROWS], fields.FIELDS)
