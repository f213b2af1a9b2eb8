"""Actions and positions as text, for records and errors; it stays off the box."""
