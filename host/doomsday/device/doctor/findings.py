"""What the doctor finds."""

from dataclasses import dataclass

DEPLOY = "doomsday deploy"


@dataclass(frozen=True)
class Finding:
    """One thing seen: a sentence, and what to do about it, "" where all is well."""

    what: str
    hint: str = ""

    @property
    def bad(self) -> bool:
        """Whether something is to be done."""
        return bool(self.hint)
