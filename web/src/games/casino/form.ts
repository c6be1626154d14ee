/** How a game of Casino is chosen: how long, and whether hints are allowed. */

import { hintsInWords, say } from "../../messages/play";
import type { GameForm } from "..";

const TARGETS = [
  ["play-to-11", 11],
  ["play-to-21", 21],
] as const;

export const form: GameForm = {
  fields: {},
  first: ["hints"],
  presets: [
    { label: say("play-one-deal"), options: {} },
    ...TARGETS.map(([id, target]) => ({ label: say(id), options: { target } })),
    { label: say("play-preset-singles"), options: { target: 11, four: "singles" } },
  ],
  blames: () => null,
  words: {
    target: (points) => (points === 0 ? say("play-one-deal-words") : String(points)),
    stack_seconds: () => null,
    hints: hintsInWords,
  },
  questions: [
    {
      legend: say("play-length"),
      choices: [
        { label: say("play-one-deal"), says: say("play-one-deal-says"), options: {} },
        ...TARGETS.map(([id, points]) => ({
          label: say(id),
          says: say("play-target-says", { points }),
          options: { target: points },
        })),
      ],
    },
    {
      legend: say("play-hints"),
      choices: [
        { label: say("play-none"), says: say("play-no-hints-says"), options: {} },
        {
          label: say("play-hints-yes"),
          says: say("play-hints-says"),
          options: { hints: true },
        },
      ],
    },
  ],
};
