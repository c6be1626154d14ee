"""The messages of the page, said in a terminal: `web/src/messages/en`, or its copy in a wheel.

There is one text for both. Its ids begin with the name of the file that has them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from babel.lists import format_list
from fluent.runtime import FluentBundle, FluentResource

LANGUAGE = "en"
HERE = Path(__file__).parent
IN_A_WHEEL = HERE / "messages"
IN_A_CHECKOUT = HERE.parents[2] / "web" / "src" / "messages" / LANGUAGE


def say(message: str, /, **values: str | int) -> str:
    """The message with this id. If it or one of its values is missing, KeyError."""
    area = message.partition("-")[0]
    found = bundle(area).get_message(message)
    if found.value is None:
        raise KeyError(message)
    said, errors = bundle(area).format_pattern(found.value, values)
    if errors:
        raise KeyError(message, *errors)
    return str(said)


def list_all(items: Iterable[str]) -> str:
    """ "Ann, Ben, and Cara", as the page writes it."""
    return format_list(list(items), locale=LANGUAGE)


@cache
def bundle(area: str) -> FluentBundle:
    """The messages of one file."""
    folder = IN_A_WHEEL if IN_A_WHEEL.is_dir() else IN_A_CHECKOUT
    text = folder.joinpath(f"{area}.ftl").read_text(encoding="utf-8")
    found = FluentBundle([LANGUAGE], use_isolating=False)
    found.add_resource(FluentResource(text))
    return found
