// Bearing off without contact, exactly: how many rolls a side needs, for each of its 54,264 boards.
//
// Each side plays for the fewest rolls, by itself. This is the same table as that of
// src/fairtable/games/backgammon/engine/bearoff.py.
#pragma once
#include "moves.h"

struct BearOff {
  static const int BOARDS = 54264, MOST = 32, FIRST = 12;
  std::vector<float> rolls = std::vector<float>((size_t)BOARDS * MOST, 0);   // chance to need exactly k
  std::vector<float> first = std::vector<float>((size_t)BOARDS * FIRST, 0);  // the same for the first checker off
  int ways[32][32];

  BearOff() {
    for (int n = 0; n < 32; n++)
      for (int k = 0; k < 32; k++) ways[n][k] = k == 0 ? 1 : n == 0 ? 0 : ways[n - 1][k - 1] + ways[n - 1][k];
    std::vector<std::vector<Count>> boards(BOARDS);
    Count counts[7] = {0};
    list(6, 15, counts, boards);
    std::vector<int> order(BOARDS);
    for (int i = 0; i < BOARDS; i++) order[i] = i;
    auto pips = [&](int i) { int sum = 0; for (int p = 1; p <= 6; p++) sum += p * boards[i][p]; return sum; };
    std::stable_sort(order.begin(), order.end(), [&](int i, int j) { return pips(i) < pips(j); });
    std::vector<float> mean(BOARDS, 0), mean_first(BOARDS, 0);
    Finder finder;
    rolls[(size_t)index(boards[order[0]].data()) * MOST] = 1;
    for (int i : order) {
      Count board[52] = {0};
      int left = 0;
      for (int p = 1; p <= 6; p++) board[p] = boards[i][p], left += board[p];
      board[0] = 15 - left, board[51] = 15;
      if (left) fill(finder, board, i, left, mean, mean_first);
    }
  }

  // A number for the checkers on the points 1 to 6.
  int index(const Count *own) const {
    int number = 0, below = 0;
    for (int p = 1; p <= 6; p++) below += own[p], number += ways[below + p - 1][p];
    return number;
  }

  void list(int point, int left, Count *counts, std::vector<std::vector<Count>> &boards) {
    if (point == 0) {
      boards[index(counts)] = std::vector<Count>(counts, counts + 7);
      return;
    }
    for (int n = 0; n <= left; n++) counts[point] = n, list(point - 1, left - n, counts, boards);
    counts[point] = 0;
  }

  void fill(Finder &finder, const Count *board, int i, int left, std::vector<float> &mean, std::vector<float> &mean_first) {
    for (int a = 1; a <= 6; a++)
      for (int b = a; b <= 6; b++) {
        float weight = a == b ? 1.0f / 36 : 2.0f / 36, least = 1e9, least_first = 1e9;
        int best = -1, best_first = -1, found = finder.find(board, a, b);
        for (int k = 0; k < found; k++) {
          Count next[52], own[26];
          after_play(board, finder.plays[k], next);
          for (int p = 0; p < 26; p++) own[p] = next[51 - p];
          int j = index(own);
          if (mean[j] < least) least = mean[j], best = j;
          float until = own[0] > 15 - left ? 0 : mean_first[j];
          if (until < least_first) least_first = until, best_first = own[0] > 15 - left ? -1 : j;
        }
        mean[i] += weight * (1 + least);
        for (int k = 0; k + 1 < MOST; k++) rolls[(size_t)i * MOST + k + 1] += weight * rolls[(size_t)best * MOST + k];
        if (left < 15) continue;
        mean_first[i] += weight * (1 + least_first);
        if (best_first < 0) first[(size_t)i * FIRST + 1] += weight;
        else for (int k = 1; k + 1 < FIRST; k++) first[(size_t)i * FIRST + k + 1] += weight * first[(size_t)best_first * FIRST + k];
      }
  }

  static bool is_home(const Count *board) {
    for (int p = 7; p <= 25; p++)
      if (board[p] || board[51 - p]) return false;
    return true;
  }

  // Win, gammon, backgammon, lost gammon, lost backgammon, for the side that rolls.
  void chances(const Count *board, float *out) const {
    Count theirs[7];
    for (int p = 1; p <= 6; p++) theirs[p] = board[51 - p];
    int i = index(board), j = index(theirs);
    const float *mine = &rolls[(size_t)i * MOST], *other = &rolls[(size_t)j * MOST];
    const float *my_first = &first[(size_t)i * FIRST], *their_first = &first[(size_t)j * FIRST];
    bool none_off = board[0] == 0, none_off_there = board[51] == 0;
    float win = 0, gammon = 0, lost_gammon = 0, left = 1, unsaved = none_off_there, my_unsaved = none_off;
    for (int k = 1; k < MOST; k++) {
      win += mine[k] * left, gammon += mine[k] * unsaved;
      if (k < FIRST) unsaved -= none_off_there ? their_first[k] : 0, my_unsaved -= none_off ? my_first[k] : 0;
      else unsaved = my_unsaved = 0;
      lost_gammon += other[k] * my_unsaved;
      left -= other[k];
    }
    out[0] = win, out[1] = gammon, out[2] = 0, out[3] = lost_gammon, out[4] = 0;
  }
};
