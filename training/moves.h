// The different results of a roll (rules B3 to B7), found as kernels.py finds them.
//
// A play is one number: for each die, the lowest byte first, a byte of start * 8 + die. Results
// are compared by keys of 64 bits; the table of keys is emptied by raising the number of the round.
#pragma once
#include <algorithm>
#include <cstring>
#include <vector>

#include "board.h"

static inline uint64_t splitmix(uint64_t &x) {
  uint64_t z = (x += 0x9e3779b97f4a7c15ULL);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

struct Keys {
  uint64_t own[26][16], hit[26];
  Keys() {
    uint64_t x = 15;
    for (auto &row : own)
      for (auto &key : row) key = splitmix(x);
    for (auto &key : hit) key = splitmix(x);
    for (auto &key : own[0]) key = 0;
  }
};
static const Keys KEYS;

struct Finder {
  static const int ROOM = 4096;
  std::vector<uint64_t> plays = std::vector<uint64_t>(ROOM), keys = std::vector<uint64_t>(ROOM);
  std::vector<uint32_t> rounds = std::vector<uint32_t>(ROOM, 0);
  uint32_t round = 0, last = 0;
  int best = 0, found = 0, fewest = 0;
  uint32_t blocked = 0, blots = 0;
  Count own[26];

  uint32_t starts(uint32_t held, int die) const {
    if (held >> 25 & 1) return blocked >> (25 - die) & 1 ? 0 : 1u << 25;
    uint32_t open = held & ~(blocked << die) & ~((2u << die) - 1);
    if (held >> 7 == 0) {
      open |= held & (1u << die);
      if (held >> die == 0 && held != 0) open |= 1u << (31 - __builtin_clz(held));
    }
    return open;
  }

  void add(int depth, uint64_t key, uint64_t play) {
    if (depth < best) return;
    if (depth > best) best = depth, found = 0, round++;
    uint32_t at = (uint32_t)(key ^ key >> 32) & last;
    for (; rounds[at] == round; at = (at + 1) & last)
      if (keys[at] == key) return;
    keys[at] = key, rounds[at] = round, plays[found++] = play;
  }

  // One more checker by `dice[depth]`, in every manner; with equal dice the farther one first.
  void search(uint32_t held, uint64_t key, uint32_t hits, uint64_t play, int depth, int count, const int *dice,
              uint32_t limit) {
    int die = dice[depth];
    uint32_t open = starts(held, die) & limit;
    if (!open && depth > 0 && depth >= fewest) add(depth, key, play);
    for (; open; open &= open - 1) {
      int start = __builtin_ctz(open), end = std::max(start - die, 0);
      uint64_t next = key ^ KEYS.own[start][own[start]] ^ KEYS.own[start][own[start] - 1];
      next ^= KEYS.own[end][own[end]] ^ KEYS.own[end][own[end] + 1];
      uint32_t hit = (blots & ~hits) >> end & 1;
      if (hit) next ^= KEYS.hit[end];
      uint64_t longer = play | (uint64_t)(start << 3 | die) << 8 * depth;
      if (depth + 1 == count) {
        add(count, next, longer);
        continue;
      }
      own[start]--, own[end]++;
      uint32_t now = (held | 1u << end) & ~1u;
      if (own[start] == 0) now &= ~(1u << start);
      search(now, next, hits | hit << end, longer, depth + 1, count, dice,
             dice[0] == dice[1] ? (2u << start) - 1 : ~0u);
      own[start]++, own[end]--;
    }
  }

  int find(const Count *board, int one, int two) {
    memcpy(own, board, 26);
    const Count *opp = board + 26;
    uint32_t held = 0;
    blocked = blots = 0;
    for (int p = 1; p <= 25; p++) {
      held |= (uint32_t)(own[p] > 0) << p;
      if (p < 25) blots |= (uint32_t)(opp[p] == 1) << p, blocked |= (uint32_t)(opp[p] > 1) << p;
    }
    best = found = fewest = 0, round++;
    int high = std::max(one, two), low = std::min(one, two);
    if (high == low) {
      int dice[4] = {high, high, high, high};
      last = ROOM - 1;
      search(held, 0, 0, 0, 0, 4, dice, ~0u);
    } else {
      int first[2] = {high, low}, second[2] = {low, high};
      last = 511;
      search(held, 0, 0, 0, 0, 2, first, ~0u);
      fewest = best ? 2 : 0;  // B6. Once the higher number can be played, the lower is never played alone.
      search(held, 0, 0, 0, 0, 2, second, ~0u);
    }
    return found;
  }
};

// The board after a play, in the count of the other side, who rolls next.
static inline void after_play(const Count *board, uint64_t play, Count *next) {
  Count now[52];
  memcpy(now, board, 52);
  for (; play; play >>= 8) {
    int start = play >> 3 & 31, die = play & 7, end = std::max(start - die, 0);
    now[start]--, now[end]++;
    if (end > 0 && now[26 + end] == 1) now[26 + end] = 0, now[26]++;
  }
  for (int p = 0; p < 52; p++) next[p] = now[51 - p];
}
