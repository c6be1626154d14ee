/** The options of a hall, in a host's words. */

import type { GameForm } from "..";
import Pace from "./PaceField.svelte";
import Paper from "./PaperField.svelte";
import Prizes from "./Prizes.svelte";
import { makePaper } from "./paper";
import { isPotEmpty } from "./pot";
import { mistakesIn, readPrizes } from "./prizes";
import Tickets from "./TicketsField.svelte";
import { tellOptions } from "./telling";

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
};
