#!/usr/bin/env python3
"""Everything one does with a checkout, by one program that needs only Python.

    python3 dev.py run [--host H] [--port P] [--data FOLDER]   serve the tables
    python3 dev.py test [--long] [pytest arguments]            every check, then every test
    python3 dev.py lint                                        the checks alone
    python3 dev.py bench [name]                                bench/bench_<name>.py, or all
    python3 dev.py lock [--upgrade]                            write the lock files anew

The first start installs the locked packages into .venv; later ones find them there. `rooms`
below are virtual environments, a `Step` is one program to run, and lanes are rows of steps
that run beside each other. What Node does is next door, in build_client.py.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent
OLDEST = (3, 11)
COVERED = 95  # per cent of the lines and branches of referee/ and games/


@dataclass(frozen=True)
class Room:
    """A virtual environment."""

    folder: Path

    def program(self, name: str) -> str:
        if os.name == "nt":
            return str(self.folder / "Scripts" / f"{name}.exe")
        return str(self.folder / "bin" / name)

    @property
    def python(self) -> str:
        return self.program("python")


HOUSE = Room(ROOT / ".venv")
BENCH = Room(ROOT / ".cache" / "bench-venv")


@dataclass(frozen=True)
class Step:
    """One program to run; `otherwise` is tried when it fails, `fine` are good exit codes."""

    name: str
    command: list[str]
    otherwise: list[str] | None = None
    aloud: bool = False
    fine: tuple[int, ...] = (0,)


@dataclass
class Failure(Exception):
    """A step that ended badly, with what it printed."""

    step: Step
    code: int
    output: str


@dataclass
class Log:
    """What was run and how long it took; the one place that prints."""

    times: list[tuple[str, float]] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)

    def perform(self, step: Step) -> None:
        """Run a step, quietly unless it is told aloud, and note its time."""
        begun = time.monotonic()
        if step.aloud:
            print(f"{step.name} ...", flush=True)
        code, output = attempt(step.command, step.aloud)
        if code not in step.fine and step.otherwise:
            code, output = attempt(step.otherwise, step.aloud)
        seconds = time.monotonic() - begun
        self.times.append((step.name, seconds))
        if code not in step.fine:
            raise Failure(step, code, output)
        print(f"{step.name} ... {duration(seconds)}", flush=True)

    def perform_beside(self, *lanes: list[Step]) -> None:
        """Run rows of steps side by side. After a failure no further step starts."""
        threads = [threading.Thread(target=self._perform_lane, args=[lane]) for lane in lanes]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if self.failures:
            raise self.failures[0]

    def _perform_lane(self, lane: list[Step]) -> None:
        for step in lane:
            if self.failures:
                return
            try:
                self.perform(step)
            except Failure as failure:
                self.failures.append(failure)

    def summary(self) -> str:
        width = max(len(name) for name, _ in self.times)
        return "\n".join(f"  {name:{width}}  {duration(took):>7}" for name, took in self.times)


def attempt(command: list[str], aloud: bool) -> tuple[int, str]:
    """The exit code of a command and, unless it speaks for itself, its output."""
    quiet = {} if aloud else {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    done = subprocess.run(command, cwd=ROOT, text=True, errors="replace", check=False, **quiet)
    return done.returncode, done.stdout or ""


def duration(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds < 10 else f"{seconds:.0f} s"


def set_up(log: Log, room: Room, *locks: str) -> None:
    """Install what the locks name, and Fairtable itself, unless that is what the room holds."""
    files = [ROOT / "requirements" / f"{lock}.txt" for lock in locks]
    wanted = digest(*files, ROOT / "pyproject.toml")
    stamp = room.folder / f".{'-'.join(locks)}"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    make_room(log, room)
    pip = [room.python, "-m", "pip", "install", "--quiet"]
    uv = [room.program("uv"), "pip", "install", "--quiet", "--python", room.python]
    hashed = ["--require-hashes", *(f"--requirement={file}" for file in files)]
    bootstrap = ["--require-hashes", "--requirement=requirements/bootstrap.txt"]
    log.perform(Step("installing the installer", [*pip, *bootstrap]))
    # A mirror may be set up for pip alone: then uv finds nothing, and pip does it.
    fast, slow = [*uv, "--compile-bytecode", *hashed], [*pip, *hashed]
    log.perform(Step("installing Python packages", fast, otherwise=slow))
    here = [*pip, "--no-build-isolation", "--no-deps", "--editable", "."]
    log.perform(Step("installing Fairtable", here))
    stamp.write_text(wanted)


def make_room(log: Log, room: Room) -> None:
    """A virtual environment of this Python, at this place; one made elsewhere is replaced."""
    owner = f"{sys.version}\n{ROOT}"
    mark = room.folder / ".made-for"
    if mark.exists() and mark.read_text() == owner:
        return
    if importlib.util.find_spec("ensurepip") is None:
        sys.exit(
            f"{sys.executable} has no ensurepip, so it cannot make a virtual environment with\n"
            "pip. On Debian and Ubuntu: apt install python3-venv; or use another Python."
        )
    command = [sys.executable, "-m", "venv", "--clear", str(room.folder)]
    log.perform(Step("making a virtual environment", command))
    mark.write_text(owner)


def digest(*files: Path) -> str:
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()


def npm_script(name: str) -> list[str]:
    return [HOUSE.python, "build_client.py", "npm", "run", "--silent", name]


def python_checks() -> list[Step]:
    ruff = [HOUSE.python, "-m", "ruff"]
    return [
        Step("ruff check", [*ruff, "check", "."]),
        Step("ruff format", [*ruff, "format", "--check", "."]),
        Step("import-linter", [HOUSE.program("lint-imports")]),
        Step("mypy", [HOUSE.python, "-m", "mypy"]),
    ]


def web_checks() -> list[Step]:
    return [
        Step("installing web packages", [HOUSE.python, "build_client.py", "packages"]),
        Step("biome", npm_script("lint")),
        Step("svelte-check", npm_script("check")),
        Step("vitest", npm_script("test")),
    ]


CLIENT = Step("building the browser client", [HOUSE.python, "build_client.py"])


def tests(arguments: list[str]) -> list[Step]:
    """Browser tests have a process of their own: Playwright leaves an event loop running.

    Without arguments everything runs and must be covered; with some, what they select.
    """
    paths = [word for word in arguments if (ROOT / word.split("::")[0]).exists()]
    options = [word for word in arguments if word not in paths]
    in_browser = [path for path in paths if "e2e" in Path(path.split("::")[0]).parts]
    others = [path for path in paths if path not in in_browser]
    whole = not paths and set(options) <= {"--long"}
    fine = (0,) if whole else (0, 5)  # 5: nothing of this kind was selected
    cov = ["--cov", "--cov-report=term", f"--cov-fail-under={COVERED}"] if whole else []
    pytest = [HOUSE.python, "-m", "pytest", "-q", *options]
    beside = ["-p", "no:playwright", "-n", "2", "--ignore=tests/e2e"]
    steps = []
    if others or not paths:
        command = [*pytest, *beside, *cov, *(others or ["tests"])]
        steps.append(Step("pytest", command, aloud=True, fine=fine))
    if in_browser or not paths:
        command = [*pytest, *(in_browser or ["tests/e2e"])]
        steps.append(Step("browser tests", command, aloud=True, fine=fine))
    return steps


def run(log: Log, arguments: list[str]) -> None:
    set_up(log, HOUSE, "run")
    log.perform(CLIENT)
    command = [HOUSE.program("fairtable"), "serve", *arguments]
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


def test(log: Log, arguments: list[str]) -> None:
    set_up(log, HOUSE, "test")
    log.perform_beside(python_checks(), [*web_checks(), CLIENT])
    for step in tests(arguments):
        log.perform(step)
    print(f"\nEverything passed.\n{log.summary()}")


def lint(log: Log, _: list[str]) -> None:
    set_up(log, HOUSE, "test")
    log.perform_beside(python_checks(), web_checks())


def bench(log: Log, arguments: list[str]) -> None:
    """Peers are installed into a room of their own, so that nothing of ours leans on them."""
    set_up(log, BENCH, "run", "bench")
    names = arguments or sorted(file.stem[6:] for file in (ROOT / "bench").glob("bench_*.py"))
    for name in names:
        log.perform(Step(name, [BENCH.python, f"bench/bench_{name}.py"], aloud=True))


def lock(log: Log, arguments: list[str]) -> None:
    """Hashes, no hosts: tests/test_locks.py says what a lock may hold."""
    set_up(log, HOUSE, "run")
    compiler = [HOUSE.program("uv"), "pip", "compile", "--quiet", "--universal"]
    compiler += ["--generate-hashes", "--no-emit-index-url", "--no-header"]
    compiler += ["--python-version", "3.11", *arguments]
    within_tests = ["--constraints", "requirements/test.txt"]
    for name, sources in {
        "bootstrap": ["requirements/bootstrap.in"],
        "test": ["pyproject.toml", "--group", "dev"],
        "run": ["pyproject.toml", "requirements/build.in", *within_tests],
        "bench": ["requirements/bench.in", *within_tests],
    }.items():
        output = ["--output-file", f"requirements/{name}.txt"]
        log.perform(Step(f"locking {name}", [*compiler, *sources, *output]))
    npm = [HOUSE.python, "build_client.py", "npm", "install", "--package-lock-only"]
    log.perform(Step("locking web", npm))


COMMANDS = {"run": run, "test": test, "lint": lint, "bench": bench, "lock": lock}


def main(words: list[str]) -> None:
    if sys.version_info < OLDEST:
        sys.exit("Fairtable needs Python 3.11 or newer; this is " + sys.version.split()[0])
    if not words or words[0] not in COMMANDS:
        sys.exit(__doc__)
    try:
        COMMANDS[words[0]](Log(), words[1:])
    except Failure as failure:
        print(failure.output, end="")
        print(f"{failure.step.name} failed (exit code {failure.code})", flush=True)
        sys.exit(failure.code)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main(sys.argv[1:])
