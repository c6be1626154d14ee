"""A printed PDF, read back as people and phones do it: words at a place, and QR codes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import pypdfium2
import zxingcpp

from fairtable.paper.layout import Box

POINTS = 72 / 25.4
SHARP = 2.5
"""Pixels of a picture for each point: about what a phone sees."""


@dataclass(frozen=True)
class Seen:
    """A QR code, and where its middle is, in millimetres from the top left corner."""

    text: str
    left: float
    top: float

    def is_in(self, box: Box) -> bool:
        return box.left < self.left < box.right and box.top < self.top < box.bottom


class PrintedPage:
    """One page of a PDF."""

    def __init__(self, page: pypdfium2.PdfPage) -> None:
        self._page = page
        self.size = tuple(side / POINTS for side in page.get_size())
        self._words = page.get_textpage()

    @cached_property
    def text(self) -> str:
        return " ".join(str(self._words.get_text_range()).split())

    def words_in(self, box: Box) -> list[str]:
        """What is written there."""
        _, height = self._page.get_size()
        text = self._words.get_text_bounded(
            left=box.left * POINTS,
            bottom=height - box.bottom * POINTS,
            right=box.right * POINTS,
            top=height - box.top * POINTS,
        )
        return str(text).split()

    def codes(self) -> list[Seen]:
        """Every QR code that can be read."""
        picture = self._page.render(scale=SHARP).to_pil().convert("L")
        found = []
        for code in zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode):
            first, third = code.position.top_left, code.position.bottom_right
            middle = (first.x + third.x) / 2, (first.y + third.y) / 2
            found.append(Seen(code.text, *(at / SHARP / POINTS for at in middle)))
        return found


def read_pdf(printed: bytes) -> list[PrintedPage]:
    return [PrintedPage(page) for page in pypdfium2.PdfDocument(printed)]
