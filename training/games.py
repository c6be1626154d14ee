"""Many games at once, on the processor, while the card judges other games' boards."""

from __future__ import annotations

import ctypes
from concurrent.futures import ThreadPoolExecutor

import build
import torch

INPUTS = 224
RESULTS = 64
"""Room for this many results a game on average; about twenty are needed."""

engine = ctypes.CDLL(str(build.build(build.ENGINE, "engine.so")))
engine.pool_new.restype = ctypes.c_void_p
engine.pool_roll.restype = ctypes.c_long
engine.list_results.restype = ctypes.c_long
WORKER = ThreadPoolExecutor(1)
"""One thread for all pools: its team of processor threads then lives as long as it does."""
CARD = torch.cuda.is_available()
if CARD:
    card = ctypes.CDLL(str(build.build(build.ENCODE, "encode.so")))


def pointer(tensor: torch.Tensor) -> ctypes.c_void_p:
    return ctypes.c_void_p(tensor.data_ptr())


def encode(boards: torch.Tensor) -> torch.Tensor:
    """The net's inputs: half precision on the card, single on the processor."""
    count = ctypes.c_long(len(boards))
    if not boards.is_cuda:
        x = torch.empty(len(boards), INPUTS)
        engine.encode_boards(pointer(boards), count, pointer(x))
        return x
    x = torch.empty(len(boards), INPUTS, dtype=torch.float16, device=boards.device)
    stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
    failed = card.encode_on_card(pointer(boards), count, pointer(x), stream)
    assert not failed, f"CUDA error {failed}"
    return x


class Pool:
    """Games that roll and list results in a thread; `wait` before you read them."""

    def __init__(self, games: int, seed: int, wild: int = 0) -> None:
        self.games, self.room = games, games * RESULTS
        self.pool = ctypes.c_void_p(engine.pool_new(games, ctypes.c_uint64(seed), wild))
        self.now = torch.empty(games, 52, dtype=torch.int8, pin_memory=CARD)
        self.after = torch.empty(self.room, 52, dtype=torch.int8, pin_memory=CARD)
        self.ended = torch.empty(self.room, dtype=torch.int8, pin_memory=CARD)
        self.counts = torch.empty(games, dtype=torch.int32, pin_memory=CARD)
        self.exact_at = torch.empty(self.room, dtype=torch.int32, pin_memory=CARD)
        self.exact = torch.empty(self.room, 5, pin_memory=CARD)
        self.total = self.exacts = 0
        self._rolled = WORKER.submit(self._roll)

    def take(self, chosen: torch.Tensor, ended: torch.Tensor) -> None:
        """Every game goes on with its chosen board, or begins anew, and rolls."""
        self._rolled = WORKER.submit(self._take, chosen, ended)

    def wait(self) -> None:
        self._rolled.result()

    def _take(self, chosen: torch.Tensor, ended: torch.Tensor) -> None:
        results, counts = pointer(self.after), pointer(self.counts)
        engine.pool_take(self.pool, pointer(chosen), pointer(ended), results, counts)
        self._roll()

    def _roll(self) -> None:
        engine.pool_boards(self.pool, pointer(self.now))
        exacts = ctypes.c_int()
        self.total = engine.pool_roll(
            self.pool,
            pointer(self.after),
            pointer(self.counts),
            pointer(self.ended),
            ctypes.c_long(self.room),
            pointer(self.exact_at),
            pointer(self.exact),
            ctypes.byref(exacts),
        )
        assert self.total > 0, "more results than room"
        self.exacts = exacts.value
