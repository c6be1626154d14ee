"""The answers when something cannot be done: RFC 9457 problems, each with a page.

A refusal by the rules and a mistake in a request have the same form: a code, a sentence, the
place, and the address of a page that explains it (`type`).
"""

from __future__ import annotations

import math
from enum import Enum
from typing import Any

import msgspec

from fairtable.referee.counted import counted

MEDIA_TYPE = "application/problem+json"


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why something was not done. `type` is the address of a page that explains it.

    `detail` is a sentence in English. `code` and `values` say the same in any language.
    """

    type: str
    title: str
    status: int
    detail: str
    code: str
    rule: str | None = None
    rule_url: str | None = None
    offends: Any = None
    values: dict[str, Any] | None = None
    place: str | None = None
    retry_after: float | None = None


class ProblemError(Exception):
    """May be raised anywhere in the server; the client gets its problem as the answer."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.detail)
        self.problem = problem


class Trouble(Enum):
    """What can go wrong outside the rules: status, title, and what to do about it."""

    UNREADABLE = (
        400,
        "Unreadable request",
        "The request does not have the form that this address expects. The answer names "
        "the place and says what is expected there.",
    )
    NO_IDENTITY = (
        401,
        "No name yet",
        "Ask for a guest's token first: POST /api/guests, then send its cookie or "
        "'Authorization: Bearer ...'.",
    )
    OTHER_ORIGIN = (
        403,
        "Another website asked",
        "A browser page of another origin may not act here. The operator can allow it "
        "with FAIRTABLE_ORIGINS.",
    )
    OPERATOR_ONLY = 403, "For the operator", "Only the operator may read these numbers."
    OTHER_HOST = (
        421,
        "The name of another server",
        "The request names a host that is not a name of this server. The operator can allow "
        "it with FAIRTABLE_HOSTS.",
    )
    NOT_FOUND = 404, "Nothing there", "There is nothing at this address."
    NO_SUCH_TABLE = (
        404,
        "No such table",
        "No table has this code. Codes have eight letters and digits, as in K7QM-2XBD.",
    )
    NO_SUCH_BOARD = (
        404,
        "No such board",
        "There is no such great board here. GET /api/boards lists them.",
    )
    NO_SUCH_CHUNK = (
        404,
        "No such chunk",
        "The board has not reached the end of this chunk yet.",
    )
    NO_SUCH_GAME = (
        404,
        "No such game",
        "This server does not have that game. GET /api/games lists those it has.",
    )
    NO_GAME_FILE = (
        404,
        "No file for other programs",
        "There is no file for other programs here: only a finished table of a game that they "
        "know has one.",
    )
    NO_TEACHER = (
        404,
        "Nobody teaches this game",
        "There is no advice and no analysis for this game.",
    )
    NO_HABITS = (
        404,
        "Nothing is learned here",
        "This game learns nothing from its players' choices.",
    )
    METHOD_NOT_ALLOWED = 405, "Not this method", "This address does not take this HTTP method."
    TOO_SLOW = (
        408,
        "Too slow",
        "The request did not arrive in time, so the connection was closed.",
    )
    STALE_VERSION = (
        409,
        "The table has moved on",
        "Something has happened at the table since the version that you named. Look at "
        "the table before you ask again.",
    )
    VERSION_AHEAD = (
        409,
        "Ahead of the table",
        "This table has not reached the version that you named.",
    )
    INDEX_AHEAD = (
        409,
        "Ahead of the board",
        "This board has not reached the index that you named.",
    )
    NO_HINT = (
        409,
        "No hint was taken",
        "Advice is only for the player who has taken a hint, for the decision at hand.",
    )
    NOT_OVER = (
        409,
        "Not over yet",
        "This table is not over yet. A game is analysed after its end.",
    )
    TOO_MANY_TABLES = (
        409,
        "Too many open tables",
        "A guest may have only so many open tables here. End one of them first.",
    )
    NAME_TAKEN = (
        409,
        "The name of somebody else",
        "Your name looks like that of somebody at this table. Take another one, then sit down.",
    )
    SEAT_RESERVED = (
        409,
        "Somebody is on the way",
        "The free seat is reserved for a player who was sent here, for a few seconds.",
    )
    NOT_FOR_TWO = (
        422,
        "Not a game for two",
        "Two people can be paired only for a game that two can play.",
    )
    BOT_NOT_HERE = (
        409,
        "This bot is not installed here",
        "This server does not have the program that plays at this level. Choose another level.",
    )
    TOO_MANY_BOTS = (
        409,
        "Too many bots",
        "A guest may have only so many bots here, at all open tables together. End a table "
        "with bots first.",
    )
    COMMAND_REUSED = (
        409,
        "Command id used twice",
        "This command id was used before for something else. Every new command needs "
        "an id of its own; only a retry repeats one.",
    )
    ARCHIVED = (
        410,
        "Archived",
        "This table was over long ago, and is kept only as a file. Its log can still be had: "
        "GET /api/tables/{code}/export.",
    )
    TOO_LARGE = 413, "Too large", "The request is larger than this server accepts."
    MOVE_TOO_LONG = 413, "Move too long", "A move may have only so many bytes here."
    WRONG_MEDIA_TYPE = (
        415,
        "Not JSON",
        "Bodies are JSON: send 'Content-Type: application/json'.",
    )
    BAD_OPTIONS = (
        422,
        "Wrong options",
        "The game does not have these options, or does not allow these values. "
        "GET /api/games has their schema.",
    )
    TOO_FAST = (
        429,
        "Too fast",
        "This guest or this address asks too often. Wait 'retry_after' seconds and ask again.",
    )
    CALLED_OFF_OFTEN = (
        429,
        "Called off too often",
        "This guest has called off too many games in the last hours (H13), so others are "
        "paired first. Wait 'retry_after' seconds and ask again.",
    )
    TOO_MANY_CONNECTIONS = (
        429,
        "Too many connections",
        "This guest, or this address for visitors without a token, has too many open "
        "connections. Close one and connect again.",
    )
    TOO_MANY_ENTRIES = (
        429,
        "Too many entries",
        "A player may make only so many entries a minute at a table. Wait 'retry_after' "
        "seconds and ask again.",
    )
    HEAD_TOO_LARGE = (
        431,
        "Head too large",
        "The first line and the headers of a request may have 64 kB together.",
    )
    FAULT = (
        500,
        "Our fault",
        "The server made a mistake, and the mistake has been logged. Nothing of your "
        "request was written down.",
    )
    BUSY = (
        503,
        "Too busy",
        "More work is waiting here than this server can do in time. Wait 'retry_after' seconds "
        "and ask again.",
    )
    DAMAGED_LOG = (
        503,
        "A damaged log",
        "The log of this table is damaged, so the game cannot go on.",
    )
    LOG_UNREADABLE = (
        503,
        "The log cannot be read",
        "The database does not answer now. Nothing is lost; ask again in a moment.",
    )
    WARMING_UP = (
        503,
        "Warming up",
        "The great board is reading its log. Nothing is lost; ask again in a moment.",
    )
    WRITE_FAILED = (
        503,
        "Not written down",
        "The log could not be written, and nobody was told anything. Send the same "
        "command again with the same id.",
    )
    WRITE_UNCERTAIN = (
        503,
        "Not yet certain",
        "The database does not answer now. It may still write this down, and then everybody "
        "is told. Send the same command again with the same id.",
    )
    STOPPING = (
        503,
        "Stopping",
        "This server is being stopped. Nothing is lost; connect again in a moment.",
    )
    UNKNOWN_RULES = (
        503,
        "Unknown rules",
        "This table was played by rules that this server does not have.",
    )

    @property
    def status(self) -> int:
        return int(self.value[0])

    @property
    def title(self) -> str:
        return str(self.value[1])

    @property
    def says(self) -> str:
        return str(self.value[2])

    @property
    def code(self) -> str:
        return self.name.lower().replace("_", "-")


def waiting_in_words(sentence: str, wait: float) -> str:
    """The sentence with the seconds to wait, or with a moment if nobody knows how many."""
    time = counted(math.ceil(wait), "second") if wait else "a moment"
    return sentence.replace("'retry_after' seconds", time)


def problem(
    trouble: Trouble, detail: str = "", *, place: str | None = None, wait: float = 0.0
) -> Problem:
    return Problem(
        type=f"/problems/server/{trouble.code}",
        title=trouble.title,
        status=trouble.status,
        detail=waiting_in_words(detail or trouble.says, wait),
        code=trouble.code,
        place=place,
        retry_after=math.ceil(wait * 1000) / 1000 if wait else None,
    )


def fail(trouble: Trouble, detail: str = "", **more: Any) -> ProblemError:
    """`raise fail(Trouble.NO_SUCH_TABLE)`."""
    return ProblemError(problem(trouble, detail, **more))
