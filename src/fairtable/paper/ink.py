"""A PDF under the pen: colours, letters, lines and QR codes of the house."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from io import BytesIO
from typing import Literal, TypeAlias

import segno
from reportlab import rl_config
from reportlab.lib.colors import Color, HexColor
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from fairtable.paper.layout import Box

Weight: TypeAlias = Literal["regular", "bold"]
Align: TypeAlias = Literal["left", "middle", "right"]

INK, SOFT, FELT = HexColor("#1f2d2e"), HexColor("#55605c"), HexColor("#1b5154")
SAND, LINE, ACCENT = HexColor("#ece5d6"), HexColor("#b9b09b"), HexColor("#f0ac36")
WHITE = HexColor("#ffffff")

CAP = 0.66
"""The height of a capital or a digit, as a part of the size of the letters."""
MASK = 2
"""Any of the eight masks can be read. To choose the best one takes five times as long."""


@dataclass(frozen=True)
class Style:
    """How words look. `size` is in points; `align` says which end stands at the given place."""

    size: float
    weight: Weight = "regular"
    color: Color = INK
    align: Align = "left"


@cache
def _letters() -> None:
    """Tell the library the two fonts, once. Bytes need not be written as letters any more."""
    rl_config.useA85 = 0
    for weight in ("regular", "bold"):
        source = files("fairtable.paper") / "fonts" / f"{weight}.ttf"
        with as_file(source) as path:
            pdfmetrics.registerFont(TTFont(weight, str(path)))


class Pen:
    """Draws on the pages of one PDF. Lengths are millimetres from the top left corner."""

    def __init__(self, title: str, size: tuple[float, float]) -> None:
        _letters()
        self._file = BytesIO()
        self.width, self.height = size
        # The same tickets give the same file: no date, no random id.
        self._canvas = Canvas(
            self._file, pagesize=(size[0] * mm, size[1] * mm), invariant=1, pageCompression=1
        )
        self._canvas.setTitle(title)
        self._canvas.setAuthor("Fairtable")
        self._canvas.setCreator("Fairtable")

    def write(self, words: str, left: float, base: float, style: Style) -> None:
        """A line of words whose letters stand at `base`."""
        canvas, x, y = self._canvas, left * mm, self._up(base)
        canvas.setFont(style.weight, style.size)
        canvas.setFillColor(style.color)
        if style.align == "left":
            canvas.drawString(x, y, words)
        elif style.align == "middle":
            canvas.drawCentredString(x, y, words)
        else:
            canvas.drawRightString(x, y, words)

    def width_of(self, words: str, size: float, weight: Weight = "regular") -> float:
        return float(pdfmetrics.stringWidth(words, weight, size)) / mm

    def fill(self, box: Box, color: Color, radius: float = 0) -> None:
        self._canvas.setFillColor(color)
        self._canvas.roundRect(*self._rect(box), radius * mm, stroke=0, fill=1)

    def frame(self, box: Box, width: float, color: Color, radius: float = 0) -> None:
        self._canvas.setStrokeColor(color)
        self._canvas.setLineWidth(width * mm)
        self._canvas.roundRect(*self._rect(box), radius * mm, stroke=1, fill=0)

    def lines(
        self,
        ends: list[tuple[float, float, float, float]],
        width: float,
        color: Color,
        dash: tuple[float, float] | None = None,
    ) -> None:
        """Straight lines from left, top to left, top."""
        canvas = self._canvas
        canvas.setStrokeColor(color)
        canvas.setLineWidth(width * mm)
        canvas.setDash(*(part * mm for part in dash)) if dash else canvas.setDash()
        canvas.lines([(a * mm, self._up(b), c * mm, self._up(d)) for a, b, c, d in ends])
        canvas.setDash()

    def qr(self, text: str, box: Box) -> None:
        """The text as a QR code. The box has a white border of its own."""
        code = segno.make(text, micro=False, error="m", boost_error=False, mask=MASK)
        rows = list(code.matrix)
        step = box.width / len(rows) * mm
        # A module is the unit, so that every number is whole: that is short and fast.
        dark = [
            f"{first} {-at - 1} {count} 1 re"
            for at, row in enumerate(rows)
            for first, count in _runs(row)
        ]
        canvas = self._canvas
        canvas.saveState()
        canvas.transform(step, 0, 0, step, box.left * mm, self._up(box.top))
        canvas.setFillColor(INK)
        canvas.drawPath(PDFPathObject(dark), stroke=0, fill=1)
        canvas.restoreState()

    def next_page(self) -> None:
        self._canvas.showPage()

    def finish(self) -> bytes:
        self._canvas.save()
        return self._file.getvalue()

    def _up(self, top: float) -> float:
        """PDF counts from the bottom, in points."""
        return (self.height - top) * mm

    def _rect(self, box: Box) -> tuple[float, float, float, float]:
        return box.left * mm, self._up(box.bottom), box.width * mm, box.height * mm


def _runs(row: bytearray | tuple[int, ...]) -> list[tuple[int, int]]:
    """Where the dark modules of a row begin, and how many follow each other."""
    runs: list[tuple[int, int]] = []
    for at, dark in enumerate(row):
        if not dark:
            continue
        if runs and sum(runs[-1]) == at:
            runs[-1] = runs[-1][0], runs[-1][1] + 1
        else:
            runs.append((at, 1))
    return runs
