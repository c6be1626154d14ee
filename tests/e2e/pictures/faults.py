"""What must not be seen: overlaps, what is cut off, a sideways scroll, a finding of axe."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

import build_client

AXE = (build_client.PACKAGES / "axe-core" / "axe.min.js").read_text()
PAINTED = Path(__file__).with_suffix(".js").read_text()
RUN_AXE = """async () => {
  const rules = {type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]};
  const {violations} = await axe.run({runOnly: rules, resultTypes: ["violations"]});
  const where = (nodes) => nodes.slice(0, 3).map(({target}) => target);
  return violations.map(({id, nodes}) => `axe ${id}: ${where(nodes)}`);
}"""

SHARED = {"bar": "header", "sentence": "[role=alert] > *, .offers > *"}
WHOLE = ("board", "hand")
"""They must be in the window while somebody plays."""


def faults_of(page: Page, parts: Mapping[str, str], ours: bool = True) -> list[str]:
    """Sentences. `parts` are the selectors of the board and of the hand, while a game is on. Of
    a program of others only its width is judged.
    """
    looked_at: dict[str, Any] = {"parts": {**SHARED, **parts}, "whole": WHOLE, "ours": ours}
    painted: list[str] = page.evaluate(PAINTED, looked_at)
    return painted + (findings(page) if ours else [])


def findings(page: Page) -> list[str]:
    """What axe finds against WCAG 2.1 A and AA."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: list[str] = page.evaluate(RUN_AXE)
    return found
