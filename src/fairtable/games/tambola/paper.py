"""Printed sets, T21: tickets on paper that were fixed before the game began.

A set follows from a seed of 128 bits, which people write as a code of 26 signs. Each sheet is a
leaf of a tree of hashes. The hash of the set covers its terms and the top of the tree, and a
table names it in its options. The proof of a sheet has its tickets, a salt, and the hashes
beside its way to the top of the tree. It shows nothing of other sheets.
"""

from __future__ import annotations

import base64
import binascii
import hmac
import re
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from fairtable.games.tambola.strips import make_strips, make_tickets
from fairtable.games.tambola.tickets import (
    IN_A_STRIP,
    LETTERS,
    ROWS,
    WIDTH,
    Columns,
    Ticket,
    checked_strip,
    checked_ticket,
    is_whole,
    spans_of,
)
from fairtable.referee import Draws

MOST_SHEETS = 2_000
SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Base 32 without I, L, O and U, as Douglas Crockford writes it."""
ALIKE = str.maketrans("ILO", "110", "- ")
SEED_BYTES, SALT_BYTES, HASH_BYTES, TAG_BYTES, NUMBER_BYTES = 16, 16, 32, 4, 2
CODE_SIGNS, SHORT_SIGNS = 26, 5
NAME = b"fairtable paper 1"
LONGEST_PROOF = 1_200
ID = re.compile(r"([0-9A-HJKMNP-TV-Z]{5})-([1-9][0-9]{0,3})([A-F]?)")

Sheet = tuple[Ticket, ...]
"""One ticket, or the six of a strip."""


class WrongProof(ValueError):
    """The proof does not show that the sheet belongs to the set. `kind` says why."""

    def __init__(self, kind: str, says: str) -> None:
        super().__init__(says)
        self.kind = kind


class PaperId(NamedTuple):
    """What an id says: five signs for the set, the sheet, and on a strip the ticket from 0."""

    short: str
    sheet: int
    ticket: int | None


class PaperSet:
    """All sheets of a printed set, from its seed."""

    def __init__(
        self, seed: bytes, sheets: int, strips: bool, columns: Columns = "1-9"
    ) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError("The seed of a printed set has 16 bytes.")
        if not is_whole(sheets) or not 1 <= sheets <= MOST_SHEETS:
            raise ValueError(f"A printed set has 1 to {MOST_SHEETS} sheets.")
        spans_of(columns)
        self.seed, self.strips, self.columns = seed, strips, columns
        draws = Draws(seed, NAME + f" tickets\n{columns}\n".encode())
        self.sheets: list[Sheet] = (
            list(make_strips(draws, sheets, columns))
            if strips
            else [(ticket,) for ticket in make_tickets(draws, sheets, columns)]
        )
        leaves = [self._leaf(number) for number in range(1, sheets + 1)]
        self._levels = _levels(leaves)
        self.root = _set_hash(self._levels[-1][0], sheets, strips, columns)

    @property
    def code(self) -> str:
        """The seed as people write it."""
        return write_code(self.seed)

    @property
    def short(self) -> str:
        return short_of(self.root)

    def ids(self, number: int) -> tuple[str, ...]:
        """The ids of the tickets on a sheet."""
        if not self.strips:
            return (write_id(self.short, number, None),)
        return tuple(write_id(self.short, number, at) for at in range(IN_A_STRIP))

    def id_of(self, number: int, ticket: int | None = None) -> str:
        """The id of a sheet's ticket; on a strip, `ticket` counts from 0."""
        self.sheet(number)
        return write_id(self.short, number, ticket)

    def sheet(self, number: int) -> Sheet:
        """The tickets of sheet `number`, counted from 1."""
        if not is_whole(number) or not 1 <= number <= len(self.sheets):
            raise ValueError(f"This set has the sheets 1 to {len(self.sheets)}.")
        return self.sheets[number - 1]

    def read_id(self, text: str) -> PaperId:
        """What an id says; ValueError if it is not an id of this set."""
        found = read_id(text)
        if found.short != self.short:
            raise ValueError(
                f"{written(found)} belongs to another set: the ids of this set begin with "
                f"{self.short}."
            )
        self.sheet(found.sheet)
        if self.strips != (found.ticket is not None):
            raise ValueError(
                f"A ticket of a strip has a letter: {written(found)}C, for example."
                if self.strips
                else "These are no strips: an id of this set has no letter."
            )
        return found

    def proof(self, number: int) -> str:
        """What a claim brings to show that this sheet belongs to the set."""
        sheet = self.sheet(number)
        path = []
        at = number - 1
        for level in self._levels[:-1]:
            path.append(level[at ^ 1])
            at >>= 1
        parts = [
            bytes.fromhex(self.root)[:TAG_BYTES],
            number.to_bytes(NUMBER_BYTES, "big"),
            _cells(sheet),
            _salt(self.seed, number),
            *path,
        ]
        return base64.urlsafe_b64encode(b"".join(parts)).decode().rstrip("=")

    def _leaf(self, number: int) -> bytes:
        return _leaf_hash(number, _cells(self.sheets[number - 1]), _salt(self.seed, number))


