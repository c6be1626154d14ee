/** The options of Dots: the size as a few good choices, players and hints first. */

import { hintsInWords, say } from "../../messages/play";
import type { GameForm } from "..";
import SeatsField from "./SeatsField.svelte";
import SizeField from "./SizeField.svelte";

const SIDES = [3, 5, 8] as const;

export const form: GameForm = {
  fields: { width: SizeField, height: "width", seats: SeatsField },
  first: ["width", "seats", "hints", "mode"],
  blames: (problem) => (problem.rule === "D1" ? "width" : null),
  words: { hints: hintsInWords },
  questions: [
    {
      legend: say("play-size"),
      usual: 1,
      choices: SIDES.map((side) => ({
        label: say("play-size-of", { side }),
        says: say(`play-size-${side}`),
        options: { width: side, height: side },
      })),
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
