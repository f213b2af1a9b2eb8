"""What is on the box's screen, for people: pictures of it, and the words in it."""
