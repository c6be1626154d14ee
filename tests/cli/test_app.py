"""The program itself: its version, its help, and how it starts the server."""

import subprocess
import sys

import pytest
from typer.testing import CliRunner

from fairtable import __version__, server
from fairtable.cli import app
from fairtable.cli.app import COMMANDS
from fairtable.server.settings import BadSettings

RUNNER = CliRunner()


def test_the_version_is_said():
    done = RUNNER.invoke(app, ["--version"])
    assert (done.exit_code, done.stdout) == (0, f"fairtable {__version__}\n")


@pytest.mark.parametrize("words", [[], ["sudoku"], ["--help"], ["serve", "--help"]])
def test_without_arguments_help_is_shown(words):
    assert "Usage: " in RUNNER.invoke(app, words).output


def test_shells_can_complete_commands():
    assert "--install-completion" in RUNNER.invoke(app, ["--help"]).output


def test_serve_gives_its_arguments_to_the_server(monkeypatch, tmp_path):
    asked = []
    monkeypatch.setattr(server, "serve", lambda **words: asked.append(words))
    RUNNER.invoke(app, ["serve", "--port", "0", "--data", str(tmp_path)])
    RUNNER.invoke(app, ["serve", "--host", "::1"])
    assert asked == [
        {"host": None, "port": 0, "data": str(tmp_path)},
        {"host": "::1", "port": None, "data": None},
    ]


def test_serve_says_what_is_wrong_with_the_settings(monkeypatch):
    def refuse(**words):
        raise BadSettings("127.0.0.1:80 can't be used: Permission denied.")

    monkeypatch.setattr(server, "serve", refuse)
    done = RUNNER.invoke(app, ["serve"])
    assert (done.exit_code, done.stderr) == (
        2,
        "127.0.0.1:80 can't be used: Permission denied.\n",
    )


SLOW = {"fairtable.server", "litestar", "numba", "numpy", "sqlalchemy"}


def imported_by(*words):
    """The slow modules that this command line imports, in a process of its own."""
    program = (
        "import sys\nfrom fairtable.cli import app\n"
        f"try: app({list(words)!r})\nexcept SystemExit: pass\n"
        f"print({{*sys.modules}} & {SLOW!r})"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "Usage: " in done.stdout, done
    return done.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    "words", [["--help"], *([name, "--help"] for name in COMMANDS)], ids=" ".join
)
def test_help_imports_neither_the_server_nor_numba(words):
    assert imported_by(*words) == "set()"
