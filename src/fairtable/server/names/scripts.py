"""Which letters may stand together: the restriction levels of UTS 39 (5.1 and 5.2).

"Moderately restrictive" is one script, or Latin with those of Chinese, Japanese or Korean, or
Latin with one other script that is in wide use, but neither Cyrillic nor Greek, whose letters
look like Latin ones. Scripts of smaller peoples may stand alone; historic ones may not.
"""

from __future__ import annotations

from functools import lru_cache

import regex

from fairtable.server.names.objection import Objection, shown_by_name

# UAX 31, tables 5 and 7.
RECOMMENDED = (
    "Arab Armn Beng Bopo Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Kana Khmr Knda "
    "Laoo Latn Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt"
).split()
LIMITED = (
    "Adlm Bali Bamu Batk Cakm Cans Cham Cher Hmnp Java Kali Lana Lepc Limb Lisu Mand Mtei Newa "
    "Nkoo Olck Osge Plrd Rohg Saur Sund Sylo Syrc Tale Talu Tavt Tfng Vaii Wcho Yiii"
).split()
# Several scripts of one way to write: Han with Bopomofo, Japanese, Korean.
TOGETHER = {
    "Hani": ("Hanb", "Jpan", "Kore"),
    "Hira": ("Jpan",),
    "Kana": ("Jpan",),
    "Hang": ("Kore",),
    "Bopo": ("Hanb",),
}
NOT_BESIDE_LATIN = {"Cyrl", "Grek", *LIMITED}
MOST_KNOWN = 8_192
_EVERYWHERE = regex.compile(r"[\p{scx=Common}\p{scx=Inherited}]")
_SCRIPTS = {code: regex.compile(rf"\p{{scx={code}}}") for code in (*RECOMMENDED, *LIMITED)}
ALL = frozenset([*_SCRIPTS, "Hanb", "Jpan", "Kore"])


@lru_cache(MOST_KNOWN)
def scripts_of(character: str) -> frozenset[str]:
    """The scripts that use this character: all of them, if it is common to all."""
    if _EVERYWHERE.match(character):
        return ALL
    found = {code for code, pattern in _SCRIPTS.items() if pattern.match(character)}
    return frozenset(found.union(*(TOGETHER.get(code, ()) for code in found)))


def check_scripts(text: str) -> None:
    """Objection at the first letter that may not stand beside those before it."""
    one = beside_latin = ALL
    has_latin = False
    first = ""
    for at, character in enumerate(text):
        scripts = scripts_of(character)
        if not scripts:
            says = "{character} is of a script that is not in use today."
            raise Objection("script", says, character, at + 1)
        one &= scripts
        if "Latn" in scripts:
            has_latin = has_latin or scripts != ALL
        else:
            beside_latin &= scripts - NOT_BESIDE_LATIN
        if not one and not (has_latin and beside_latin):
            says = (
                "{character} is of another script than "
                f"{shown_by_name(first)}. Use letters of one script."
            )
            raise Objection("scripts", says, character, at + 1)
        if not first and scripts != ALL:
            first = character
