"""A set-up that is refused because of one seat."""


class SeatFault(ValueError):
    """What a player brings to a game is not possible. seat: that of the player.

    >>> str(SeatFault("two companies have the same name", 1))
    'two companies have the same name'
    """

    def __init__(self, message: str, seat: int) -> None:
        super().__init__(message)
        self.seat = seat
