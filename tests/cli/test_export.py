"""`fairtable export`: the log of a table as a file."""

import asyncio
import io
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from typer.testing import CliRunner

from fairtable.cli import app
from fairtable.referee import audit, read_record
from fairtable.storage import Append, Tenure, open_store
from tests.playthroughs.samples import SAMPLES, rules

RUNNER = CliRunner()
ENDED = SAMPLES["sudoku-ended"]


def export(*words: str, **more):
    return RUNNER.invoke(app, ["export", *words], **more)


def fill(folder, data: bytes) -> str:
    """Make a data folder with this log in it."""

    async def write() -> None:
        store, tenure = open_store(f"sqlite:///{folder / 'fairtable.db'}"), Tenure()
        for entry in read_record(io.BytesIO(data)):
            store.append(Append(tenure, "K7QM2XBD", entry, None, lambda append, error: None))
        await store.close()

    asyncio.run(write())
    return str(folder)


def test_from_a_data_folder_all_of_it_after_the_end(tmp_path):
    out = tmp_path / "out.json"
    done = export("k7qm-2xbd", "--data", fill(tmp_path, ENDED), "-o", str(out))
    assert (done.exit_code, done.stderr) == (0, f"Wrote {out}.\n")
    assert out.read_bytes() == ENDED
    assert not list(tmp_path.glob("*.part"))


def test_from_a_data_folder_as_a_spectator_sees_it_before_the_end(tmp_path):
    unfinished = ENDED[: ENDED.rindex(b",\n")] + b"\n]}\n"
    done = export("K7QM2XBD", "--data", fill(tmp_path, unfinished), "-o", "-")
    assert done.stdout_bytes == SAMPLES["sudoku-ended-shown"]
    assert audit(rules, read_record(io.BytesIO(done.stdout_bytes))).hidden_parts == 2


def test_the_file_has_the_tables_code_as_its_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    export("K7QM-2XBD", "--data", fill(tmp_path, ENDED))
    assert (tmp_path / "K7QM2XBD.fairtable.json").read_bytes() == ENDED


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (["K7QM2XBD"], 2, "with --data or with --server"),
        (
            ["K7QM2XBD", "--data", ".", "--server", "http://x"],
            2,
            "with --data or with --server",
        ),
        (["what?", "--data", "."], 2, "'what?' is not the code of a table."),
        (["K7QM2XBD", "--server", "file:///etc"], 2, "begins with http://"),
        (["K7QM2XBD", "--server", "http://127.0.0.1:9"], 1, "does not answer: "),
    ],
)
def test_a_question_that_cannot_be_answered_gets_a_sentence(words, status, says, tmp_path):
    done = export(*words, "-o", str(tmp_path / "out"))
    assert (done.exit_code, says in done.stderr) == (status, True), done.output
    assert list(tmp_path.iterdir()) == []


def test_folders_without_the_table_get_a_sentence(tmp_path):
    out = ["-o", str(tmp_path / "out")]
    assert "it has no database" in export("K7QM2XBD", "--data", str(tmp_path), *out).stderr
    fill(tmp_path, ENDED)
    done = export("ZZZZ-ZZZZ", "--data", str(tmp_path), *out)
    assert (done.exit_code, "There is no table ZZZZZZZZ" in done.stderr) == (1, True)
    (tmp_path / "fairtable.db").write_bytes(b"not a database" * 100)
    done = export("K7QM2XBD", "--data", str(tmp_path), *out)
    assert (done.exit_code, "The log cannot be read" in done.stderr) == (1, True)


def test_a_file_that_cannot_be_written_gets_a_sentence(tmp_path):
    done = export("K7QM2XBD", "--data", fill(tmp_path, ENDED), "-o", str(tmp_path / "no" / "x"))
    assert (done.exit_code, "It cannot be written: " in done.stderr) == (1, True)


@pytest.fixture
def server():
    """A server that answers with the request that it got, or with a problem."""

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self):
            missing, garbled = "AAAA" in self.path, "BBBB" in self.path
            self.send_response(404 if missing or garbled else 200)
            self.end_headers()
            said = f"{self.path} {self.headers['Authorization']}"
            problem = '{"detail": "There is no such table."}'
            self.wfile.write((problem if missing else "<" if garbled else said).encode())

        def log_message(self, *_):
            pass

    with HTTPServer(("127.0.0.1", 0), Answers) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{serving.server_port}/"
        serving.shutdown()


def test_from_a_server_as_a_guest_sees_it(server):
    done = export("K7QM2XBD", "--server", server, "--token", "secret", "-o", "-")
    assert done.stdout == "/api/tables/K7QM2XBD/export Bearer secret"
    assert export("K7QM2XBD", "--server", server, "-o", "-").stdout.endswith(" None")


def test_a_server_that_refuses_is_quoted(server):
    done = export("AAAA-AAAA", "--server", server, "-o", "-")
    assert done.stderr == "The server says 404: There is no such table.\n"
    done = export("BBBB-BBBB", "--server", server, "-o", "-")
    assert done.stderr == "The server says 404: no reason is given.\n"