@lru_cache(maxsize=2)
def paper_set(seed: bytes, sheets: int, strips: bool, columns: Columns) -> PaperSet:
    """The same set, made once: a large one takes a while. Few are kept: it has 10 MB."""
    return PaperSet(seed, sheets, strips, columns)


def check(  # noqa: PLR0913  the terms of the set, and what is shown
    root: str, sheets: int, strips: bool, columns: Columns, number: int, proof: str
) -> Sheet:
    """T21. The tickets of sheet `number`, if the proof shows that they belong to the set.

    WrongProof says what is wrong otherwise.
    """
    body = _bytes_of(proof)
    depth = (sheets - 1).bit_length()
    tickets = IN_A_STRIP if strips else 1
    cells = tickets * ROWS * WIDTH
    if len(body) != TAG_BYTES + NUMBER_BYTES + cells + SALT_BYTES + depth * HASH_BYTES:
        raise WrongProof("unreadable", "A proof of this set has another length.")
    tag, rest = body[:TAG_BYTES], body[TAG_BYTES:]
    if tag != bytes.fromhex(root)[:TAG_BYTES]:
        raise WrongProof("set", "This is a proof of another set.")
    shown = int.from_bytes(rest[:NUMBER_BYTES], "big")
    if shown != number:
        raise WrongProof("sheet", f"This is the proof of sheet {shown}.")
    rest = rest[NUMBER_BYTES:]
    rows, salt, path = (
        rest[:cells],
        rest[cells : cells + SALT_BYTES],
        rest[cells + SALT_BYTES :],
    )
    top, at = _leaf_hash(number, rows, salt), number - 1
    for step in range(depth):
        beside = path[step * HASH_BYTES : (step + 1) * HASH_BYTES]
        top = _node(beside, top) if at & 1 else _node(top, beside)
        at >>= 1
    if not hmac.compare_digest(_set_hash(top, sheets, strips, columns), root):
        raise WrongProof("false", "The proof does not lead to the hash of the set.")
    return _sheet_of(rows, strips, columns)


def read_id(text: str) -> PaperId:
    """What an id such as K7Q2M-17C says; ValueError if it is none."""
    given = text.strip().upper() if isinstance(text, str) and len(text) <= 40 else ""
    short, mark, rest = given.partition("-")
    found = ID.fullmatch(short.translate(ALIKE) + mark + rest)
    if found is None:
        raise ValueError("An id is written like K7Q2M-17, on a strip like K7Q2M-17C.")
    letter = found[3]
    return PaperId(found[1], int(found[2]), LETTERS.index(letter) if letter else None)


def write_id(short: str, sheet: int, ticket: int | None) -> str:
    return f"{short}-{sheet}{'' if ticket is None else LETTERS[ticket]}"


