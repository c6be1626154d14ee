import { expect, test } from "vitest";
import { type Win, withWin } from "./wins";

const win = (seat: number, prize: string, mine = false): Win => ({
  prize,
  place: 0,
  title: prize,
  winners: [{ seat }],
  mine,
  worth: 20,
  rows: [[mine ? 1 : 2]],
  numbers: [],
});

test("claims for one place share a picture, others follow", () => {
  const queue = [win(0, "Top row"), win(1, "Corners"), win(2, "Top row")].reduce<Win[]>(
    withWin,
    [],
  );
  expect(queue.map(({ prize, winners }) => [prize, winners.map(({ seat }) => seat)])).toEqual([
    ["Top row", [0, 2]],
    ["Corners", [1]],
  ]);
});

test("your own ticket is shown if you share", () => {
  const [shared] = withWin([win(0, "Top row")], win(3, "Top row", true));
  expect(shared).toMatchObject({
    mine: true,
    winners: [{ seat: 0 }, { seat: 3 }],
    rows: [[1]],
  });
});
