"""The net: a board's inputs, two hidden layers, five chances; and a quick first opinion.

The chances are of the side that rolls: to win, to win a gammon or more, to win a backgammon,
to lose a gammon or more, to lose a backgammon. The quick opinion is read off the first hidden
layer alone: at play it sorts out the results that need no closer look.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import torch
from games import INPUTS
from torch import nn
from torch.nn.functional import linear

SIGNS = torch.tensor([2.0, 1, 1, -1, -1])


class Net(nn.Module):
    def __init__(self, sizes: tuple[int, int]) -> None:
        super().__init__()
        self.first = nn.Linear(INPUTS, sizes[0])
        self.second = nn.Linear(*sizes)
        self.last = nn.Linear(sizes[1], 5)
        self.quick = nn.Linear(sizes[0], 5)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        hidden = torch.relu(self.first(x))
        return self.last(torch.relu(self.second(hidden))), self.quick(hidden)

    @torch.no_grad()
    def chances(self, x: torch.Tensor) -> torch.Tensor:
        """The chances alone, in the precision of the inputs."""
        for layer in (self.first, self.second):
            x = linear(x, layer.weight.to(x.dtype), layer.bias.to(x.dtype)).relu_()
        logits = linear(x, self.last.weight.to(x.dtype), self.last.bias.to(x.dtype))
        return torch.sigmoid(logits.float())


def equity(chances: torch.Tensor) -> torch.Tensor:
    """What a game without a cube is worth."""
    return chances @ SIGNS.to(chances.device) - 1


def turned(chances: torch.Tensor) -> torch.Tensor:
    """The same chances for the other side."""
    win, gammon, backgammon, lost_gammon, lost_backgammon = chances.unbind(1)
    return torch.stack([1 - win, lost_gammon, lost_backgammon, gammon, backgammon], 1)


LAYERS = ("first", "second", "last", "quick")


def save(net: Net, path: str, recipe: dict[str, Any]) -> None:
    arrays = {"recipe": np.array(json.dumps(recipe))}
    for name in LAYERS:
        layer = getattr(net, name)
        arrays[f"{name}_weights"] = layer.weight.detach().T.half().cpu().numpy().copy()
        arrays[f"{name}_bias"] = layer.bias.detach().half().cpu().numpy()
    np.savez_compressed(path, **arrays)


def load(path: str) -> Net:
    with np.load(path) as kept, torch.no_grad():
        net = Net(kept["second_weights"].shape)
        for name in LAYERS:
            layer = getattr(net, name)
            layer.weight.copy_(torch.tensor(kept[f"{name}_weights"].astype(np.float32).T))
            layer.bias.copy_(torch.tensor(kept[f"{name}_bias"].astype(np.float32)))
    return net
