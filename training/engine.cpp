// Many games at once: roll for each, list every different result of the roll, go on with one.
//
// A game ends when it is won, or when both sides only bear off: then its chances are exact.
#include <omp.h>

#include <atomic>

#include "bearoff.h"

static const Count START_OWN[26] = {0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0};

struct Luck {
  uint64_t s[4];
  static uint64_t turn(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
  uint64_t next() {
    uint64_t r = turn(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0], s[3] ^= s[1], s[1] ^= s[2], s[0] ^= s[3], s[2] ^= t, s[3] = turn(s[3], 45);
    return r;
  }
  int below(int n) { return (int)(((next() >> 32) * (uint64_t)n) >> 32); }
};

struct Game {
  Count board[52];
  Luck luck;
  int fresh, wild;  // `wild`: how many turns are still played at random, to see uncommon boards
};

// How a board ends, for the side that would roll now; false while it must be played on.
static bool ends(const BearOff &table, const Count *board, float *chances) {
  if (board[51] < 15) {
    if (!BearOff::is_home(board)) return false;
    table.chances(board, chances);
    return true;
  }
  bool gammon = board[0] == 0, backgammon = false;
  for (int p = 19; p <= 25; p++) backgammon |= board[p] > 0;
  chances[0] = chances[1] = chances[2] = 0;
  chances[3] = gammon, chances[4] = gammon && backgammon;
  return true;
}

static const BearOff &table() {
  static const BearOff made;
  return made;
}

struct Pool {
  int games, wild_of_100;
  std::vector<Game> game;
  std::vector<std::vector<uint64_t>> plays;  // by thread
  std::vector<Finder> finders;
  std::vector<long> first;                   // where a game's plays begin in its thread's list

  void restart(Game &g) {
    for (int p = 0; p < 26; p++) g.board[p] = START_OWN[p], g.board[51 - p] = START_OWN[p];
    g.fresh = 1;
    g.wild = g.luck.below(100) < wild_of_100 ? 1 + g.luck.below(8) : 0;
  }
};

extern "C" {
Pool *pool_new(int games, uint64_t seed, int wild_of_100) {
  table();
  Pool *pool = new Pool();
  int threads = omp_get_max_threads();
  pool->games = games, pool->wild_of_100 = wild_of_100;
  pool->game.resize(games), pool->first.resize(games), pool->plays.resize(threads), pool->finders.resize(threads);
  for (int i = 0; i < games; i++) {
    uint64_t x = seed * 1000003ULL + i;
    for (auto &v : pool->game[i].luck.s) v = splitmix(x);
    pool->restart(pool->game[i]);
  }
  return pool;
}

void pool_boards(Pool *pool, Count *out) {
  for (int i = 0; i < pool->games; i++) memcpy(out + 52L * i, pool->game[i].board, 52);
}

// Rolls for every game. `after`: the results, each in the count of who rolls next; `counts`: how many each
// game has. Ended ones are marked, and `exact_at`, `exact` list their places and chances; `room_left` says
// how many. Returns the number of results, below zero if there is no room for them.
long pool_roll(Pool *pool, Count *after, int *counts, Count *ended, long room, int *exact_at, float *exact, int *exact_count) {
  long total = 0;
  std::vector<long> at(pool->games + 1, 0);
  std::atomic<int> exacts{0};
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    auto &mine = pool->plays[me];
    Finder &finder = pool->finders[me];
    mine.clear();
#pragma omp for schedule(static)
    for (int i = 0; i < pool->games; i++) {
      Game &g = pool->game[i];
      int a, b;
      do a = 1 + g.luck.below(6), b = 1 + g.luck.below(6); while (g.fresh && a == b);
      int found = finder.find(g.board, a, b);
      pool->first[i] = mine.size();
      if (found) mine.insert(mine.end(), finder.plays.begin(), finder.plays.begin() + found);
      else mine.push_back(0);
      counts[i] = found ? found : 1;
    }
#pragma omp single
    {
      for (int i = 0; i < pool->games; i++) at[i + 1] = at[i] + counts[i];
      total = at[pool->games];
    }
    if (total <= room) {
#pragma omp for schedule(static)
      for (int i = 0; i < pool->games; i++)
        for (int k = 0; k < counts[i]; k++) {
          long place = at[i] + k;
          Count *board = after + 52 * place;
          float chances[5];
          after_play(pool->game[i].board, mine[pool->first[i] + k], board);
          if ((ended[place] = ends(table(), board, chances))) {
            int row = exacts++;
            exact_at[row] = (int)place;
            memcpy(exact + 5L * row, chances, sizeof chances);
          }
        }
    }
  }
  *exact_count = exacts;
  return total <= room ? total : -total;
}

// Each game goes on with its chosen board or starts anew.
void pool_take(Pool *pool, const Count *chosen, const Count *ended, const Count *after, const int *counts) {
  std::vector<long> at(pool->games + 1, 0);
  for (int i = 0; i < pool->games; i++) at[i + 1] = at[i] + counts[i];
#pragma omp parallel for schedule(static)
  for (int i = 0; i < pool->games; i++) {
    Game &g = pool->game[i];
    const Count *next = chosen + 52L * i;
    bool over = ended[i];
    float chances[5];
    if (g.wild > 0) {
      g.wild--;
      next = after + 52 * (at[i] + g.luck.below(counts[i]));
      over = ends(table(), next, chances);
    }
    g.fresh = 0;
    if (over) pool->restart(g);
    else memcpy(g.board, next, 52);
  }
}

// The results of given boards and dice.
long list_results(const Count *boards, const Count *dice, int n, Count *after, int *counts, Count *ended, long room) {
  Finder finder;
  long total = 0;
  float chances[5];
  for (int i = 0; i < n; i++) {
    int found = finder.find(boards + 52L * i, dice[2 * i], dice[2 * i + 1]);
    if (!found) finder.plays[found++] = 0;
    counts[i] = found;
    if (total + found > room) return -1;
    for (int k = 0; k < found; k++, total++) {
      after_play(boards + 52L * i, finder.plays[k], after + 52 * total);
      ended[total] = ends(table(), after + 52 * total, chances);
    }
  }
  return total;
}

int exact_chances(const Count *board, float *chances) { return ends(table(), board, chances); }

void encode_boards(const Count *boards, long n, float *x) {
#pragma omp parallel for schedule(static)
  for (long i = 0; i < n; i++) {
    const Count *own = boards + 52 * i, *opp = own + 26;
    for (int p = 0; p < 24; p++) encode_point(own[p + 1], x + i * INPUTS + 4 * p);
    for (int p = 0; p < 24; p++) encode_point(opp[p + 1], x + i * INPUTS + 96 + 4 * p);
    encode_extras(own, opp, x + i * INPUTS + UNITS);
  }
}
}
