"""What is agreed before a game: options, companies, the header of records."""
