"""The laptop side of scoreboards; see docs/sheets.md."""
