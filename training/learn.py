"""Learning from many boards: as many small steps as there are parts, in one call."""

from __future__ import annotations

import torch
from games import encode
from net import Net
from torch.nn.functional import binary_cross_entropy_with_logits as cross_entropy

QUICK_PART = 0.2
"""How much the quick opinion counts in what is learned."""


class Learner:
    """Adam. On a card the steps are recorded once, and played again for each batch."""

    def __init__(self, net: Net, boards: int, parts: int) -> None:
        self.net, self.part = net, boards // parts
        self.dev = next(net.parameters()).device
        on_card = self.dev.type == "cuda"
        self.rate = torch.tensor(1e-6, device=self.dev)
        self.adam = torch.optim.Adam(
            net.parameters(), lr=self.rate, fused=on_card, capturable=on_card
        )
        self.boards = torch.zeros(boards, 52, dtype=torch.int8, device=self.dev)
        self.targets = torch.full((boards, 5), 0.5, device=self.dev)
        self.loss = torch.zeros((), device=self.dev)
        self._recorded = torch.cuda.CUDAGraph() if on_card else None
        if self._recorded is not None:
            side = torch.cuda.Stream()
            side.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(side):
                self._steps()
            torch.cuda.current_stream().wait_stream(side)
            with torch.cuda.graph(self._recorded):
                self._steps()

    def learn(self, boards: torch.Tensor, targets: torch.Tensor, rate: float) -> None:
        self.rate.fill_(rate)
        self.boards.copy_(boards)
        self.targets.copy_(targets)
        if self._recorded is not None:
            self._recorded.replay()
        else:
            self._steps()

    def _steps(self) -> None:
        for first in range(0, len(self.boards), self.part):
            part = slice(first, first + self.part)
            logits, quick = self.net(encode(self.boards[part]).float())
            loss = cross_entropy(logits, self.targets[part])
            self.adam.zero_grad(set_to_none=True)
            (loss + QUICK_PART * cross_entropy(quick, self.targets[part])).backward()
            self.adam.step()
            self.loss.copy_(loss.detach())
