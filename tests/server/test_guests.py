"""Guests: a cookie or a bearer token, and a name. Nobody can act as another guest."""

from __future__ import annotations

import base64
import json
import string

import httpx
import pytest

from fairtable.referee import Sit
from fairtable.server.identity import COOKIE, Guest, Guests
from tests.server.mischief import clear
from tests.server.players import Player, whisperers, you
from tests.server.serving import Server


def me(server: Server, token: str) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"}
    return server.ask("GET", "/api/guests/me", headers=headers)


def test_a_guest_without_a_name_gets_one(server: Server) -> None:
    answer = server.ask("POST", "/api/guests", json={})
    welcome = answer.json()
    assert answer.status_code == 200
    assert welcome["new"] is True
    assert len(welcome["name"].split()) == 2


def test_the_cookie_and_the_bearer_token_name_the_same_guest(server: Server) -> None:
    anna = Player(server, "Anna")
    table = anna.open()
    headers = {"Authorization": f"Bearer {anna.token}"}
    by_bearer = server.ask("GET", f"/api/tables/{table}", headers=headers).json()
    assert anna.see(table)["you"] == by_bearer["you"]
    assert you(by_bearer) == {"seat": 0, "host": True, "name": "Anna"}


def test_the_cookie_is_http_only_and_same_site(server: Server) -> None:
    cookie = server.ask("POST", "/api/guests", json={}).headers["set-cookie"]
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(cookie.split("; "))
    assert cookie.startswith(f"{COOKIE}=")


def test_a_new_name_keeps_the_guest(server: Server) -> None:
    anna = Player(server, "Anna")
    table = anna.open()
    renamed = anna.post("/api/guests", {"name": "Annabel"}).json()
    assert (renamed["name"], renamed["new"]) == ("Annabel", False)
    seen = anna.see(table)
    assert you(seen) == {"seat": 0, "host": True, "name": "Annabel"}


def test_asking_again_changes_nothing(server: Server) -> None:
    anna = Player(server, "Anna")
    again = anna.post("/api/guests", {}).json()
    assert again == {"name": "Anna", "token": anna.token, "new": False}


def test_two_guests_with_one_name_are_different(server: Server) -> None:
    first, second = Player(server, "Anna"), Player(server, "Anna")
    table = first.open()
    seen = second.see(table)
    assert you(seen) == {"seat": None, "host": False, "name": "Anna"}
    assert seen["you"]["holder"] != first.see(table)["you"]["holder"]


def foreign_token(secret: bytes = b"another server's secret") -> str:
    return Guests(secret).token(Guest("0123456789abcdef", "Anna"))


def spoiled(token: str) -> list[str]:
    payload, _, signature = token.partition(".")
    other = "A" if payload[5] != "A" else "B"
    return [
        payload,
        token[:-1],
        token[:-10],
        f"{payload}.",
        f".{signature}",
        signature,
        payload[:5] + other + payload[6:] + "." + signature,
        token + "A",
        token.swapcase(),
        base64.urlsafe_b64encode(b'["0123456789abcdef","Anna"]').decode() + "." + signature,
    ]


