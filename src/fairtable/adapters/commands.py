"""The ids of commands, by which a player's programs know their own entries in a log again.

An id has a number and a code. The code is made from the secret of the record, the table, the
number and what was asked. Every program with the record can make the code again, so nobody
needs a list of what was sent. A server that writes an entry in a player's name cannot make one,
and cannot use one again: a code fits one ask, and counts once.

The form of the ids is the same in the browser (tests/vectors/commands.json).
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec

from fairtable.referee import Content, Play

ID = re.compile(r"[0-9a-f]{32}")
NUMBER_DIGITS = 8
CODE_DIGITS = 24
CHOSEN = ("move", "anchor", "seat", "what", "holder")
WITH_ANCHOR, WITHOUT_CHOICE = "Sit", ("Invite", "Start")


def command_id(secret: bytes, first: str, number: int, said: str) -> str:
    """The id of a command: its number, and a code. `first` is the hash of entry 0."""
    text = f"fairtable command\n{first}\n{number}\n{said}\n"
    code = hmac.digest(secret, text.encode(errors="surrogatepass"), sha256).hex()
    return f"{number:0{NUMBER_DIGITS}x}{code[:CODE_DIGITS]}"


def said_by(ask: msgspec.Struct | dict[str, Any]) -> str:
    """What the player chose, in words that the house does not change: "Play roll", "Rise 1".

    The house may fill in the seat of a `Sit`, and the seats of a `Start`.
    """
    fields = ask if isinstance(ask, dict) else msgspec.to_builtins(ask)
    kind = fields["type"]
    if kind == WITH_ANCHOR:
        return f"{kind} {fields.get('anchor') or '-'}"
    if kind in WITHOUT_CHOICE:
        return str(kind)
    chosen = [str(fields[name]) for name in CHOSEN if fields.get(name) is not None]
    return " ".join([kind, *chosen])


class OwnCommands:
    """Tells which entries of a log, read in their order, this player's programs sent.

    `spelt` gives a move in the one spelling of its game, which stands in the log.
    """

    def __init__(self, secret: bytes, first: str, spelt: Callable[[str], str]) -> None:
        self._secret = secret
        self._first = first
        self._spelt = spelt
        self._used: set[str] = set()

    def sent(self, content: Content, words: dict[int, str]) -> bool:
        """Whether an entry is ours. An id counts once. `words` are those of our latest asks."""
        command, asked = content.command, content.asked
        if asked is None or command in self._used or not ID.fullmatch(command):
            return False
        number = int(command[:NUMBER_DIGITS], 16)
        said = said_by(asked)
        if isinstance(asked, Play):
            said = self._as_sent(words.get(number, said), said)
        if not hmac.compare_digest(self._id(number, said), command):
            return False
        self._used.add(command)
        return True

    def _as_sent(self, sent: str, logged: str) -> str:
        """The words in which we sent a move, if they mean the move in the log."""
        kind, _, text = sent.partition(" ")
        return sent if f"{kind} {self._spelt(text)}" == logged else logged

    def _id(self, number: int, said: str) -> str:
        return command_id(self._secret, self._first, number, said)