def written(found: PaperId) -> str:
    return write_id(*found)


def short_of(root: str) -> str:
    """Five signs that stand for the set on every ticket."""
    return _in_base_32(int(root, 16) >> (4 * len(root) - 5 * SHORT_SIGNS), SHORT_SIGNS)


def write_code(seed: bytes) -> str:
    """A seed as a code of 26 signs."""
    return _in_base_32(int.from_bytes(seed, "big"), CODE_SIGNS)


def read_code(text: object) -> bytes:
    """The seed of a code; ValueError if it is none. Small letters and blanks are fine."""
    given = text.upper().translate(ALIKE) if isinstance(text, str) and len(text) <= 80 else ""
    if len(given) == CODE_SIGNS and set(given) <= set(SIGNS):
        number = 0
        for sign in given:
            number = 32 * number + SIGNS.index(sign)
        if number < 2 ** (8 * SEED_BYTES):
            return number.to_bytes(SEED_BYTES, "big")
    raise ValueError(
        "The code of a printed set has 26 signs: digits, and letters except I L O U."
    )


def _in_base_32(number: int, signs: int) -> str:
    return "".join(SIGNS[number >> 5 * at & 31] for at in reversed(range(signs)))


def _cells(sheet: Sheet) -> bytes:
    """A byte for each cell, row by row; 0 for a blank."""
    return bytes(cell or 0 for ticket in sheet for row in ticket for cell in row)


def _sheet_of(cells: bytes, strips: bool, columns: Columns) -> Sheet:
    """The tickets in these bytes. Whoever printed the set may have put anything into it."""
    numbers = [number or None for number in cells]
    rows = [tuple(numbers[at : at + WIDTH]) for at in range(0, len(numbers), WIDTH)]
    tickets = tuple(tuple(rows[at : at + ROWS]) for at in range(0, len(rows), ROWS))
    try:
        return (
            checked_strip(tickets, columns)
            if strips
            else (checked_ticket(tickets[0], columns),)
        )
    except ValueError as faults:
        raise WrongProof("false", f"The set holds no ticket there: {faults}") from faults


def _salt(seed: bytes, number: int) -> bytes:
    return hmac.digest(seed, NAME + f" salt\n{number}\n".encode(), sha256)[:SALT_BYTES]


def _leaf_hash(number: int, cells: bytes, salt: bytes) -> bytes:
    return sha256(
        NAME + b" sheet\n" + number.to_bytes(NUMBER_BYTES, "big") + cells + salt
    ).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(NAME + b" pair\n" + left + right).digest()


def _set_hash(top: bytes, sheets: int, strips: bool, columns: str) -> str:
    terms = f" set\n{sheets}\n{'strips' if strips else 'tickets'}\n{columns}\n".encode()
    return sha256(NAME + terms + top).hexdigest()


def _levels(leaves: Sequence[bytes]) -> list[list[bytes]]:
    """The tree from its leaves to its top. Empty leaves fill it up to a power of two."""
    empty = sha256(NAME + b" empty\n").digest()
    wanted = 1 << (len(leaves) - 1).bit_length()
    levels = [[*leaves, *[empty] * (wanted - len(leaves))]]
    while len(level := levels[-1]) > 1:
        levels.append([_node(*level[at : at + 2]) for at in range(0, len(level), 2)])
    return levels


def _bytes_of(proof: str) -> bytes:
    if not isinstance(proof, str) or len(proof) > LONGEST_PROOF:
        raise WrongProof("unreadable", "That is too long for a proof.")
    padded = proof + "=" * (-len(proof) % 4)
    try:
        body = base64.b64decode(padded.encode("ascii"), b"-_", validate=True)
    except (binascii.Error, UnicodeEncodeError) as wrong:
        raise WrongProof("unreadable", "A proof is written in base64url.") from wrong
    if base64.urlsafe_b64encode(body).decode().rstrip("=") != proof:
        raise WrongProof("unreadable", "A proof is written in one way only.")
    return body
