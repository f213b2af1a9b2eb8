"""The rules core: plain Python on integers and text, without imports from outside shared/."""
