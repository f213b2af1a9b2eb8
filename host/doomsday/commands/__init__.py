"""The commands of the laptop program, one module each; what is heavy they import inside."""
