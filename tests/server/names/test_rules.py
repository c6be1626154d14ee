"""What people may be called: real names of many scripts, and nothing that hides or misleads."""

# ruff: noqa: E501, RUF001
from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairtable.server.identity import ANIMALS, MOODS
from fairtable.server.names import Objection, look_alike, read_name, read_title

REAL = """
Anna | José Ángel | François-Noël | Łukasz Żółć | Søren Ærø | Þórdís Ýr | Gülşen İnci | Ștefan
Seán O'Brien | Máirín D’Arcy | Ní Dhomhnaill | Nguyễn Thị Ánh | Đặng Văn Hữu | Ọlátúndé Ṣọlá
Adébáyọ̀ Ọ̀ṣun | ɓala Ɗan Ƙasa | Kalaniʻōpuʻu | Анна Иванова | Юлія Їжак | Ђорђе | Σωκράτης
Ελένη Παπαδοπούλου | محمد علي | شهرزاد | علی‌رضا | مهدی‌نژاد | דוד בן־גוריון | צ׳רלי | प्रिया शर्मा
श्रीमती क्‍षमा | राम्‌लाल | অনন্যা সেনগুপ্ত | সৌরভ | தமிழ்செல்வி | கார்த்திக் | น้ำฝน สมบูรณ์ | ทักษิณ
李小明 | 欧阳娜娜 | 田中さくら | 山田タロウ Ken | スーパーマリオ | 김철수 | 박지성 Ji | ნინო გელაშვილი | Արամ Խաչատրյան
አበበ ቢቂላ | ሰላም | ක්‍රිෂ්ණා | അനൂപ് | నరేష్ | ಕನ್ನಡ | ગુજરાતી | ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ | ភូមិន្ទ | ລາວ ນ້ຳ | မောင်ဇော်
བསྒྲུབས | ᓄᓇᕗᑦ | ⴰⵎⴰⵣⵉⵖ | Ben Bot | Otto | Gregory House | Dr. No (7) | Anna & Ben | 🦊 Fox | 🦊🐼 | Player ♠ 1
Lee 3 | Theo | Bottas | X Æ A-12 | Mary-Jane | ☆Luna☆ | #1 fan | the cat | Easy Rider | Strong Anna
""".replace("\n", "|").split("|")
NAMES = [name.strip() for name in REAL if name.strip()]


def test_there_are_enough_of_them():
    assert len(NAMES) >= 70


@pytest.mark.parametrize("name", NAMES)
def test_a_real_name_is_a_name_in_every_form_in_which_it_is_sent(name: str) -> None:
    kept = unicodedata.normalize("NFC", name)
    assert read_name(name) == kept
    assert read_name(unicodedata.normalize("NFD", name)) == kept
    assert read_title(name) == kept


def test_letters_of_another_width_are_kept_as_plain_ones() -> None:
    assert read_name("Ａｎｎａ　ﾀﾞﾛｳ") == "Anna ダロウ"


def test_a_suggested_name_is_one() -> None:
    for name in [f"{mood} {animal}" for mood in MOODS for animal in ANIMALS]:
        assert read_name(name) == name


