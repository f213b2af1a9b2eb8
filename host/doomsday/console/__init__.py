"""Terminal input and output of the commands: options, output, progress, interruptions."""
