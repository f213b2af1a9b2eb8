"""The laptop side of MechWarrior: Age of Destruction."""
