"""Pages of MechWarrior: Age of Destruction."""
