"""What commands share at the terminal: options, output, progress and interruptions."""
