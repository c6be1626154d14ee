"""Options: what a host may choose, in players' words, and the one place where they are read.

`option` says how an option is shown: its label, its help, its unit, words for its choices, and
when it matters at all. All this is in the JSON Schema, from which a page makes its form.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from fairtable.referee.bad_input import BadInput
from fairtable.referee.explaining import read_as
from fairtable.referee.game import AnyGame


def option(
    label: str,
    help: str = "",
    *,
    unit: str = "",
    choices: Mapping[str, str] | None = None,
    only_if: Mapping[str, Mapping[str, Any]] | None = None,
    **limits: Any,
) -> msgspec.Meta:
    """How an option is shown. `choices` has words for each value, in the order to show them.

    `only_if` names other options and what they must be for this one to matter, as JSON Schema:
    `{"length": {"minimum": 1}}`, `{"mode": {"const": "classic"}}`.
    """
    extra = {"x-unit": unit, "x-choices": choices, "x-only-if": only_if}
    extra = {key: value for key, value in extra.items() if value}
    return msgspec.Meta(
        title=label, description=help or None, extra_json_schema=extra or None, **limits
    )


def read_options(game: AnyGame, given: Mapping[str, Any], *, typed: bool = True) -> Any:
    """The game's options. If they are wrong, BadInput has a sentence and the place.

    `typed` options come from JSON, where 5 is a number. On a command line everything is text.
    """
    try:
        return read_as(dict(given), game.options, strict=typed)
    except BadInput as bad:
        raise BadInput(bad.sentence, f"$.options{bad.place[1:]}") from bad
