"""The commands of the laptop program, imported by `registry` when they run."""
