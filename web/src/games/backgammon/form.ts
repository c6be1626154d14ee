/** How a game of backgammon is chosen: how long and with a clock; the rest is for those who look. */

import { hintsInWords, say } from "../../messages/play";
import type { GameForm } from "..";

const LENGTHS = [1, 3, 5, 7];
/** Nobody can double at one point: there the cube is left in the box. */
const toPoints = (length: number) => ({ length, cube: length > 1 });

export const form: GameForm = {
  fields: {},
  first: [],
  presets: [
    ...[1, 3, 5].map((points) => ({
      label: say("play-preset-points", { points }),
      options: toPoints(points),
    })),
    { label: say("play-preset-money"), options: { length: 0 } },
  ],
  blames: () => null,
  words: {
    length: (points) => (points === 0 ? say("play-money-words") : String(points)),
    cube: (used) => say(used ? "play-cube-used" : "play-cube-unused"),
    clock: (runs) => say(runs ? "play-clock-words" : "play-no-clock-words"),
    hints: hintsInWords,
  },
  questions: [
    {
      legend: say("play-points"),
      choices: [
        ...LENGTHS.map((points) => ({
          label: String(points),
          says: points > 1 ? say("play-to-points", { points }) : say("play-one-point"),
          options: toPoints(points),
        })),
        {
          label: say("play-money"),
          says: say("play-for-money"),
          options: { length: 0 },
        },
      ],
    },
    {
      legend: say("play-clock"),
      choices: [
        { label: say("play-none"), says: say("play-take-your-time"), options: {} },
        {
          label: say("play-with-clock"),
          says: say("play-clock-says"),
          options: { clock: true },
          unless: ({ length }) => (length === 0 ? say("play-money-clock") : ""),
        },
      ],
    },
  ],
};
