/** The options of a hall, in a host's words. */

import { say } from "../../messages/play";
import type { GameForm } from "..";
import Pace from "./PaceField.svelte";
import Paper from "./PaperField.svelte";
import Prizes from "./Prizes.svelte";
import { makePaper } from "./paper";
import { isPotEmpty } from "./pot";
import { mistakesIn, readPrizes } from "./prizes";
import Tickets from "./TicketsField.svelte";
import { tellOptions } from "./telling";

const PACES = [
  ["calm", 8],
  ["usual", 5],
  ["fast", 3],
] as const;

export const form: GameForm = {
  fields: {
    tickets: Tickets,
    strips: "tickets",
    caller: Pace,
    seconds: "caller",
    prizes: Prizes,
    pot: "prizes",
    ticket_price: "prizes",
    paper: Paper,
  },
  first: ["seats", "tickets", "caller", "prizes", "paper"],
  tells: tellOptions,
  prepare: makePaper,
  wrong(values) {
    const mistakes = mistakesIn(readPrizes(values.prizes ?? null), values.strips === true);
    return mistakes.size || isPotEmpty(values) ? "prizes" : null;
  },
  blames: (problem) => (["T6", "T7", "T8"].includes(problem.rule ?? "") ? "prizes" : null),
  opponents: {
    legend: say("play-who"),
    rows: [
      { title: say("play-bots"), says: say("play-bots-says"), who: "bots", bots: 3 },
      { title: say("play-people"), says: say("play-people-says"), who: "people" },
    ],
  },
  questions: [
    {
      legend: say("play-tickets"),
      choices: [1, 2, 3].map((count) => ({
        label: String(count),
        says: say("play-tickets-says", { count }),
        options: { tickets: count },
      })),
    },
    {
      legend: say("play-pace"),
      usual: 1,
      choices: PACES.map(([pace, seconds]) => ({
        label: say(`play-${pace}`),
        says: say("play-pace-says", { seconds }),
        options: { seconds },
      })),
    },
  ],
};
