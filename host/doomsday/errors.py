"""Exit codes, and the exception that ends a command with an error message."""

DONE = 0
FAILED = 1
USAGE = 2
NO_BOX = 3
MANY_BOXES = 4
INTERRUPTED = 130
UNREAD = 141
TERMINATED = 143

# Each code, its meaning in the help, and what it means to the user.
EXIT_CODES = (
    (DONE, "done", "The command did its work."),
    (
        FAILED,
        "failed",
        "The command could not do its work, or a file that it checked has a fault. "
        "The message says which.",
    ),
    (USAGE, "usage", "An argument is wrong or missing. Try `doomsday COMMAND --help`."),
    (NO_BOX, "no box found", "No box answers at any port. Try `doomsday doctor`."),
    (
        MANY_BOXES,
        "more than one box",
        "Several boxes answer. Name the port of one with `--port`; `doomsday ports` lists them.",
    ),
    (INTERRUPTED, "interrupted by Ctrl-C", "You pressed Ctrl-C."),
    (
        UNREAD,
        "output not read",
        "The program that read the output, such as `head`, has ended. There is no message.",
    ),
    (TERMINATED, "ended by SIGTERM", "Another program ended the command."),
)


class Failure(Exception):
    """An error for the user: what is wrong, what to try, and the exit code.

    message: a complete sentence; "" for an end that is no error. hint: what to try, without the
    word "Try:"; may be empty. code: one of this module's exit codes.
    """

    def __init__(self, message: str, hint: str = "", code: int = FAILED) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.code = code
