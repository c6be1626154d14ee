"""How a page is looked at: size, finger or mouse, light or dark, size of the text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from playwright.sync_api import Page, ViewportSize

SETTLED = """async () => {
  await document.fonts.ready;
  const deadline = performance.now() + 2000;
  const moves = () => document.getAnimations().some(({playState, effect}) =>
    playState === "running" && effect?.getComputedTiming().iterations !== Infinity);
  do await new Promise(requestAnimationFrame);
  while (moves() && performance.now() < deadline);
  await new Promise(requestAnimationFrame);
}"""


@dataclass(frozen=True)
class Look:
    """How somebody looks at a page. `text` is the size of the text in percent."""

    name: str
    width: int
    height: int
    scheme: Literal["light", "dark"] = "light"
    touch: bool = False
    text: int = 100

    @property
    def viewport(self) -> ViewportSize:
        return {"width": self.width, "height": self.height}

    def put_on(self, page: Page) -> None:
        """The page as it is then, when nothing moves any more."""
        page.set_viewport_size(self.viewport)
        page.emulate_media(color_scheme=self.scheme, reduced_motion="reduce")
        # A page may have a size of its own, as the caller's screen does.
        larger = "" if self.text == 100 else f"{self.text}%"
        page.evaluate(f"document.documentElement.style.fontSize = '{larger}'")
        page.evaluate(SETTLED)


LOOKS = (
    Look("light", 1366, 768),
    Look("dark", 1366, 768, "dark"),
    Look("laptop-200", 1366, 768, text=200),
    Look("phone", 390, 844, touch=True),
    Look("phone-dark", 390, 844, "dark", touch=True),
    Look("small", 320, 640, touch=True),
    Look("landscape", 844, 390, touch=True),
    Look("phone-200", 390, 844, touch=True, text=200),
)
