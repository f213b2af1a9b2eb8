"""Count what the program costs on the simulated box: instructions, memory, imports, flash."""
