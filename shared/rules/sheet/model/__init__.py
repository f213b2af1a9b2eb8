"""The kinds of actions and the phases of a sheet."""
