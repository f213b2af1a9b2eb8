"""The pages of a scoreboard that a text file describes; see docs/sheets.md."""
