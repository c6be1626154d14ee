/** Opens a table at which one can play at once, against bots if the game needs several players. */

import { api } from "../api/client";
import { newCommand } from "../api/command";
import { ownProblem, Refusal } from "../api/problems";
import type { Ask, Game, PageEntry, Plan, Summary, TableView } from "../api/types";
import { anchorOf, ChainRecords, freshSecret, NotKept } from "../fairness/chainRecords";
import {
  Broken,
  checkHashes,
  FIRST_HASH,
  isSkeleton,
  readContent,
  withHashes,
} from "../fairness/entry";
import { levelIn } from "../fairness/names";
import { expectsLuck, isSame, loadLuck } from "../games/luck";

const records = new ChainRecords();

/** Opens a table and sits down at it, with a chain if the game has luck; returns its code. Our link
 * is given when the page of the table is open. */
export async function openTable(plan: Plan): Promise<string> {
  return sitDown(plan, (anchor) => api.openTable({ ...plan, ...anchor }), true);
}

/** Finds the next person who wants the same, or a table at which we wait; returns its code. Who is
 * sent to somebody else's table sits down there. */
export async function findPartner(game: Game, options: Plan["options"] = {}): Promise<string> {
  const wanted = { game: game.name, options };
  return sitDown(wanted, (anchor) => api.pair({ ...wanted, ...anchor }));
}

/** Sits down by what `ask` asks, with a fresh chain if the rules of the game draw anything. `sits`: the
 * answer must give us a seat. Nothing is opened on the page before the record of our seat is kept. */
async function sitDown(
  { game, options = {} }: Pick<Plan, "game" | "options">,
  ask: (anchor: { anchor?: string }) => Promise<TableView>,
  sits = false,
): Promise<string> {
  const luck = await loadLuck(game);
  const secret = luck && expectsLuck(luck, options) ? freshSecret() : null;
  const { table, you } = await ask(secret ? { anchor: anchorOf(secret) } : {});
  const isDry = luck && expectsLuck(luck, options) !== expectsLuck(luck, table.options);
  if (table.game !== game || isDry || !isAsked(options, table.options))
    throw new Refusal(ownProblem("other-game"));
  if (!you.holder || (sits && you.seat === null)) throw new Refusal(ownProblem("no-holder"));
  if (you.seat !== null) await keepRecord(table.id, you.holder, secret, { game, options });
  return table.id;
}

/** Whether a table has the options that we chose; others may be left to the server. */
function isAsked(asked: unknown, said: unknown): boolean {
  if (typeof asked !== "object" || asked === null) return isSame(asked, said);
  if (typeof said !== "object" || said === null) return false;
  const values = said as Readonly<Record<string, unknown>>;
  return Object.entries(asked).every(([name, value]) => isAsked(value, values[name]));
}

/** Throws a `Refusal` if the log is wrong or can't be read: then nobody could say later what of it is
 * ours. */
async function keepRecord(
  table: string,
  holder: string,
  secret: string | null,
  asked: Pick<Plan, "game" | "options">,
): Promise<void> {
  const { entries } = await api.logPage(table, 0);
  try {
    const { hashes, since, opened } = readFirst(entries, holder);
    if (!isAsked(asked, opened)) throw new Refusal(ownProblem("other-game"));
    const [first = ""] = hashes;
    await records.keep(first, { table, holder, since }, secret);
    if (secret) await records.promised(first, anchorOf(secret));
    await records.follow(first, hashes.slice(0, since));
  } catch (caught) {
    if (caught instanceof Broken) {
      const { sayBroken } = await import("../fairness/faults");
      const reason = sayBroken(caught);
      throw new Refusal(ownProblem("broken-log", { entry: caught.seq, reason }));
    }
    // The page of the table says that the chain is not on this device.
    if (!(caught instanceof NotKept)) throw caught;
  }
}

/** What the house writes in our name after we have sat down at a table that is opened. */
const AT_OPENING = ["Start", "Invite"];

/** The entries that a table begins with. Their number is counted here, whatever the server says. From
 * `since` on an entry in our name must have an id of ours. */
function readFirst(entries: readonly PageEntry[], holder: string) {
  const hashes: string[] = [];
  let opened: unknown = null;
  let since: number | null = null;
  for (const entry of withHashes(entries, FIRST_HASH)) {
    const seq = hashes.length;
    if (entry.seq !== seq) throw new Broken(seq, "out-of-place", entry.seq);
    checkHashes(entry, hashes.at(-1) ?? FIRST_HASH);
    hashes.push(entry.hash);
    if (isSkeleton(entry)) continue;
    const { who, asked, facts } = readContent(entry);
    if (seq === 0) [opened] = facts;
    if (who !== holder || !asked) continue;
    if (asked.type === "Sit") since = null;
    else if (!AT_OPENING.includes(asked.type)) since ??= seq;
  }
  if (!hashes.length) throw new Broken(0, "empty-log");
  return { hashes, since: since ?? hashes.length, opened };
}

/** Asks beside a socket, with an id of our record. */
async function askAt(id: string, ask: Ask): Promise<void> {
  const command = await records.number(records.firstOf(id), ask);
  await api.ask(id, ask, command ?? newCommand());
}

/** A table at which we play alone or with bots, and the game begins at once. Nobody else needs to
 * find it; whoever has the link may watch. */
export async function openToPlay(
  game: string,
  options: Plan["options"] = {},
  bots = 0,
  level: string | null = null,
): Promise<string> {
  const id = await openTable({ game, options, public: false });
  if (bots) await startWithBots(id, Array(bots).fill(level));
  return id;
}

/** The same game again. If you played only against bots, it begins with as many bots; else it waits
 * for people. */
export async function openLike(table: Summary, mine: number | null, options: Plan["options"]) {
  const plan = { game: table.game, options, public: table.public };
  const id = await openTable(plan);
  const others = table.seats.filter(({ seat, name }) => name !== null && seat !== mine);
  if (others.length && others.every(({ bot }) => bot))
    await startWithBots(
      id,
      others.map(({ name }) => levelIn(name ?? "")),
    );
  return id;
}

/** A bot of each of these levels sits down, and the game begins. */
async function startWithBots(id: string, levels: readonly (string | null)[]): Promise<void> {
  try {
    for (const level of levels) await askAt(id, { type: "Invite", ...(level && { level }) });
    await askAt(id, { type: "Start" });
  } catch (caught) {
    await askAt(id, { type: "End" }).catch(() => {});
    throw caught;
  }
}
