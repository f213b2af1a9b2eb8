"""Companies in the texts of other programs and of the community."""