def test_a_token_that_the_server_did_not_give_is_refused(server: Server) -> None:
    token = Player(server, "Anna").token
    forged = [
        *spoiled(token),
        foreign_token(),
        foreign_token(b""),
        "x" * 400,
        "x" * 5_000,
        ".",
        "..",
        ".eJw",
        "%00",
        "\xff\xfe".encode("latin-1").decode("latin-1"),
        "null",
    ]
    assert me(server, token).status_code == 200
    for other in forged:
        headers = [("Authorization", f"Bearer {other}".encode("latin-1"))]
        answer = server.ask("GET", "/api/guests/me", headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (401, "no-identity"), other


def test_one_changed_letter_anywhere_spoils_a_token(server: Server) -> None:
    token = Player(server, "Anna").token
    for place in range(len(token)):
        changed = "B" if token[place] != "B" else "C"
        answer = me(server, token[:place] + changed + token[place + 1 :])
        assert answer.status_code == 401, place


def other_spellings(token: str) -> list[str]:
    """The same bytes, written in other ways that a decoder of base64 may take."""
    payload, _, signature = token.rpartition(".")
    alphabet = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"
    last = alphabet.index(signature[-1])
    unused_bits = [signature[:-1] + alphabet[last ^ bits] for bits in (1, 2, 3)]
    return [
        *(f"{payload}.{spelled}" for spelled in unused_bits),
        f"{token}=",
        f"{token}==",
        f"{payload}.{signature[:10]}!{signature[10:]}",
        f"{payload}.{signature[:10]} {signature[10:]}",
        f'"{token}"',
        token.replace("-", "+").replace("_", "/") + "=",
    ]


def test_a_token_has_one_spelling(server: Server) -> None:
    token = Player(server, "Anna").token
    for other in other_spellings(token):
        assert me(server, other).status_code == 401, other
        by_cookie = server.ask("GET", "/api/guests/me", headers={"Cookie": f"{COOKIE}={other}"})
        assert by_cookie.status_code == 401, other


def test_a_bearer_token_wins_over_the_cookie(server: Server) -> None:
    anna, ben = Player(server, "Anna"), Player(server, "Ben")
    headers = {"Authorization": f"Bearer {ben.token}"}
    assert anna.http.get("/api/guests/me", headers=headers).json() == {"name": "Ben"}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("Ålesund", id="other letters"),
        pytest.param("小明", id="two signs"),
        pytest.param('O\'Hara "the" & Co', id="quotes"),
        pytest.param("🦊" * 24, id="the longest emoji name"),
        pytest.param("شهرزاد", id="from right to left"),
        pytest.param("{name} %s", id="looks like a template"),
        pytest.param("\ud83d\ude00", id="a pair of surrogates"),
        pytest.param(string.punctuation.replace("<", "").replace(">", "")[:24], id="signs"),
    ],
)
def test_a_name_comes_back_as_it_was_given(server: Server, name: str) -> None:
    body = b'{"name": %s}' % json.dumps(name).encode()
    name = name.encode("utf-16", "surrogatepass").decode("utf-16")
    with httpx.Client(base_url=server.url, verify=False) as http:
        headers = {"Content-Type": "application/json"}
        assert http.post("/api/guests", content=body, headers=headers).json()["name"] == name
        assert http.get("/api/guests/me").json() == {"name": name}
        opened = http.post("/api/tables", json={"game": "whispers"}).json()
        assert opened["table"]["seats"][0]["name"] == name


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("", id="empty"),
        pytest.param(" ", id="a blank"),
        pytest.param(" Anna", id="a blank before"),
        pytest.param("Anna\u00a0", id="a hard blank behind"),
        pytest.param("An\nna", id="two lines"),
        pytest.param("An\x00na", id="a null"),
        pytest.param("An\x7fna", id="a delete"),
        pytest.param("<b>Anna", id="markup"),
        pytest.param("A" * 25, id="too long"),
        pytest.param(7, id="a number"),
        pytest.param(True, id="yes"),
        pytest.param(["Anna"], id="a list"),
    ],
)
def test_a_name_that_does_not_fit_is_refused_with_its_place(
    server: Server, name: object
) -> None:
    answer = server.ask("POST", "/api/guests", json={"name": name})
    assert answer.status_code == 400
    assert answer.json()["place"] == "$.name"


def test_a_name_with_markup_is_answered_with_a_plain_sentence_and_no_pattern(
    server: Server,
) -> None:
    problem = clear(server.ask("POST", "/api/guests", json={"name": "<Anna>"}))
    assert problem["place"] == "$.name"
    assert problem["detail"] == (
        "A name has 1 to 24 characters on one line, without < and > and without spaces at "
        "its ends."
    )


def test_a_name_may_not_hide_or_reverse_the_text_around_it(server: Server) -> None:
    for name in ("Anna\u202eneB", "\u200b", "An\u2066na", "An\u2028na", "Anna\u200e"):
        answer = server.ask("POST", "/api/guests", json={"name": name})
        assert answer.status_code == 400, ascii(name)


