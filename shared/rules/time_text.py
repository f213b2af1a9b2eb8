"""Write times for people. Apart from `PlayTime`, because a running game only adds them up."""

_MINUTE = 60
_HOUR = 3600


def time_text(seconds: int) -> str:
    """Return seconds as minutes and seconds, from an hour on with hours.

    >>> time_text(7), time_text(754), time_text(3605)
    ('0:07', '12:34', '1:00:05')
    """
    if seconds < _HOUR:
        return "%d:%02d" % (seconds // _MINUTE, seconds % _MINUTE)
    return "%d:%02d:%02d" % (seconds // _HOUR, seconds // _MINUTE % _MINUTE, seconds % _MINUTE)
