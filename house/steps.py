"""Steps: programs that run quietly, with one line each. If one fails, its output is shown."""

from __future__ import annotations

import contextlib
import subprocess
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Step:
    """One program to run. `otherwise` is tried if it fails; `fine` are good exit codes.

    The output of a step that is `aloud` is shown while it runs.
    """

    name: str
    command: list[str]
    otherwise: list[str] | None = None
    aloud: bool = False
    fine: tuple[int, ...] = (0,)


@dataclass
class Failure(Exception):
    """A step that failed, with what it printed."""

    step: Step
    code: int
    output: str


@dataclass
class Work:
    """The steps done so far and how long each took."""

    times: list[tuple[str, float]] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)

    def perform(self, step: Step) -> None:
        """Run a step. Its name is shown while it runs."""
        print(f"{step.name} ...", end="\n" if step.aloud else " ", flush=True)
        took = self._run(step)
        print(f"{step.name}: {duration(took)}" if step.aloud else duration(took), flush=True)

    def perform_all(self, steps: list[Step]) -> None:
        """Run every step, also after one that failed: each says something of its own."""
        for step in steps:
            with contextlib.suppress(Failure):
                self.perform(step)
        if self.failures:
            raise self.failures[0]

    def perform_beside(self, *lanes: list[Step]) -> None:
        """Run several lists of steps at the same time. After a failure no new step starts."""
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
            with contextlib.suppress(Failure):  # It is noted; steps that run may finish.
                took = self._run(step)
                print(f"{step.name} ... {duration(took)}", flush=True)

    def _run(self, step: Step) -> float:
        began = time.monotonic()
        code, output = attempt(step.command, step.aloud)
        if code not in step.fine and step.otherwise:
            code, output = attempt(step.otherwise, step.aloud)
        took = time.monotonic() - began
        self.times.append((step.name, took))
        if code not in step.fine:
            self.failures.append(Failure(step, code, output))
            raise self.failures[-1]
        return took

    def summary(self) -> str:
        width = max(len(name) for name, _ in self.times)
        return "\n".join(f"  {name:{width}}  {duration(took):>7}" for name, took in self.times)


def attempt(command: list[str], aloud: bool) -> tuple[int, str]:
    """The exit code of a command, and its output if it was not shown already."""
    pipe = None if aloud else subprocess.PIPE
    done = subprocess.run(
        command, cwd=ROOT, stdout=pipe, stderr=pipe and subprocess.STDOUT, check=False
    )
    # A program that was killed has a negative code; a shell would show 128 or more.
    code = done.returncode if done.returncode >= 0 else 128 - done.returncode
    return code, (done.stdout or b"").decode(errors="replace")


def duration(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds < 10 else f"{seconds:.0f} s"
