"""The commands of dev.py: each is a list of steps."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from dataclasses import replace
from itertools import takewhile
from pathlib import Path

from house.environments import Environment, install, uv_pip
from house.steps import ROOT, Failure, Step, Work

VENV = Environment(ROOT / ".venv")
BENCH = Environment(ROOT / ".cache" / "bench-venv")
GAMES = ROOT / "src" / "fairtable" / "games"
CLICKING = {"board_browser", "pages"}  # Benches with a browser.
COVERED = 95  # Per cent of the lines and branches of referee/ and games/.
RULES = ["tests/games", "tests/referee"]
"""The folders whose tests must cover them. Measuring makes a test half as fast, so tests that
try the same rules thousands of times more are not measured."""
TRIED_OFTEN = ["tests/testing", "tests/fairness", "tests/playthroughs"]
WITHOUT_BROWSER = ["-p", "no:playwright", "--ignore=tests/e2e"]
ONE_BY_ONE = ["--maxschedchunk=1"]  # A worker that is free takes the next long test.
WAITING = ["-n3"]  # Servers and browsers wait often: two cores have time for a third worker.
SHARED = ["--dist=worksteal"]  # A worker that is free takes half of what the other has left.


def client(*words: str) -> list[str]:
    """A command line for what is done with Node."""
    return [VENV.python, "build_client.py", *words]


BUILD_CLIENT = Step("building the browser client", client())


COMPILE_RULES = Step("compiling the fast rules", [VENV.python, "-m", "fairtable.games"])
# It has no plain rules that could answer until the server has compiled the fast ones.
COMPILE_SUDOKU = Step("compiling Sudoku", [*COMPILE_RULES.command, "sudoku"])


def compiling() -> list[Step]:
    """Compile now what numba compiles and keeps, so that no test waits for it."""
    stamp = VENV.folder / ".compiled-for"
    is_done = stamp.exists() and stamp.read_text() == kernels_digest()
    return [] if is_done else [COMPILE_RULES]


def kernels_digest() -> str:
    kernels = [*GAMES.glob("*/*kernels.py"), *GAMES.glob("*/engine/*.py")]
    kernels += GAMES.parent.glob("referee/kernel_*.py")
    return hashlib.sha256(b"\0".join(f.read_bytes() for f in sorted(kernels))).hexdigest()


def forget_compiled() -> None:
    """Numba compiles again what has changed, but not what calls it in other files."""
    for kept in GAMES.rglob("__pycache__/*.nb[ic]"):
        kept.unlink(missing_ok=True)


def python_checks() -> list[Step]:
    ruff = [VENV.python, "-m", "ruff"]
    return [
        Step("ruff check", [*ruff, "check", "."]),
        Step("ruff format", [*ruff, "format", "--check", "."]),
        Step("import-linter", [VENV.program("lint-imports")]),
        Step("mypy", [VENV.python, "-m", "mypy"]),
    ]


def web_checks() -> list[Step]:
    return [
        Step("installing web packages", client("packages")),
        Step("biome", client("npm", "run", "--silent", "lint")),
        Step("svelte-check", client("npm", "run", "--silent", "check")),
        Step("vitest", client("npm", "run", "--silent", "test")),
    ]


def pytest_steps(arguments: list[str]) -> list[Step]:
    """Browser tests get their own process, because Playwright leaves an event loop running.

    Without arguments every test runs, and the code must be covered. Arguments select tests.
    """
    if not arguments or arguments == ["--long"]:
        return every_test(long="--long" in arguments)
    paths = [word for word in arguments if (ROOT / word.split("::")[0]).exists()]
    options = [word for word in arguments if word not in paths]
    clicking = [path for path in paths if "e2e" in Path(path.split("::")[0]).parts]
    others = [path for path in paths if path not in clicking]
    steps = []
    if others or not paths:
        steps.append(pytest("pytest", [*options, *WITHOUT_BROWSER, *(others or ["tests"])]))
    if clicking or not paths:
        steps.append(pytest("browser tests", [*options, *(clicking or ["tests/e2e"])]))
    return [replace(step, fine=(0, 5)) for step in steps]  # 5: there is no test of this kind.


def every_test(long: bool) -> list[Step]:
    """The long tests are a part of their own, because measuring coverage slows them down.

    Before them all others run, and try properties with more examples than usual.
    """
    coverage = ["--cov", "--cov-report=term", f"--cov-fail-under={COVERED}"]
    rest = ["tests", *(f"--ignore={folder}" for folder in (*RULES, *TRIED_OFTEN))]
    steps = [
        pytest("tests of the rules", [*WITHOUT_BROWSER, *SHARED, *coverage, *RULES]),
        pytest("the rules, tried often", [*WITHOUT_BROWSER, *SHARED, *TRIED_OFTEN]),
        once_more(pytest("other tests", [*WITHOUT_BROWSER, *SHARED, *WAITING, *rest])),
        once_more(pytest("browser tests", [*WAITING, "tests/e2e"])),
    ]
    if long:
        thorough = ["--hypothesis-profile=thorough"]
        steps = [replace(step, command=[*step.command, *thorough]) for step in steps]
        only_long = [*thorough, "--long", "-m", "long", "--durations=25"]
        steps.append(pytest("long tests", [*WITHOUT_BROWSER, *only_long, *ONE_BY_ONE, "tests"]))
        steps.append(pytest("long browser tests", [*only_long, "tests/e2e"]))
    return steps


def once_more(step: Step) -> Step:
    """What failed is tried once more, alone, and the first failure stays in sight.

    These tests wait for real servers, clocks and browsers: a busy machine can be too slow.
    """
    again = ["-n0", "--last-failed", "--last-failed-no-failures=none"]
    return replace(step, otherwise=[*step.command, *again])


def pytest(name: str, arguments: list[str]) -> Step:
    return Step(name, [VENV.python, "-m", "pytest", "-q", "-n2", *arguments], aloud=True)


def run(work: Work, arguments: list[str]) -> None:
    lock = "test" if VENV.has_installed("test") else "run"  # The former includes the latter.
    install(work, VENV, lock, beside=[BUILD_CLIENT], then=[COMPILE_SUDOKU])
    command = [VENV.program("fairtable"), "serve", *arguments]
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


def test(work: Work, arguments: list[str]) -> None:
    install(work, VENV, "test")
    kernels = compiling()
    if kernels:
        forget_compiled()
    work.perform_beside([*python_checks(), *kernels], [*web_checks(), BUILD_CLIENT])
    if kernels:
        (VENV.folder / ".compiled-for").write_text(kernels_digest())
    work.perform_all(pytest_steps(arguments))
    print(f"\nEverything passed.\n{work.summary()}")


def lint(work: Work, _: list[str]) -> None:
    install(work, VENV, "test")
    work.perform_beside(python_checks(), web_checks())


def bench(work: Work, arguments: list[str]) -> None:
    """Peers have an environment of their own, so that our code cannot depend on them. What has
    a browser runs in the environment of the tests, with the client as it is now.
    """
    every = sorted(file.stem[len("bench_") :] for file in (ROOT / "bench").glob("bench_*.py"))
    names = list(takewhile(lambda word: not word.startswith("-"), arguments))
    settings = arguments[len(names) :]
    for name in names or every:
        clicks = name in CLICKING
        if clicks:
            install(work, VENV, "test", beside=[BUILD_CLIENT])
        else:
            install(work, BENCH, "run", "bench")
        script = [(VENV if clicks else BENCH).python, f"bench/bench_{name}.py", *settings]
        work.perform(Step(name, script, aloud=True))


def pictures(work: Work, arguments: list[str]) -> None:
    """Words choose games and pages; without any, everything is looked at."""
    install(work, VENV, "test", beside=[BUILD_CLIENT])
    script = [VENV.python, "-m", "tests.e2e.pictures", *arguments]
    work.perform(Step("pictures", script, aloud=True))


def lock(work: Work, arguments: list[str]) -> None:
    """Locks have hashes and no address of a registry; tests/test_locks.py checks it."""
    install(work, VENV, "run")
    compiler = [*uv_pip(VENV), "compile", "--universal", "--generate-hashes"]
    compiler += ["--no-emit-index-url", "--no-header", "--python-version", "3.11", *arguments]
    as_tested = ["--constraints", "requirements/test.txt"]
    for name, sources in {
        "bootstrap": ["requirements/bootstrap.in"],
        "test": ["pyproject.toml", "--group", "dev"],
        "run": ["pyproject.toml", "requirements/build.in", *as_tested],
        "bench": ["requirements/bench.in", *as_tested],
    }.items():
        output = ["--output-file", f"requirements/{name}.txt"]
        work.perform(Step(f"locking {name}", [*compiler, *sources, *output]))
    work.perform(Step("locking web", client("npm", "install", "--package-lock-only")))


COMMANDS = {
    "run": run,
    "test": test,
    "lint": lint,
    "bench": bench,
    "pictures": pictures,
    "lock": lock,
}


def main(words: list[str], usage: str) -> None:
    if not words or words[0] not in COMMANDS:
        sys.exit(usage)
    work = Work()
    try:
        COMMANDS[words[0]](work, words[1:])
    except Failure as failure:
        for failed in work.failures:
            print(f"\n{failed.output}{failed.step.name} failed (exit code {failed.code})")
        sys.exit(failure.code)
    except KeyboardInterrupt:
        sys.exit(130)