# The name, the cause, what the sentence says.
REFUSED = [
    ("An\u200bna", "invisible", "U+200B ZERO WIDTH SPACE (character 3)"),
    ("Anna\u00ad", "invisible", "U+00AD SOFT HYPHEN (character 5)"),
    ("An\u034fna", "invisible", "U+034F COMBINING GRAPHEME JOINER"),
    ("Anna\ufe0f", "invisible", "U+FE0F VARIATION SELECTOR-16"),
    ("\u3164", "invisible", "U+3164 HANGUL FILLER"),
    ("\uffa0", "invisible", "U+1160 HANGUL JUNGSEONG FILLER"),
    ("An\u2060na", "invisible", "U+2060 WORD JOINER"),
    ("An\U000e0041na", "invisible", "U+E0041 TAG LATIN CAPITAL LETTER A"),
    ("\u17b4ភូមិ", "invisible", "U+17B4"),
    ("An\u202ena", "direction", "U+202E RIGHT-TO-LEFT OVERRIDE"),
    ("An\u2066na", "direction", "U+2066 LEFT-TO-RIGHT ISOLATE"),
    ("Anna\u200e", "direction", "U+200E LEFT-TO-RIGHT MARK"),
    ("An\u061cna", "direction", "U+061C ARABIC LETTER MARK"),
    ("An\u200dna", "joiner", "U+200D ZERO WIDTH JOINER (character 3)"),
    ("An\u200cna", "joiner", "U+200C ZERO WIDTH NON-JOINER"),
    ("Anna\u200c", "joiner", "U+200C"),
    ("\u200dAnna", "joiner", "U+200D"),
    ("علی\u200c", "joiner", "U+200C"),
    ("علی\u200c\u200cرضا", "joiner", "U+200C"),
    ("د\u200cر", "joiner", "U+200C"),
    ("क\u200dष", "joiner", "U+200D"),
    ("👩\u200d🚀", "joiner", "U+200D"),
    ("An\u2028na", "line", "U+2028 LINE SEPARATOR"),
    ("An\u0085na", "line", "U+0085"),
    ("An\ue000na", "private", "U+E000"),
    ("An\U0010fffdna", "private", "U+10FFFD"),
    ("An\u0378na", "unassigned", "U+0378"),
    ("An\ufdd0na", "unassigned", "U+FDD0"),
    ("An\ud800na", "unassigned", "U+D800"),
    ("An\u00a0na", "space", "U+00A0 NO-BREAK SPACE"),
    ("An\u2003na", "space", "U+2003 EM SPACE"),
    ("An  na", "spaces", "U+0020 SPACE (character 4)"),
    ("Anna\u2800", "sign", "U+2800 BRAILLE PATTERN BLANK"),
    ("A\ufff9nna", "sign", "U+FFF9"),
    ("A\u20dd", "sign", "U+20DD COMBINING ENCLOSING CIRCLE"),
    ("🇧🇴", "sign", "U+1F1E7 REGIONAL INDICATOR SYMBOL LETTER B"),
    ("𝐁𝐞𝐧", "variant", "U+1D401 MATHEMATICAL BOLD CAPITAL B"),
    ("Ⓑen", "variant", "U+24B7 CIRCLED LATIN CAPITAL LETTER B"),
    ("ﬁna", "variant", "U+FB01 LATIN SMALL LIGATURE FI"),
    ("ʙᴇɴ", "phonetic", "U+0299 LATIN LETTER SMALL CAPITAL B"),
    ("\u0301nna", "mark", "U+0301 COMBINING ACUTE ACCENT"),
    ("Anna \u0301b", "mark", "U+0301"),
    ("A\u0301\u0301", "mark", "U+0301"),
    ("I\u0301\u0300\u0302\u0303\u0308", "marks", "U+0308 COMBINING DIAERESIS"),
    ("i\u0307an", "mark", "U+0307 COMBINING DOT ABOVE"),
    ("Аnna", "scripts", "U+006E LATIN SMALL LETTER N (character 2)"),
    ("Annа", "scripts", "U+0430 CYRILLIC SMALL LETTER A (character 4)"),
    ("Αnna", "scripts", "U+006E LATIN SMALL LETTER N"),
    ("Анна Smith", "scripts", "U+0053 LATIN CAPITAL LETTER S"),
    ("김さくら", "scripts", "U+3055 HIRAGANA LETTER SA"),
    ("प्रিয়া", "scripts", "U+09BF BENGALI VOWEL SIGN I"),
    ("ᏗᎠnna", "scripts", "U+006E"),
    ("𐌰𐌽𐌽𐌰", "script", "U+10330 GOTHIC LETTER AHSA"),
    ("Anna 1٢", "digits", "U+0662 ARABIC-INDIC DIGIT TWO"),
    ("Anna" * 7, "form", "1 to 24 characters"),
    (" Anna", "form", "without spaces at its ends"),
    ("", "form", "1 to 24 characters"),
    *((name, "reserved", "the house, of a bot or of this server") for name in (
        "Bot", "BOT", "bot", "B0t", "Bot 1", "bot l", "Bot I2", "easy bot 2", "Strong Bot", "The house",
        "THE HOUSE", "The h0use", "Thehouse", "the-house", "Fairtable", "FA1RTABLE", "fairtabIe", "F.a.i.r.table",
        "ꓐꓳꓔ", "ＢＯＴ １", "~Bot~", "Robot 3", "Bot.", "The Fairtable Bot", "(bot)",
    )),
]  # fmt: skip


@pytest.mark.parametrize(("name", "cause", "says"), REFUSED)
def test_what_misleads_is_refused_with_the_character_and_its_place(
    name: str, cause: str, says: str
) -> None:
    with pytest.raises(Objection) as refused:
        read_name(name)
    assert refused.value.values["cause"] == cause, str(refused.value)
    assert says in str(refused.value)
    assert str(refused.value).isascii(), "what misleads is not shown"
    shown = re.match(r"U\+([0-9A-F]+)", str(refused.value))
    if shown:
        assert refused.value.values["character"] == shown[0]


@pytest.mark.parametrize("title", ["", "Friday night", "Партия в Backgammon", "♠ Casino ♠"])
def test_a_title_may_have_words_of_several_scripts(title: str) -> None:
    assert read_title(f" {title} ") == title


@pytest.mark.parametrize(
    "title",
    ["Fri\u200bday", "Fr\u0456day", "\u202eyadirF", "Fairtable", "x" * 81, "A\u0301\u0301"],
)
def test_a_title_hides_no_more_than_a_name(title: str) -> None:
    with pytest.raises(Objection):
        read_title(title)


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Anna", "ANNA", True),
        ("Ian", "lan", True),
        ("Iris", "lris", True),
        ("O'Neil", "0’Neil", True),
        ("rnax", "max", True),
        ("ꓮꓠꓠꓮ", "Anna", True),
        ("Ева", "Eва", True),
        ("Anna", "Anne", False),
        ("José", "Jose", False),
        ("Player 1", "Player 2", False),
        ("Саша", "Caша", True),
    ],
)
def test_who_looks_like_whom(one: str, other: str, alike: bool) -> None:
    assert look_alike(one, other) is alike
    assert look_alike(other, one) is alike


@given(st.text(max_size=30))
def test_reading_again_changes_nothing_and_nothing_is_a_fault(text: str) -> None:
    for read in (read_name, read_title):
        try:
            kept = read(text)
        except Objection as why:
            assert str(why).endswith(".")
        else:
            assert read(kept) == kept
            assert look_alike(kept, kept)
