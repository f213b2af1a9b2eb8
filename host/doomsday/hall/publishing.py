"""Publish what is watched, beside whatever else is done with it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from doomsday.errors import Failure
from doomsday.hall.publisher import Publisher
from doomsday.watch.view import View


def published(
    views: Iterable[View], connect: Callable[[], Publisher], say: Callable[[str], object]
) -> Iterator[View]:
    """Yield views, and publish each; a fault of the broker is the notice of the next one.

    connect: called with the first view. say: with each new fault. Nothing waits for the broker but
    the end. Raises: Failure at the end if the broker does not have the last state.
    """
    told = ""
    publisher: Publisher | None = None
    try:
        for view in views:
            publisher = publisher or connect()
            publisher.publish(view.as_json())
            fault = publisher.fault
            if fault != told:
                told = fault
                say(fault or "The broker is there again.")
            yield replace(view, notice=view.notice or fault)
    finally:
        if publisher:
            publisher.close()
    if publisher and not publisher.is_published:
        raise Failure(
            "The broker does not have the last state of the table.",
            "docs/hall.md, which sets up broker, users and certificate",
        )
