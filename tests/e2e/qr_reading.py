"""Reads a QR code as a phone does, from its dark squares: small ones, of bytes.

ISO/IEC 18004: the format says which mask lies over the data; the bits run up and down in
columns of two from the right; they begin with the mode and the number of bytes. Nothing here is
smudged, so the error correction is not needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

Square = tuple[int, int]
BYTES = 0b0100
FORMAT_MASK = 0b101010000010010
MASKS: list[Callable[[int, int], bool]] = [
    lambda x, y: (x + y) % 2 == 0,
    lambda x, y: y % 2 == 0,
    lambda x, y: x % 3 == 0,
    lambda x, y: (x + y) % 3 == 0,
    lambda x, y: (x // 3 + y // 2) % 2 == 0,
    lambda x, y: x * y % 2 + x * y % 3 == 0,
    lambda x, y: (x * y % 2 + x * y % 3) % 2 == 0,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2 == 0,
]


def read_qr(dark: set[Square]) -> str:
    """The text of a code, from the places of its dark squares; its border does not matter."""
    left, top = min(x for x, _ in dark), min(y for _, y in dark)
    size = max(x for x, _ in dark) - left + 1
    assert size in (21, 25, 29), f"{size} squares: this reader knows versions 1 to 3"
    squares = {(x - left, y - top) for x, y in dark}
    mask = MASKS[_mask_number(squares)]
    bits = [((x, y) in squares) != mask(x, y) for x, y in _data_places(size)]
    assert _number(bits[:4]) == BYTES
    count = _number(bits[4:12])
    found = [_number(bits[12 + 8 * at : 20 + 8 * at]) for at in range(count)]
    return bytes(found).decode()


def _mask_number(squares: set[Square]) -> int:
    """The three bits of the format that stand in columns 2 to 4 of row 8."""
    said = _number([(x, 8) in squares for x in (2, 3, 4)])
    return said ^ (FORMAT_MASK >> 10 & 0b111)


def _data_places(size: int) -> Iterator[Square]:
    up = True
    for right in (*range(size - 1, 6, -2), 5, 3, 1):
        for y in range(size - 1, -1, -1) if up else range(size):
            for x in (right, right - 1):
                if not _is_fixed(x, y, size):
                    yield x, y
        up = not up


def _is_fixed(x: int, y: int, size: int) -> bool:
    """Finders with the format beside them, timing, and the small square of versions 2 and 3."""
    if x == 6 or y == 6:
        return True
    if (x < 9 and y < 9) or (x < 9 and y >= size - 8) or (x >= size - 8 and y < 9):
        return True
    middle = size - 7
    return size > 21 and abs(x - middle) <= 2 and abs(y - middle) <= 2


def _number(bits: list[bool]) -> int:
    return int("".join("01"[bit] for bit in bits), 2)
