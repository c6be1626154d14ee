"""A backgammon evaluator that learns from nothing but its own games: TD(0), 65,536 at once.

    python3 train.py --seconds 540 --out net.npz [--steps 60000] [--start net.npz]

Who is to play takes the result that leaves the other side the least. What the board was worth
is then learned from what the next board is worth, or from its end: a win, or the exact chances
once both sides only bear off. One game in ten begins with a few random turns, so that the net
also sees boards that good play avoids. With `--steps`, and not `--seconds`, the learning rate
follows the steps, and the same seed rolls the same dice.
"""

from __future__ import annotations

import argparse
import math
import time
from typing import Any

import torch
from games import Pool, encode
from learn import Learner
from net import Net, equity, load, save, turned

SAVED_EVERY = 60
"""A run that is cut short leaves what it had so many seconds before, at most."""


@torch.no_grad()
def choose(net: Net, pool: Pool, dev: str) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """For each game the best result, whether it ends the game, and the mover's chances."""
    after = pool.after[: pool.total].to(dev, non_blocking=True)
    ended = pool.ended[: pool.total].to(dev, non_blocking=True)
    counts = pool.counts.to(dev, non_blocking=True).long()
    chances = net.chances(encode(after))
    exact_at = pool.exact_at[: pool.exacts].to(dev, non_blocking=True).long()
    chances[exact_at] = pool.exact[: pool.exacts].to(dev, non_blocking=True)
    pick = least(equity(chances), counts, pool.total)
    return after[pick], ended[pick], turned(chances[pick])


def least(worth: torch.Tensor, counts: torch.Tensor, total: int) -> torch.Tensor:
    """The place of each game's result that is worth least to the other side."""
    games, dev = len(counts), worth.device
    game = torch.repeat_interleave(torch.arange(games, device=dev), counts, output_size=total)
    lowest = torch.full((games,), 9.0, device=dev).scatter_reduce(0, game, worth, "amin")
    place = torch.arange(total, device=dev)
    place = torch.where(worth == lowest[game], place, total)
    return torch.full((games,), total, device=dev).scatter_reduce(0, game, place, "amin")


def rate_at(part: float, step: int, highest: float, last: float) -> float:
    """The learning rate: a short rise, then down along a cosine."""
    falling = last + (highest - last) * 0.5 * (1 + math.cos(math.pi * min(part, 1.0)))
    return falling * min(1.0, (step + 1) / 500)


def main() -> None:
    p = argparse.ArgumentParser()
    p.add_argument("--seconds", type=float, default=540, help="how long to learn")
    p.add_argument("--steps", type=int, default=0, help="instead of seconds")
    p.add_argument("--games", type=int, default=32768, help="games in each of the two pools")
    p.add_argument(
        "--parts", type=int, default=8, help="small steps for each of the pool's rolls"
    )
    p.add_argument("--rate", type=float, default=1.5e-3)
    p.add_argument("--last-rate", type=float, default=2e-6)
    p.add_argument("--wild", type=int, default=10, help="games of 100 with random first turns")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--sizes", default="1024,512")
    p.add_argument("--start")
    p.add_argument("--out", default="net.npz")
    a = p.parse_args()
    torch.manual_seed(a.seed)
    torch.set_float32_matmul_precision("high")
    dev = "cuda" if torch.cuda.is_available() else "cpu"
    first, second = map(int, a.sizes.split(","))
    net = (load(a.start) if a.start else Net((first, second))).to(dev)
    mean = Net((first, second)).to(dev)  # a slow mean of the weights: this is what is kept
    mean.load_state_dict(net.state_dict())
    learner = Learner(net, a.games, a.parts)
    pools = [Pool(a.games, 2 * a.seed + k, a.wild) for k in (0, 1)]
    begun = said = saved = time.time()
    step, waited = 0, 0.0
    while (part := step / a.steps if a.steps else (time.time() - begun) / a.seconds) < 1:
        pool = pools[step % 2]
        before = time.time()
        pool.wait()
        waited += time.time() - before
        boards = pool.now.to(dev, copy=True)
        chosen, ended, target = choose(net, pool, dev)
        results = pool.total
        pool.take(chosen.cpu(), ended.cpu())
        learner.learn(boards, target, rate_at(part, step, a.rate, a.last_rate))
        keep = min(0.9995, 1 - 1 / (step + 2))
        torch._foreach_lerp_(
            [w.data for w in mean.parameters()], list(net.parameters()), 1 - keep
        )
        step += 1
        if time.time() - said > 15:
            said = time.time()
            print(
                f"{said - begun:5.0f} s  step {step}  {step * a.games / 1e6:.0f}M boards  "
                f"{step * a.games / (said - begun) / 1e3:.0f}k/s  waited {waited:.0f} s  "
                f"loss {learner.loss.item():.4f}  results a roll {results / a.games:.1f}",
                flush=True,
            )
        if time.time() - saved > SAVED_EVERY:
            saved = time.time()
            save(mean, a.out, recipe(a, step, saved - begun))
    for pool in pools:
        pool.wait()
    save(mean, a.out, recipe(a, step, time.time() - begun))
    print("saved", a.out, recipe(a, step, time.time() - begun), flush=True)


def recipe(a: argparse.Namespace, steps: int, took: float) -> dict[str, Any]:
    """What made these weights; it is kept in their file."""
    asked = {name: value for name, value in vars(a).items() if name not in ("out", "seconds")}
    done = {"steps": steps, "boards": steps * a.games, "took": round(took)}
    return {**asked, **done, "torch": torch.__version__}


if __name__ == "__main__":
    main()
