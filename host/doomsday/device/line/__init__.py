"""Talk to a running box: find it, exchange requests and replies, press its buttons."""
