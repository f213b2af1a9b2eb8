"""What a command tells the user when it cannot do its work."""

DONE = 0
FAILED = 1
USAGE = 2
NO_BOX = 3
MANY_BOXES = 4
INTERRUPTED = 130
TERMINATED = 143


class Failure(Exception):
    """Ends a command: one sentence in the user's words, one thing to try, and an exit code.

    `message` is a whole sentence. `hint` says what to try, without the word "Try:"; it may be
    empty. `code` is one of this module's exit codes.
    """

    def __init__(self, message: str, hint: str = "", code: int = FAILED) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.code = code
