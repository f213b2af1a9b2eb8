"""A finding of the doctor."""

from dataclasses import dataclass

DEPLOY = "doomsday deploy"


@dataclass(frozen=True)
class Finding:
    """One finding: a sentence, and what to try, "" if there is no problem."""

    what: str
    hint: str = ""

    @property
    def bad(self) -> bool:
        """Whether it is a problem."""
        return bool(self.hint)
