"""Set-up of a game: options, companies, header of records."""
