"""Pages of the table: scores, events, stations, doomsday, the end."""
