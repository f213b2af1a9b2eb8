"""What every page is made of: the table that it is given, and how an action is played."""
