/** A game told again from its log, entry by entry: who did what, and when. */

import { NOTHING, type Part } from "../api/schema";
import type { AnyGameTypes, Entry, Logged, TableFact } from "../api/types";
import { type Content, HOST, HOUSE, readContent } from "../fairness/entry";
import { botName, nameIn } from "../fairness/names";
import { eventsOf } from "../fairness/parts";
import type { Tale } from "../games";
import { listAll } from "../messages/lists";
import { say } from "../messages/story";
import { say as sayAtTable } from "../messages/table";
import { sayElapsed } from "./clock";
import { writeCode } from "./code";
import { tellDeed, together } from "./deeds";
import type { Names } from "./naming";
import { tellPlainly } from "./tell";

export interface Moment {
  seq: number;
  /** Milliseconds since the game began, by the clock of the server; negative before that. */
  at: number;
  who: string;
  words: string;
  /** Whether something was drawn in this entry: dice, cards, a puzzle. */
  drawn: boolean;
  /** What a board can show; null if the game has no tale. */
  scene: object | null;
  /** A few words, if it is a key moment of the game. */
  key: string;
}

type GameEvent = AnyGameTypes["Event"];

/** How a log is told: by the tale of the game, or else by the schema of its events. */
export interface Teller {
  tale?: Tale | undefined;
  schema?: Part;
  /** Who sits where, if the log does not start with its first entry. */
  known?: Names;
}

export function readStory(entries: readonly Entry[], teller: Teller = {}): Moment[] {
  const { tale, schema = NOTHING, known = () => null } = teller;
  const holders = new Map<string, string>();
  const seated = new Map<number, string>();
  const names: Names = (seat) => seated.get(seat) ?? known(seat);
  let scene: object | null = tale?.opening ?? null;
  let began = 0;
  const moments = entries.map((entry) => {
    const content = readContent(entry);
    const events = eventsOf(entry, content);
    if (content.facts.some(({ type }) => type === "GameStarted")) began = content.at;
    const name = nameIn(entry);
    if (name !== null) holders.set(content.who, name);
    const nameOf = (holder: string) =>
      botName(holder) ?? holders.get(holder) ?? sayAtTable("table-a-player");
    for (const fact of content.facts) {
      if (fact.type === "SeatTaken") seated.set(fact.seat, nameOf(fact.holder));
    }
    const keys: string[] = [];
    const tellOne = (event: GameEvent | null) => {
      if (!event) return say("story-hidden-event");
      if (!tale || !scene) return tellPlainly(event, schema, names, content.by);
      const before = scene;
      scene = tale.after(before, event);
      keys.push(tale.key?.(event, before) ?? "");
      return tale.tell(event, before);
    };
    const told = events.map(tellOne);
    const words = tellEntry(content, told, { seat: names, holder: nameOf });
    const drawn = (content.drawn ?? []).length > 0;
    return {
      seq: entry.seq,
      at: content.at,
      who: whoAsked(content, names, nameOf),
      words,
      drawn,
      scene,
      key: together(keys),
    };
  });
  return moments.map((moment) => ({ ...moment, at: moment.at - (began || moment.at) }));
}

/** What people are called: by their seat, and by their pseudonym. A name can be erased from a log. */
interface Known {
  readonly seat: Names;
  readonly holder: (holder: string) => string;
}

function whoAsked({ by, who }: Content, names: Names, nameOf: Known["holder"]): string {
  if (by === HOUSE) return sayAtTable("table-the-house");
  if (by === HOST) return sayAtTable("table-the-host");
  if (by !== null) return names(by) ?? sayAtTable("table-seat", { number: by + 1 });
  return nameOf(who);
}

function tellEntry({ asked, facts }: Content, events: string[], names: Known): string {
  const told = [
    asked?.type === "Invite" || asked?.type === "Abort" ? tellDeed(asked) : "",
    ...facts.filter((fact) => !isEnd(fact)).map((fact) => tellFact(fact, names, asked)),
    ...events,
    ...facts.filter(isEnd).map((fact) => tellFact(fact, names, asked)),
  ];
  return together(told) || tellDeed(asked, names.seat);
}

const nameOf = (seat: number, names: Names) => names(seat) ?? sayAtTable("table-somebody");
const isEnd = ({ type }: TableFact) => type === "GameEnded";

function tellFact(fact: TableFact, known: Known, asked: Logged | null): string {
  const names = known.seat;
  switch (fact.type) {
    case "TableOpened":
      return say("story-opened", { game: fact.game, version: fact.rules });
    case "SeatTaken":
      if (asked?.type !== "Sit")
        return say("story-sat-bot", { name: nameOf(fact.seat, names) });
      return say(asked.anchor ? "story-sat-chained" : "story-does-sit");
    case "SeatLeft":
      return say("story-left", { name: nameOf(fact.seat, names) });
    case "SeatsClosed":
      return say("story-seats-closed", { attempt: fact.attempt });
    case "StartFailed": {
      const missing = fact.missing.map((seat) => nameOf(seat, names));
      return say("story-start-failed", { names: listAll(missing) });
    }
    case "GameStarted":
      return say("story-game-begins");
    case "ChainLost":
      return say("story-lost-chain", { name: nameOf(fact.seat, names) });
    case "TablePaused":
      return say("story-does-pause");
    case "TableResumed":
      return say("story-does-resume");
    case "HouseAway":
      return say("story-house-away", { time: sayElapsed(fact.until - fact.since) });
    case "GameEnded":
      return say("story-game-over", { how: fact.by });
    case "Resigned":
    case "Offered":
    case "Declined":
    case "Claimed":
      return tellDeed(asked, names);
    case "Agreed":
      return say("story-all-agreed");
    case "PlayerGone":
      return sayAtTable("table-is-gone", { name: nameOf(fact.seat, names) });
    case "PlayerBack":
      return say("story-is-back", { name: nameOf(fact.seat, names) });
    case "HostChanged":
      return say("story-new-host", { name: known.holder(fact.holder) });
    case "SpectatorRemoved":
      return say("story-spectator-removed");
    case "RematchAgreed":
      return say("story-rematch-agreed", { code: writeCode(fact.table) });
  }
}
