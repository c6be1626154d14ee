/** Opens a table at which one can play at once, against bots if the game needs several players. */

import { api } from "../api/client";
import type { Game, Plan, Summary, TableView } from "../api/types";
import { anchorOf, ChainRecords, freshSecret } from "../fairness/chainRecords";
import { checkHashes, FIRST_HASH, withHashes } from "../fairness/entry";
import { loadLuck } from "../games/luck";

/** Opens a table and sits down at it, with a chain if the game has luck; returns its code. Our link
 * is given when the page of the table is open. */
export async function openTable(plan: Plan, hasLuck: boolean): Promise<string> {
  return sitDown(plan.game, hasLuck, (anchor) => api.openTable({ ...plan, ...anchor }));
}

/** Finds the next person who wants the same, or a table at which we wait; returns its code. Who is
 * sent to somebody else's table sits down there. */
export async function findPartner(game: Game, options: Plan["options"] = {}): Promise<string> {
  const wanted = { game: game.name, options };
  return sitDown(game.name, game.luck, (anchor) => api.pair({ ...wanted, ...anchor }));
}

/** Sits down by what `ask` asks, with a fresh chain if the game has luck. */
async function sitDown(
  game: string,
  hasLuck: boolean,
  ask: (anchor: { anchor?: string }) => Promise<TableView>,
): Promise<string> {
  const secret = hasLuck && (await loadLuck(game)) ? freshSecret() : null;
  const { table, you } = await ask(secret ? { anchor: anchorOf(secret) } : {});
  // If this fails, the page of the table says that the chain is not on this device.
  if (secret && you.seat !== null) await keepChain(table.id, secret).catch(() => {});
  return table.id;
}

async function keepChain(table: string, secret: string): Promise<void> {
  const [first] = withHashes((await api.logPage(table, 0)).entries, FIRST_HASH);
  if (!first) return;
  checkHashes(first, FIRST_HASH);
  await new ChainRecords().keep(first.hash, table, secret);
}

/** A game for several players begins at once if it has a bot: with as few bots as possible, but at
 * least one. */
export async function openToPlay(game: Game, options: Plan["options"] = {}): Promise<string> {
  const id = await openTable({ game: game.name, options }, game.luck);
  if (game.seats.most > 1 && game.bot)
    await startWithBots(id, Math.max(1, game.seats.least - 1));
  return id;
}

/** The same game again. If you played only against bots, it begins with as many bots; else it waits
 * for people. */
export async function openLike(table: Summary, mine: number | null, options: Plan["options"]) {
  const plan = { game: table.game, options, public: table.public };
  const id = await openTable(plan, table.luck);
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
