"""Are the inputs of training those of the package? Compares both on boards of random games.

python3 check.py     (with the package installed; needs numba and PyTorch)
"""

from __future__ import annotations

import numpy as np
import torch
from games import Pool, encode

from fairtable.games.backgammon.engine.encoding import INPUTS, encode_all

GAMES, TURNS = 512, 60


def main() -> None:
    pool, worst = Pool(GAMES, 5, wild=100), 0.0
    rng = np.random.default_rng(5)
    for _ in range(TURNS):
        pool.wait()
        boards = pool.now.numpy().copy()
        here = np.zeros((GAMES, INPUTS), np.float32)
        encode_all(boards[:, :26].copy(), boards[:, 26:].copy(), here)
        worst = max(worst, float(np.abs(encode(torch.from_numpy(boards)).numpy() - here).max()))
        counts = pool.counts.numpy()
        firsts = np.cumsum(counts) - counts
        picked = torch.from_numpy(firsts + (rng.random(GAMES) * counts).astype(np.int64))
        pool.take(pool.after[picked].contiguous(), pool.ended[picked].contiguous())
    pool.wait()
    assert worst < 1e-6, worst
    print(f"{GAMES * TURNS} boards: the largest difference is {worst:.1e}")


if __name__ == "__main__":
    main()
