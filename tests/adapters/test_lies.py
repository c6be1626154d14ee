"""A server that lies gets no link, and cannot change its story later."""

import http.client
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from fairtable.adapters import Client, NoAnswer
from fairtable.adapters.followed_log import FollowedLog, read_page
from fairtable.referee import BrokenLog
from tests.adapters.racing import begun


class Between(BaseHTTPRequestHandler):
    """A program between client and server that changes answers on their way."""

    protocol_version = "HTTP/1.1"
    server_at: tuple[str, int]
    bend = staticmethod(lambda path, answer: answer)

    def do_GET(self):
        self._pass_on(None)

    def do_POST(self):
        self._pass_on(self.rfile.read(int(self.headers.get("Content-Length", 0))))

    def _pass_on(self, body):
        onward = http.client.HTTPConnection(*self.server_at)
        headers = {name: self.headers[name] for name in ("Authorization", "Content-Type")}
        headers = {name: value for name, value in headers.items() if value}
        onward.request(self.command, self.path, body, headers)
        response = onward.getresponse()
        answer = self.bend(self.path, json.loads(response.read()))
        onward.close()
        if answer is None:
            self.close_connection = True
            return
        raw = json.dumps(answer).encode()
        self.send_response(response.status)
        self.send_header("Content-Length", str(len(raw)))
        self.end_headers()
        self.wfile.write(raw)

    def log_message(self, *words):
        pass


@pytest.fixture
def liar(server):
    """The address of a server that changes its answers, and the class to set the changes."""
    handler = type("Liar", (Between,), {"server_at": ("127.0.0.1", server.port)})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as between:
        between.daemon_threads = True
        threading.Thread(target=between.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{between.server_port}", handler
        between.shutdown()


def lie(handler, wanted, change):
    def bend(path, answer):
        if wanted in path:
            change(answer)
        return answer

    handler.bend = staticmethod(bend)


def other_anchor(page):
    for entry in page["entries"]:
        entry["public"] = entry["public"].replace('"anchor":"', '"anchor":"0', 1)


def another_log(page):
    """A log that is consistent in itself, but is not the log of this table."""
    last = page["entries"][-1]
    last["hash"] = "0" * 64


def cut(page):
    page["entries"] = page["entries"][:1]
    page["version"] = 1


@pytest.mark.parametrize("change", [other_anchor, another_log, cut])
def test_no_link_is_given_to_a_server_whose_log_is_not_right(liar, change):
    url, handler = liar
    with Client(url, "Ann") as ann:
        lie(handler, "/log", change)
        with pytest.raises(BrokenLog):
            ann.open("sudoku")


def test_no_link_is_given_before_the_seats_are_closed(liar):
    url, handler = liar
    with Client(url, "Ann") as ann:
        table = ann.open("race")
        lie(handler, "/api/tables", lambda seen: seen.get("table", {}).update(awaited=[0]))
        with pytest.raises(BrokenLog, match="before the seats are closed"):
            table.look()


def test_a_log_that_was_shown_is_remembered(come):
    tables = begun(come, "cc")
    tables[0].play("roll")
    table = tables[0].look()
    page = table._http.ask("GET", f"{table._path}/log")
    table._log.hashes[3] = "0" * 64
    with pytest.raises(BrokenLog, match="the server showed before") as broken:
        table.log()
    assert broken.value.seq == 3
    shorter = FollowedLog()
    shorter.follow(read_page(page)[:2])
    with pytest.raises(BrokenLog, match="missing"):
        _whole(page).check_same(shorter)


def _whole(page):
    followed = FollowedLog()
    followed.follow(read_page(page))
    return followed


# Answers that are lost


def losing(handler, count):
    """The next answers to asks are lost on the way, but the server has accepted the asks."""
    left = [count]

    def bend(path, answer):
        if path.endswith("/asks") and left[0] > 0:
            left[0] -= 1
            return None
        return answer

    handler.bend = staticmethod(bend)


def test_a_move_whose_answer_is_lost_is_asked_again_and_happens_once(liar):
    url, handler = liar
    with Client(url, "Ann") as ann:
        table = ann.open("sudoku")
        losing(handler, 2)
        update = table.play("hint")
        assert update["repeated"]
        assert table.look().view["hints"] == 1
        table.play("hint")
        table.end()
        assert table.audit().links == 3


def test_after_no_answer_at_all_the_log_says_whether_the_link_was_given(liar):
    url, handler = liar
    with Client(url, "Ann", tries=2) as ann:
        table = ann.open("sudoku")
        losing(handler, 2)
        with pytest.raises(NoAnswer):
            table.play("hint")
        table.play("hint")
        assert table.look().view["hints"] == 2
        table.end()
        assert table.audit().links == 3
