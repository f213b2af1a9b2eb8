"""Reports on finished games: facts of one game, their statistics, and pages, tables and texts."""
