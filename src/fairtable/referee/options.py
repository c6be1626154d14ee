"""Options are read in one place: from a request, from a log, from a command line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from fairtable.referee.bad_input import BadInput, bad_input
from fairtable.referee.game import AnyGame


def read_options(game: AnyGame, given: Mapping[str, Any], *, typed: bool = True) -> Any:
    """The game's options; BadInput names the place if they do not fit.

    `typed` options come from JSON, where 5 is a number. On a command line everything is text.
    """
    try:
        return msgspec.convert(dict(given), game.Options, strict=typed)
    except (msgspec.ValidationError, ValueError) as wrong:
        bad = bad_input(wrong)
        raise BadInput(_with_choices(game, given, bad), f"$.options{bad.place[1:]}") from wrong


def _with_choices(game: AnyGame, given: Mapping[str, Any], bad: BadInput) -> str:
    """Where one word of a few is expected, the words are listed."""
    field = bad.place.removeprefix("$.")
    choices = _choices(get_type_hints(game.Options).get(field))
    if not choices or given.get(field) in choices:
        return bad.sentence
    return f"{field} is one of {', '.join(choices)}; {str(given.get(field))[:40]!r} is not."


def _choices(annotation: Any) -> tuple[str, ...]:
    return get_args(annotation) if get_origin(annotation) is Literal else ()
