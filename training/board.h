// A board, and what the net is told about it. Compiled for the processor and for the card alike.
//
// A board is 52 small numbers in the count of the side that is to roll: own[26], then opp[26] on
// the same points. own[25] are on the bar and own[0] are off; opp[0] are on the bar and opp[25]
// are off. The rows are those of src/fairtable/games/backgammon/kernels.py, and `encode` is
// written a second time in src/fairtable/games/backgammon/engine/encoding.py, for playing.
#pragma once
#include <cstdint>
#ifdef __CUDACC__
#define BOTH __host__ __device__ inline
#else
#define BOTH inline
#endif

typedef int8_t Count;
static const int PLACES = 52, UNITS = 192, EXTRAS = 32, INPUTS = UNITS + EXTRAS;

// Four inputs for a point of one side: a blot, a made point, a spare, and more spares by halves.
BOTH void encode_point(int count, float *x) {
  x[0] = count == 1;
  x[1] = count >= 2;
  x[2] = count >= 3;
  x[3] = count > 3 ? (count - 3) * 0.5f : 0.0f;
}

// One side as sets of points: bit p is its own point p.
struct Side {
  uint32_t held, made, blots;  // on points 1 to 24
  int bar, off, rear, pips, outside, far_home;
};

BOTH void see_sides(const Count *own, const Count *opp, Side &mine, Side &theirs) {
  Side a = {0, 0, 0, own[25], own[0], 0, own[25] * 25, own[25] * 19, own[25]};
  Side b = {0, 0, 0, opp[0], opp[25], 0, opp[0] * 25, opp[0] * 19, opp[0]};
  for (int p = 1; p <= 24; p++) {
    int n = own[p], m = opp[25 - p];
    uint32_t bit = 1u << p;
    if (n > 0) a.held |= bit, a.rear = p;
    if (n > 1) a.made |= bit;
    if (n == 1) a.blots |= bit;
    if (m > 0) b.held |= bit, b.rear = p;
    if (m > 1) b.made |= bit;
    if (m == 1) b.blots |= bit;
    a.pips += n * p, b.pips += m * p;
    if (p > 6) a.outside += n * (p - 6), b.outside += m * (p - 6);
    if (p > 18) a.far_home += n, b.far_home += m;
  }
  if (a.bar) a.rear = 25;
  if (b.bar) b.rear = 25;
  mine = a, theirs = b;
}

// A set of the other side's points, in one's own count.
BOTH uint32_t turned(uint32_t points) {
  uint32_t found = 0;
  for (int p = 1; p <= 24; p++) found |= (points >> p & 1) << (25 - p);
  return found;
}

// Of the 36 rolls, how many hit at least one of these blots.
BOTH int shots(const Side &side, uint32_t blots, uint32_t blocked) {
  if (!blots) return 0;
  const uint32_t points = 0x1fffffeu;
  int found = 0;
  for (int a = 1; a <= 6; a++) {
    uint32_t enters_a = 1u << (25 - a) & ~blocked;
    for (int b = a; b <= 6; b++) {
      uint32_t enters_b = 1u << (25 - b) & ~blocked, reached = 0;
      if (a == b) {
        uint32_t from = side.held;
        int steps = 4 - side.bar;
        if (side.bar) reached = enters_a, from |= enters_a;
        if (side.bar && !enters_a) steps = 0;
        for (; steps > 0; steps--) from = from >> a & points & ~blocked, reached |= from;
      } else if (side.bar == 0) {
        uint32_t one = side.held >> a & points, two = side.held >> b & points;
        reached = one | two | (one & ~blocked) >> b | (two & ~blocked) >> a;
      } else if (side.bar == 1) {
        if (enters_a) reached |= enters_a | (side.held | enters_a) >> b;
        if (enters_b) reached |= enters_b | (side.held | enters_b) >> a;
      } else {
        reached = enters_a | enters_b;
      }
      if (reached & blots) found += a == b ? 1 : 2;
    }
  }
  return found;
}

// Of the 36 rolls, how many let the rearmost checker alone move by both dice (a double: twice).
BOTH int escapes(int rear, uint32_t blocked) {
  int found = 0;
  for (int a = 1; a <= 6; a++) {
    bool open_a = rear - a < 1 || !(blocked >> (rear - a) & 1);
    for (int b = a; b <= 6; b++) {
      bool open_b = rear - b < 1 || !(blocked >> (rear - b) & 1);
      bool open_both = rear - a - b < 1 || !(blocked >> (rear - a - b) & 1);
      if (open_both && (open_a || open_b)) found += a == b ? 1 : 2;
    }
  }
  return found;
}

// The longest run of made points that the other side's rearmost checker still has to pass.
BOTH int prime(uint32_t made, int their_rear) {
  uint32_t run = made & ~((2u << (25 - their_rear)) - 1);
  int length = 0;
  while (run) run &= run >> 1, length++;
  return length < 6 ? length : 6;
}

BOTH float clipped(float x, float most) { return x > most ? most : x < -most ? -most : x; }

// What is not told point by point.
BOTH void encode_extras(const Count *own, const Count *opp, float *x) {
  Side mine, theirs;
  see_sides(own, opp, mine, theirs);
  uint32_t their_made = turned(theirs.made), my_made = turned(mine.made);
  int home_made = 0, their_home_made = 0;
  for (int p = 1; p <= 6; p++) home_made += mine.made >> p & 1, their_home_made += theirs.made >> p & 1;
  bool contact = mine.rear + theirs.rear > 25;
  int lead = theirs.pips - mine.pips;
  int at = 0;
  x[at++] = mine.bar > 0;
  x[at++] = theirs.bar > 0;
  x[at++] = mine.bar * 0.5f;
  x[at++] = theirs.bar * 0.5f;
  for (int k = 0; k < 3; k++) x[at++] = mine.off >= 5 * k + 5 ? 1.0f : mine.off > 5 * k ? (mine.off - 5 * k) * 0.2f : 0.0f;
  for (int k = 0; k < 3; k++) x[at++] = theirs.off >= 5 * k + 5 ? 1.0f : theirs.off > 5 * k ? (theirs.off - 5 * k) * 0.2f : 0.0f;
  x[at++] = mine.pips * 0.01f;
  x[at++] = theirs.pips * 0.01f;
  x[at++] = contact;
  x[at++] = mine.far_home * (1.0f / 15);
  x[at++] = theirs.far_home * (1.0f / 15);
  x[at++] = shots(mine, turned(theirs.blots), their_made) * (1.0f / 36);
  x[at++] = shots(theirs, turned(mine.blots), my_made) * (1.0f / 36);
  x[at++] = contact ? escapes(mine.rear, their_made) * (1.0f / 36) : 1.0f;
  x[at++] = contact ? escapes(theirs.rear, my_made) * (1.0f / 36) : 1.0f;
  x[at++] = prime(mine.made, theirs.rear) * (1.0f / 6);
  x[at++] = prime(theirs.made, mine.rear) * (1.0f / 6);
  x[at++] = home_made * home_made * (1.0f / 36);
  x[at++] = their_home_made * their_home_made * (1.0f / 36);
  x[at++] = mine.outside * 0.02f;
  x[at++] = theirs.outside * 0.02f;
  x[at++] = lead * 0.02f;
  x[at++] = contact ? 0.0f : clipped(lead * 0.05f, 3.0f);
  x[at++] = contact ? (mine.rear + theirs.rear - 25) * 0.04f : 0.0f;
  while (at < EXTRAS) x[at++] = 0.0f;
}
