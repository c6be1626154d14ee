"""One net against another, without a cube, many games at once.

    python3 match.py one.npz other.npz [--rounds 4]

Every place plays the same number of games, and the sides begin in turn. A game in which both
sides only bear off counts with its exact value.
"""

from __future__ import annotations

import argparse

import torch
from games import Pool, encode
from net import equity, load
from train import least


@torch.no_grad()
def main() -> None:
    p = argparse.ArgumentParser()
    p.add_argument("one")
    p.add_argument("other")
    p.add_argument("--games", type=int, default=32768)
    p.add_argument("--rounds", type=int, default=4)
    p.add_argument("--seed", type=int, default=77)
    a = p.parse_args()
    dev = "cuda" if torch.cuda.is_available() else "cpu"
    one, other = load(a.one).to(dev), load(a.other).to(dev)
    pool = Pool(a.games, a.seed)
    begins = torch.arange(a.games, device=dev) % 2 == 0
    moves = begins.clone()
    played = torch.zeros(a.games, dtype=torch.long, device=dev)
    points: list[torch.Tensor] = []
    while bool((played < a.rounds).any()):
        pool.wait()
        after, ended = pool.after[: pool.total].to(dev), pool.ended[: pool.total].to(dev)
        counts = pool.counts.to(dev).long()
        game = torch.repeat_interleave(torch.arange(a.games, device=dev), counts)
        x, mine = encode(after), moves[game]
        worth = torch.empty(pool.total, device=dev)
        worth[mine] = equity(one.chances(x[mine]))
        worth[~mine] = equity(other.chances(x[~mine]))
        exact_at = pool.exact_at[: pool.exacts].to(dev).long()
        worth[exact_at] = equity(pool.exact[: pool.exacts].to(dev))
        pick = least(worth, counts, pool.total)
        over = ended[pick] > 0
        counted = over & (played < a.rounds)
        points.append(torch.where(moves, -worth[pick], worth[pick])[counted])
        played += over
        begins = begins ^ over
        moves = torch.where(over, begins, ~moves)
        pool.take(after[pick].cpu(), ended[pick].cpu())
    pool.wait()
    won = torch.cat(points)
    error = won.std() / len(won) ** 0.5
    print(f"{a.one} against {a.other}: {won.mean():+.4f} +- {error:.4f}, {len(won)} games")


if __name__ == "__main__":
    main()
