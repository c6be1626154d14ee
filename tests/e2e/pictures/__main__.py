"""`python3 dev.py pictures [GAME or PAGE ...] [--look NAME] [--out FOLDER]`"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.e2e.conftest import browser_to_start
from tests.e2e.pictures.looks import LOOKS
from tests.e2e.pictures.taking import GROUPS, Fault, looks_named, take


def main() -> None:
    names = [look.name for look in LOOKS]
    words = argparse.ArgumentParser(prog="dev.py pictures", description=__doc__)
    words.add_argument("group", nargs="*", help=f"of {', '.join(GROUPS)}; else all")
    words.add_argument("--look", action="append", default=[], choices=names)
    words.add_argument("--out", type=Path, default=Path("pictures"))
    asked = words.parse_args()
    if unknown := set(asked.group) - set(GROUPS):
        words.error(f"there is no {', '.join(unknown)}")
    asked.out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**browser_to_start())
        looks = looks_named(asked.look)
        faults = list(take(browser, asked.group or GROUPS, looks, asked.out))
        browser.close()
    print(table_of(faults))
    print(f"{len(list(asked.out.glob('*.png')))} pictures in {asked.out.absolute()}")
    sys.exit(1 if faults else 0)


def table_of(faults: list[Fault]) -> str:
    """A line for each fault, with the looks in which it is seen."""
    seen: dict[tuple[str, str], list[str]] = {}
    for fault in faults:
        seen.setdefault((fault.scene, fault.says), []).append(fault.look)
    rows = [(scene, ", ".join(looks), says) for (scene, says), looks in seen.items()]
    if not rows:
        return "No faults."
    wide = max(len(scene) for scene, _, _ in rows)
    return "\n".join(f"{scene:{wide}}  {says}  [{looks}]" for scene, looks, says in rows)


if __name__ == "__main__":
    main()