def test_a_token_is_never_sent_to_others_nor_written_in_the_journal(server: Server) -> None:
    table, (anna, ben) = whisperers(server)
    with anna.watch(table, 0) as hers, ben.watch(table, 0) as his:
        hers.answer(hers.move("say hello"))
        his.answer(his.move("tell nothing"))
        his.answer(his.move("say bye"))
        for player in (anna, ben):
            player.see(table)
            player.log(table)
            player.get("/api/tables")
            player.get("/api/guests/me")
            player.get("/api/tables/NOTABLES")
            player.move(table, "tell nothing")
            player.move(table, "x")
            player.order(table, "pause")
        watched = [*hers.frames, *his.frames]
    told = b"".join([*anna.got, *ben.got, *(frame.encode() for frame in watched)])
    for player in (anna, ben):
        for secret in (player.token, player.token.partition(".")[0]):
            assert secret.encode() not in told
            assert secret not in server.journal()


def test_a_guest_has_another_pseudonym_at_every_table(server: Server, anna: Player) -> None:
    first, second = anna.open(), anna.open()
    held = [anna.log(table)[0]["public"] for table in (first, second)]
    holders = [text.partition('"host":"')[2][:16] for text in held]
    assert len(set(holders)) == 2
    assert [anna.see(table)["you"]["holder"] for table in (first, second)] == holders


@pytest.mark.parametrize(
    ("name", "cause", "character", "at"),
    [
        ("An\u200bna", "invisible", "U+200B", 3),
        ("Ann\u0430", "scripts", "U+0430", 4),
        ("An\u202ena", "direction", "U+202E", 3),
    ],
)
def test_a_refused_name_says_which_character_is_wrong(
    server: Server, name: str, cause: str, character: str, at: int
) -> None:
    problem = clear(server.ask("POST", "/api/guests", json={"name": name}))
    assert (problem["status"], problem["place"]) == (400, "$.name")
    assert problem["values"] == {"cause": cause, "character": character, "at": at}
    assert character in problem["detail"] and problem["detail"].isascii()


def test_a_name_is_kept_in_one_form(server: Server) -> None:
    sent = {"name": "Nguye\u0302\u0303n Thi\u0323 A\u0301nh Tuye\u0302\u0301t"}
    assert server.ask("POST", "/api/guests", json=sent).json()["name"] == "Nguyễn Thị Ánh Tuyết"


def test_a_title_is_read_like_a_name(anna: Player) -> None:
    body = {"game": "whispers", "title": "Fri\u200bday"}
    problem = clear(anna.post("/api/tables", body))
    assert (problem["status"], problem["place"]) == (400, "$.title")
    assert problem["values"]["character"] == "U+200B"


def test_two_annas_at_a_table_are_told_apart(server: Server) -> None:
    first, second = Player(server, "Anna"), Player(server, "ANNA")
    table = first.open()
    body = {"command": "sit", "ask": {"type": "Sit"}}
    for repeated in (False, True):
        answer = second.post(f"/api/tables/{table}/asks", body)
        assert answer.status_code == 200, answer.text
        assert answer.json().get("repeated", False) is repeated
    names = [seat["name"] for seat in second.see(table)["table"]["seats"]]
    assert names[:2] == ["Anna", "ANNA (2)"]


def test_who_only_looks_like_somebody_at_the_table_does_not_sit_down(server: Server) -> None:
    first, second = Player(server, "Ian"), Player(server, "lan")
    table = first.open()
    body = {"command": "sit", "ask": {"type": "Sit"}}
    problem = clear(second.post(f"/api/tables/{table}/asks", body))
    assert (problem["status"], problem["code"]) == (409, "name-taken")
    assert "looks like that of Ian, who is at this table" in problem["detail"]
    with second.watch(table) as live:
        refused = live.answer(live.ask(Sit()))
    assert refused["problem"]["code"] == "name-taken"
    assert second.post("/api/guests", {"name": "Lana"}).status_code == 200
    assert second.post(f"/api/tables/{table}/asks", body).status_code == 200
