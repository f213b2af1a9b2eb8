"""What the box does when something fails."""
