"""The cover page of a printed set. It is for the host: it has the code of the set."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairtable.paper.layout import MARGIN, Box

if TYPE_CHECKING:
    from fairtable.paper.ink import Pen

STEPS = (
    "Keep this page. With the code of the set, anybody can make every ticket again.",
    "Cut the tickets out and hand them out. Nobody needs a phone.",
    "When the table is made, it promises this set: its mark is in the log before the seats "
    "close. So no ticket can be added or changed afterwards.",
    "When somebody with a paper ticket calls out, choose “Claim for paper” at the table. Type "
    "the id of the ticket, or open its QR code with the phone of the host.",
    "The referee checks the ticket and the numbers called. A ticket of another set, a number "
    "that was never printed and a changed ticket are refused.",
)
LEADING = 1.32


@dataclass(frozen=True)
class Cover:
    """What the host must know of a set: its code, its mark, and how many sheets it has."""

    short: str
    code: str
    root: str
    sheets: int
    strips: bool

    @property
    def amount(self) -> str:
        if not self.strips:
            return _count(self.sheets, "ticket")
        return f"{_count(self.sheets, 'strip')} ({self.sheets * 6} tickets)"


def print_cover(pen: Pen, cover: Cover) -> None:
    """The page, from the title to the mark of the set."""
    from fairtable.paper.ink import ACCENT, FELT, SAND, SOFT, WHITE, Style

    left, wide = MARGIN + 9, pen.width - 2 * MARGIN - 18
    pen.fill(Box(0, 0, pen.width, 47), FELT)
    pen.fill(Box(0, 47, pen.width, 1.6), ACCENT)
    pen.write("Tambola tickets", left, 24, Style(34, "bold", WHITE))
    words = f"Set {cover.short} · {cover.amount}"
    pen.write(words, left, 35, Style(13, color=WHITE))

    pen.write("For the host. Do not hand this page out.", left, 63, Style(15, "bold"))
    box = Box(left, 69, wide, 27)
    pen.fill(box, SAND, radius=2)
    pen.write("Code of the set", box.left + 6, 77, Style(10, color=SOFT))
    code = grouped(cover.code)
    size = min(21.0, 21.0 * (wide - 12) / pen.width_of(code, 21, "bold"))
    pen.write(code, box.left + 6, 88.5, Style(size, "bold"))

    top = 108.0
    for number, step in enumerate(STEPS, 1):
        pen.write(f"{number}", left, top, Style(12, "bold", FELT))
        for line in wrapped(pen, step, 12, wide - 8):
            pen.write(line, left + 8, top, Style(12))
            top += 12 * 0.3528 * LEADING
        top += 2.4
    words = "The mark of the set, as it stands in the options of the table:"
    pen.write(words, left, top + 4, Style(9))
    for at, part in enumerate(halves(cover.root)):
        pen.write(part, left, top + 9 + 4.2 * at, Style(9, color=SOFT))


def grouped(code: str, size: int = 4) -> str:
    """A code in groups, as people read it aloud."""
    return "-".join(code[at : at + size] for at in range(0, len(code), size))


def halves(root: str) -> tuple[str, str]:
    middle = len(root) // 2
    return spaced(root[:middle]), spaced(root[middle:])


def spaced(text: str) -> str:
    return " ".join(text[at : at + 8] for at in range(0, len(text), 8))


def wrapped(pen: Pen, words: str, size: float, width: float) -> Iterator[str]:
    """The words in lines that are not wider than `width`."""
    line = ""
    for word in words.split():
        longer = f"{line} {word}".strip()
        if line and pen.width_of(longer, size) > width:
            yield line
            longer = word
        line = longer
    yield line


def _count(many: int, what: str) -> str:
    return f"1 {what}" if many == 1 else f"{many} {what}s"
