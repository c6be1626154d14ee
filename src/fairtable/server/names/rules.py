"""What a person may be called, and what a table."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import regex

from fairtable.games import registered
from fairtable.server.names.characters import check_characters, normal
from fairtable.server.names.lookalikes import keys
from fairtable.server.names.objection import Objection
from fairtable.server.names.scripts import check_scripts

LONGEST_NAME, LONGEST_TITLE = 24, 80
NAME_SAYS = (
    "A name has 1 to 24 characters on one line, without < and > and without spaces at its ends."
)
TITLE_SAYS = "A title is one line of at most 80 characters."
NOT_A_WORD = regex.compile(r"[^\p{L}\p{M}\p{N}]+")


def read_name(text: str) -> str:
    """The name of a person as it is kept; Objection if nobody may be called so."""
    name = normal(text)
    if not 1 <= len(name) <= LONGEST_NAME or name != name.strip():
        raise Objection("form", NAME_SAYS)
    _check_spaces(name)
    check_characters(name)
    check_scripts(name)
    if _is_reserved(name):
        says = "This name looks like that of the house, of a bot or of this server."
        raise Objection("reserved", says)
    return name


def read_title(text: str) -> str:
    """The title of a table as it is kept. Each word may be of another script."""
    title = normal(text).strip()
    if len(title) > LONGEST_TITLE:
        raise Objection("form", TITLE_SAYS)
    _check_spaces(title)
    check_characters(title)
    for word in title.split():
        check_scripts(word)
    if title and _is_reserved(title):
        says = "This title looks like a word of the house, of a bot or of this server."
        raise Objection("reserved", says)
    return title


def _check_spaces(text: str) -> None:
    if "  " in text:
        says = "{character} stands next to another one. One space is enough."
        raise Objection("spaces", says, " ", text.index("  ") + 2)


def _is_reserved(text: str) -> bool:
    """Whether it reads as the name of a bot, the house or the server, with a number or not."""
    reserved, needed = _reserved()
    read = (NOT_A_WORD.sub("", key) for key in keys(text))
    return any(reserved.fullmatch(word) and needed.search(word) for word in read)


@cache
def _reserved() -> tuple[regex.Pattern[str], regex.Pattern[str]]:
    """Made of these words only, and with one of those that belong to us."""
    levels = {level for game in registered().values() for level in game.bot_levels}
    ours = _spelled(("bot", "bots", "robot", "fairtable", "the house"))
    words = ours | _spelled({*levels, "the"})
    listed = "|".join(sorted(words, key=len, reverse=True))
    # Digits look like l and o, or like nothing else.
    whole = regex.compile(rf"(?:{listed}|[\p{{N}}lo])+")
    return whole, regex.compile("|".join(sorted(ours)))


def _spelled(words: Iterable[str]) -> set[str]:
    """How the words look in small and in capital letters."""
    return {
        "".join(key.split()) for word in words for key in (*keys(word), *keys(word.upper()))
    }
