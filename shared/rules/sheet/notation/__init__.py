"""The actions and positions of a sheet as texts. Not on the box."""
