"""The one spelling of an entry: every log is written in the same way, to the byte."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from fairtable.referee.asks import Logged, Sit
from fairtable.referee.log import HASH, NULL, SALT, BrokenLog, Content, Entry, Private

_encode = msgspec.json.Encoder().encode
_private = msgspec.json.Decoder(Private)


def check_spelling(entry: Entry, content: Content, events: Sequence[Any], places: int) -> None:
    """Everything in an entry is spelt in the one way in which logs are written.

    Otherwise two programs could read two different things in the same bytes. An entry that the
    rules have made again, to the byte, need not be checked.
    """
    spelt = tuple(msgspec.Raw(_encode(event)) for event in events)
    pairs = zip(content.events, spelt, strict=True)
    shown = tuple(NULL if raw == NULL else event for raw, event in pairs)
    again = msgspec.structs.replace(content, events=shown, asked=_without_name(content.asked))
    fits = _encode(again) == entry.public.encode()
    # What a draw gave can be anything, so it is written as it was read.
    fits = fits and not any(has_other_number(draw.gave) for draw in content.drawn)
    for part in entry.private:
        fits = fits and _is_audience(part.seats, places)
        if part.body is not None:
            fits = fits and _is_spelt(part.body, spelt)
    # Each part that is hidden here has an event of its own; that of entry 0 has the secret.
    hidden = sum(part.body is None for part in entry.private)
    fits = fits and (entry.seq == 0 or hidden <= sum(event is None for event in events))
    audiences = [part.seats or () for part in entry.private]
    if not (fits and audiences == sorted(set(audiences)) and HASH.fullmatch(entry.hash)):
        raise BrokenLog(entry.seq, "it is not spelt as logs are written")


def _without_name(asked: Logged | None) -> Logged | None:
    """A name and its salt are in the open part, and never in the text that everybody keeps."""
    if not isinstance(asked, Sit):
        return asked
    return msgspec.structs.replace(asked, name="", salt="")


def has_other_number(value: Any) -> bool:
    """Whether a whole number is written as if it were none: 1.0, 1e3."""
    if isinstance(value, float):
        return value.is_integer()
    if isinstance(value, dict):
        return any(map(has_other_number, value.values()))
    return isinstance(value, list) and any(map(has_other_number, value))


def _is_audience(seats: tuple[int, ...] | None, places: int) -> bool:
    """Seats are in their order, each once; no seats stand for the house."""
    if seats is None or list(seats) != sorted(set(seats)):
        return False
    return not seats or (seats[0] >= 0 and seats[-1] < places)


def _is_spelt(body: str, spelt: Sequence[msgspec.Raw]) -> bool:
    private = _private.decode(body)
    places = [int(place) for place in private.events]
    by_place = {str(place): spelt[place] for place in places}
    again = msgspec.structs.replace(private, events=by_place)
    in_order = places == sorted(places) and SALT.fullmatch(private.salt)
    # A part has events, or in entry 0 the secret; nobody writes an empty one.
    return (
        bool(in_order)
        and bool(places) != bool(private.secret)
        and _encode(again) == body.encode()
    )
