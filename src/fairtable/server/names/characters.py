"""Which characters may stand in a text for people: letters, their marks, digits, some signs.

What is invisible, changes the direction, or has no meaning is refused, as in the General
Security Profile of UTS 39. Two characters that join and separate letters may stand where UAX 31
allows them (its rules A1, A2 and B), because some scripts cannot be written without them.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import NamedTuple

import regex

from fairtable.server.names.objection import Objection

ZWNJ, ZWJ = "\u200c", "\u200d"
MOST_MARKS = 4
"""On one letter. No living script needs more."""
MOST_KNOWN = 8_192
SIGNS = frozenset(
    " !\"#$%&'()*+,-./:;=?@[\\]^_`{|}~"
    "\u00a1\u00ab\u00b0\u00b7\u00bb\u00bf"
    "\u2010\u2013\u2014\u2018\u2019\u201c\u201d\u201e\u2026"
    "\u05be\u05f3\u05f4\u060c\u061f\u0f0b\u1361\u3001\u3002\u3007\u30a0\u30fb"
    "\u2605\u2606\u2660\u2663\u2665\u2666\u266a"
)
"""Signs that are no letters: those of ASCII without < and >, those that names of some
languages need, and the suits of cards."""
# They change under NFKC but are how their scripts are written: Thai and Lao AM, Korean letters.
AS_THEY_ARE = regex.compile(r"[\u0e33\u0eb3\u3131-\u3163\u3165-\u318e]")
LETTERS = regex.compile(r"[\p{L}\p{Mn}\p{Mc}\p{Nd}]")
EMOJI = regex.compile(r"[\p{Emoji_Presentation}--\p{Regional_Indicator}]", regex.V1)
# Letters of phonetics, unless an alphabet has them: then there are capital ones, too.
PHONETIC = regex.compile(r"[\u0250-\u02af\u02b0-\u02ff\u1d00-\u1dbf\ua700-\ua721\uab30-\uab6f]")
IN_WORDS = frozenset("\u02bb\u02bc")
DOTTED = frozenset("ij\u0131\u0237l")
DOT_ABOVE = "\u0307"


class Kind(NamedTuple):
    """Characters that no name has: the cause, and the rest of the sentence."""

    cause: str
    pattern: regex.Pattern[str]
    says: str


FORBIDDEN = (
    Kind("direction", regex.compile(r"\p{Bidi_Control}"), "changes the direction of the text"),
    Kind("invisible", regex.compile(r"\p{Default_Ignorable_Code_Point}"), "is invisible"),
    Kind("line", regex.compile(r"[\p{Cc}\p{Zl}\p{Zp}]"), "is no part of a line"),
    Kind("private", regex.compile(r"\p{Co}"), "is for private use and looks different for all"),
    Kind("unassigned", regex.compile(r"[\p{Cn}\p{Cs}]"), "is not assigned to anything"),
    Kind("space", regex.compile(r"\p{Zs}"), "is not the usual space"),
)
# UAX 31, 2.3. T is what is transparent, L and D join on the left, R and D on the right.
A1 = (
    regex.compile(r"[\p{jt=L}\p{jt=D}\p{jt=C}]\p{jt=T}*$"),
    regex.compile(r"\p{jt=T}*[\p{jt=R}\p{jt=D}\p{jt=C}]"),
)
AFTER_VIRAMA = regex.compile(r"\p{L}\p{M}*\p{ccc=9}[\p{M}--\p{ccc=0}]*$", regex.V1)
A_LETTER = regex.compile(r"[\p{M}--\p{ccc=0}]*\p{L}", regex.V1)
A_VOWEL_SIGN = regex.compile(r"\p{InSC=Vowel_Dependent}")


def normal(text: str) -> str:
    """The text as it is kept: letters of half or double width are plain ones, then NFC."""
    plain = [_plain_width(one) for one in text]
    return unicodedata.normalize("NFC", "".join(plain))


def _plain_width(character: str) -> str:
    is_wide = unicodedata.decomposition(character).startswith(("<wide>", "<narrow>"))
    return unicodedata.normalize("NFKC", character) if is_wide else character


def check_characters(text: str) -> None:
    """Objection at the first character that may not stand here."""
    for at, character in enumerate(text):
        if character in (ZWJ, ZWNJ):
            _check_joiner(text, at)
        elif found := _why_not(character):
            cause, says = found
            raise Objection(cause, says, character, at + 1)
    _check_marks(text)
    _check_digits(text)


@lru_cache(MOST_KNOWN)
def _why_not(character: str) -> tuple[str, str] | None:
    """The cause and the sentence against this character; None if there is nothing."""
    if character in SIGNS or character in IN_WORDS:
        return None
    for cause, pattern, says in FORBIDDEN:
        if pattern.match(character):
            return cause, f"{{character}} {says}. Leave it out."
    plain = unicodedata.normalize("NFKC", character)
    if plain != character and not AS_THEY_ARE.match(character):
        return "variant", "{character} is another form of plainer letters. Write those."
    if EMOJI.match(character):
        return None
    if not LETTERS.match(character):
        return "sign", "{character} is not a sign for names. Leave it out."
    if PHONETIC.match(character) and not _has_capital(character):
        return "phonetic", "{character} is a sign of phonetics. Write a usual letter."
    return None


def _has_capital(character: str) -> bool:
    return character.upper() != character or character.lower() != character


def _check_joiner(text: str, at: int) -> None:
    """ZWNJ between joined letters (A1) or after a virama (A2), ZWJ after a virama (B)."""
    before, after = text[:at], text[at + 1 :]
    after_virama = AFTER_VIRAMA.search(before) is not None
    if text[at] == ZWJ:
        fits = after_virama and A_VOWEL_SIGN.match(after) is None
    else:
        fits = after_virama and A_LETTER.match(after) is not None
        fits = fits or (A1[0].search(before) is not None and A1[1].match(after) is not None)
    if not fits:
        says = "{character} is invisible here: no letters around it need it. Leave it out."
        raise Objection("joiner", says, text[at], at + 1)


def _check_marks(text: str) -> None:
    """A mark has a letter, a letter at most four marks, and none of them twice in a row."""
    base, marks = "", ""
    for character in unicodedata.normalize("NFD", text):
        if unicodedata.category(character) not in ("Mn", "Mc"):
            base, marks = character, ""
            continue
        if not unicodedata.category(base or " ").startswith(("L", "N")):
            raise Objection("mark", "{character} is a mark without a letter.", character)
        if marks.endswith(character):
            raise Objection("mark", "{character} stands on one letter twice.", character)
        if character == DOT_ABOVE and base in DOTTED and not marks:
            raise Objection("mark", "{character} cannot be seen on this letter.", character)
        marks += character
        if len(marks) > MOST_MARKS:
            says = "{character} is the fifth mark on one letter: four are the most."
            raise Objection("marks", says, character)


def _check_digits(text: str) -> None:
    """UTS 39, 5.3: digits of one kind only, because two kinds may look alike and differ."""
    zeros = {ord(one) - unicodedata.digit(one): one for one in text if one.isdecimal()}
    if len(zeros) > 1:
        other = max(zeros.values())
        raise Objection("digits", "{character} is a digit of another script.", other)
