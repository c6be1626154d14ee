/** Opens a table at which one can play at once, against bots if the game needs several players. */

import { api } from "../api/client";
import type { Game, Plan, Summary } from "../api/types";
import { openTable } from "./seatChain";

/** A game for several players begins at once if it has a bot: with as few bots as possible, but at
 * least one. */
export async function openToPlay(game: Game, options: Plan["options"] = {}): Promise<string> {
  const id = await openTable({ game: game.name, options });
  if (game.seats.most > 1 && game.bot)
    await startWithBots(id, Math.max(1, game.seats.least - 1));
  return id;
}

/** The same game again. If you played only against bots, it begins with as many bots; else it waits
 * for people. */
export async function openLike(table: Summary, mine: number | null, options: Plan["options"]) {
  const id = await openTable({ game: table.game, options, public: table.public });
  const others = table.seats.filter(({ seat, name }) => name !== null && seat !== mine);
  if (others.length && others.every(({ bot }) => bot)) await startWithBots(id, others.length);
  return id;
}

async function startWithBots(id: string, bots: number): Promise<void> {
  try {
    for (let seated = 0; seated < bots; seated++) await api.ask(id, { type: "Invite" });
    await api.ask(id, { type: "Start" });
  } catch (caught) {
    await api.ask(id, { type: "End" }).catch(() => {});
    throw caught;
  }
}
