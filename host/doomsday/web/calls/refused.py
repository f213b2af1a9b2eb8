"""The error of a call that has no answer."""


class Refused(Exception):
    """A call without an answer. message: a sentence; hint: what to try; code: see client.js."""

    def __init__(self, message: str, hint: str, code: str = "refused") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.code = code
