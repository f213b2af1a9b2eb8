"""A base for classes of values in the dialect of the box, which has no dataclasses."""


class Values:
    """An object that is equal to another of its class with the same attributes."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Values) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        values = sorted(self.__dict__.items())
        return (
            f"{type(self).__name__}({', '.join([f'{name}={value!r}' for name, value in values])})"
        )
