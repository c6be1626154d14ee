/** The rules of the house, H2 to H9: which facts may follow from what was asked.
 *
 * They are the same for every game, and docs/rules/house.md has them in words. The rules of the
 * game itself are not known here. */

import type { Logged, TableFact } from "../api/types";
import type { GameLuck } from "../games/luck";
import { BetweenRules } from "./betweenRules";
import { lives } from "./chain";
import { Broken, type Content, HOST, HOUSE } from "./entry";
import { isHash } from "./hash";
import type { TableSoFar } from "./tableSoFar";

const OF_THE_HOUSE = [
  ...["Begin", "FailStart", "Away", "Close"],
  ...["NoteGone", "NoteBack", "Succeed", "PlayAgain"],
];
const ENDED_BY_HOST = "ended by the host";
const GIVEN_UP = "given up";
const FAILED = "the game could not start";
const CLOSED = "closed by the house";
const AN_HOUR = 3_600_000;

const botAt = (seat: number, level?: string | null) =>
  level ? `bot/${seat}/${level}` : `bot/${seat}`;

/** Throws `Broken` if an entry does not follow from the table before it. `game` says which moves
 * roll; null if that is not known. */
export function checkAsk(table: TableSoFar, content: Content, game: GameLuck | null): void {
  const { seq, asked, facts, events } = content;
  if (!asked) throw new Broken(seq, "nothing-asked");
  if (table.status === "over" && asked.type !== "PlayAgain") {
    throw new Broken(seq, "already-over");
  }
  const house = new HouseRules(table, content, game);
  house.checkAsker(asked);
  const expected = [...house.facts(asked)];
  // A game can end with its own events; only its rules know when.
  const last = facts.at(-1);
  const ends = last?.type === "GameEnded" && typeof last.by === "string" && events.length > 0;
  if (ends && (asked.type === "Play" || isBeginning(expected))) expected.push(last);
  if (JSON.stringify(facts) !== JSON.stringify(expected)) throw new Broken(seq, "other-facts");
  if (events.length && asked.type !== "Play" && !isBeginning(expected)) {
    throw new Broken(seq, "other-facts");
  }
}

const isBeginning = (facts: TableFact[]) => facts[0]?.type === "GameStarted";

class HouseRules {
  readonly #table: TableSoFar;
  readonly #content: Content;
  readonly #game: GameLuck | null;

  constructor(table: TableSoFar, content: Content, game: GameLuck | null) {
    this.#table = table;
    this.#content = content;
    this.#game = game;
  }

  /** The house begins, gives a start up, closes a table, and makes its own moves. Everything else is
   * asked by a person, from their own seat if they have one; the host makes moves of the host. */
  checkAsker(asked: Logged): void {
    const { seq, by, who, command } = this.#content;
    const byHouse = by === HOUSE && who === "" && command === "";
    if (OF_THE_HOUSE.includes(asked.type)) {
      if (!byHouse) throw new Broken(seq, "other-seat");
    } else if (asked.type === "Play" && this.#isHostMove(asked.move)) {
      if (!byHouse && !(by === HOST && this.#isHost())) throw new Broken(seq, "other-seat");
    } else if (!(byHouse && asked.type === "Play")) {
      if (by !== this.#table.seatOf(who)) throw new Broken(seq, "other-seat");
    }
  }

  facts(asked: Logged): readonly TableFact[] {
    const table = this.#table;
    switch (asked.type) {
      case "Sit":
        return [this.#sit(asked.seat, asked.anchor)];
      case "Invite":
        return this.#invite(asked.seat, asked.level);
      case "Rise":
        return [this.#rise(asked.seat)];
      case "Start":
        return [this.#start(asked.seats ?? [])];
      case "LoseChain":
        return [this.#loseChain()];
      case "Pause":
        this.#require("H5", this.#isHost() || table.playsAlone(this.#content.by));
        this.#require("H5", table.status === "playing");
        return [{ type: "TablePaused" }];
      case "Resume":
        this.#require("H5", this.#isHost() || this.#plays());
        this.#require("H5", table.status === "paused");
        return [{ type: "TableResumed" }];
      case "End":
        return [this.#end()];
      case "Play":
        return this.#play(asked.move, asked.link);
      case "Begin":
        return [this.#begin(asked.links ?? [])];
      case "FailStart":
        return this.#failStart(asked.links);
      case "Away":
        return this.#away(asked.absences);
      case "Close":
        return [this.#close()];
      default:
        return new BetweenRules(table, this.#content, this.#game).facts(asked);
    }
  }

  /** H2. A free seat belongs to whoever takes it. In a running game only its former player may take
   * a seat again, also from a bot. */
  #sit(wanted: number | null | undefined, anchor: unknown): TableFact {
    const { who, by } = this.#content;
    const table = this.#table;
    this.#seatsAreOpen();
    this.#require("H2", by === null);
    this.#require("H15", !table.people.removed.includes(who));
    const waits = table.status === "waiting";
    if (anchor != null) this.#require("H8", waits && this.#hasLuck() && isHash(anchor));
    // For whom each seat is kept: before a rematch, and in a running game.
    const kept: readonly (string | null)[] = waits ? table.people.kept : table.former;
    const own = kept.indexOf(who);
    const seat = own >= 0 ? own : (wanted ?? this.#firstFree(kept));
    this.#require("H2", wanted == null || wanted === seat);
    if (own < 0) this.#require("H2", !kept[seat]);
    this.#require("H2", this.#isFree(seat) || (own >= 0 && !waits));
    this.#require("H2", waits || !table.people.out.includes(seat));
    return { type: "SeatTaken", seat, holder: who };
  }

  /** H9. The host may seat a bot where nobody sits. In a game with rolls no bot plays on for a player
   * who left. Any other player may ask for it in place of a player who is gone or out. */
  #invite(wanted: number | null | undefined, level: string | null | undefined): TableFact[] {
    const seat = wanted ?? this.#firstFree([]);
    const isGone = this.#table.goneUntil(seat) !== null;
    const isOut = this.#table.people.out.includes(seat);
    const mayAsk = wanted != null && (isGone || isOut) && this.#plays();
    this.#require("H3", this.#isHost() || (mayAsk && seat !== this.#content.by));
    this.#seatsAreOpen();
    this.#require("H9", this.#table.status === "waiting" || !this.#game?.rolls);
    const sits = isGone && !this.#isFree(seat);
    if (isGone && (sits || !this.#isHost())) {
      this.#require("H14", this.#table.mayBeClaimed(seat, this.#content.at));
    }
    this.#require("H2", sits || this.#isFree(seat));
    const taken: TableFact = { type: "SeatTaken", seat, holder: botAt(seat, level) };
    return sits ? [{ type: "SeatLeft", seat }, taken] : [taken];
  }

  /** H2, H3. You may leave your own seat. The host frees no player who may come back. */
  #rise(seat: number): TableFact {
    const table = this.#table;
    const { by, at } = this.#content;
    this.#seatsAreOpen();
    this.#require("H3", seat === by || this.#isHost());
    const isKept = table.status === "waiting" && Boolean(table.people.kept[seat]);
    this.#require("H2", isKept || Boolean(table.sitters[seat]));
    const plays = seat !== by && table.deciders().includes(seat);
    this.#require("H14", !plays || table.mayBeClaimed(seat, at));
    return { type: "SeatLeft", seat };
  }

  /** H6. The host may end the table before the game; a running game belongs to its players. */
  #end(): TableFact {
    const table = this.#table;
    const isAlone = table.hasBegun() && table.playsAlone(this.#content.by);
    this.#require("H6", this.#isHost() || isAlone);
    const sitting = table
      .players()
      .some((seat) => table.sitters[seat] && table.isPersons(seat));
    const mayEnd = this.#game === null || this.#game.hostMayEnd === true;
    this.#require("H6", !table.hasBegun() || !sitting || isAlone || mayEnd);
    return { type: "GameEnded", by: this.#isHost() ? ENDED_BY_HOST : GIVEN_UP };
  }

  /** H4. The host starts with seats that are taken. Without luck the game begins at once. */
  #start(seats: readonly number[]): TableFact {
    this.#require("H4", this.#isHost() && this.#table.status === "waiting");
    const rises = seats.every((seat, at) => at === 0 || seat > (seats[at - 1] as number));
    this.#require("H4", rises && seats.every((seat) => this.#table.sitters[seat]));
    if (this.#hasLuck()) return { type: "SeatsClosed", attempt: 1, seats };
    return { type: "GameStarted", seats };
  }

  /** H8. The house begins when every awaited seat has given its link. */
  #begin(links: readonly string[]): TableFact {
    const { status, listed, attempt } = this.#table;
    this.#require("H8", status === "starting" && links.every(isHash));
    this.#require("H8", links.length === this.#table.awaited().length);
    return { type: "GameStarted", seats: listed, attempt };
  }

  /** H8. An attempt waited long enough. The next one begins by itself, without the missing. */
  #failStart(links: readonly string[]): TableFact[] {
    const { status, listed, attempt, closedAt, opened } = this.#table;
    const { at, facts } = this.#content;
    const awaited = this.#table.awaited();
    this.#require("H8", status === "starting" && links.length === awaited.length);
    this.#require("H5", at >= closedAt + (opened.patience ?? 0));
    const missing = awaited.filter((_, n) => links[n] === "");
    this.#require("H8", missing.length > 0);
    const left = listed.filter((seat) => !missing.includes(seat));
    const failed: TableFact = { type: "StartFailed", attempt, missing };
    const ended: TableFact = { type: "GameEnded", by: FAILED };
    const next: TableFact = { type: "SeatsClosed", attempt: attempt + 1, seats: left };
    // Only the game knows how many players it needs, so both may follow an early attempt.
    const isLast = attempt >= (opened.attempts ?? 0) || left.length === 0;
    return [failed, isLast || facts[1]?.type === "GameEnded" ? ended : next];
  }

  /** H6. The house closes a table at which nothing has happened for an hour, or for a day when the
   * game has begun. */
  #close(): TableFact {
    const { status, at } = this.#table;
    const begun = status === "playing" || status === "paused";
    this.#require("H6", this.#content.at >= at + (begun ? 24 * AN_HOUR : AN_HOUR));
    return { type: "GameEnded", by: CLOSED };
  }

  /** H5. Each absence of the house is later than all that is in the log, and none lies in the
   * future. */
  #away(absences: readonly (readonly number[])[]): TableFact[] {
    this.#require("H5", this.#table.status === "playing" && absences.length > 0);
    let known = this.#table.at;
    return absences.map(([since = Number.NaN, until = Number.NaN]) => {
      this.#require("H5", known <= since && since < until && until <= this.#content.at);
      known = until;
      return { type: "HouseAway", since, until };
    });
  }

  #loseChain(): TableFact {
    const { by } = this.#content;
    this.#seatsAreOpen();
    this.#require("H8", by !== null && lives(this.#table.chains[by]));
    return { type: "ChainLost", seat: by as number };
  }

  /** H7, H8. A seat with a living chain can't roll without its next link. No other move draws, and no
   * other move brings a link. */
  #play(move: string, link: string | null | undefined): TableFact[] {
    const { seq, by, drawn = [] } = this.#content;
    if (this.#table.status !== "playing") throw new Broken(seq, "not-playing");
    if (by === null) throw new Broken(seq, "other-seat");
    if (by === HOUSE) this.#checkArrival(move);
    const mayRoll = by !== HOUSE && by !== HOST;
    const rolls = mayRoll && (this.#game ? this.#game.isRoll(move) : drawn.length > 0);
    if (by !== HOUSE && drawn.length && !rolls) throw new Broken(seq, "not-a-roll");
    if (link != null && !rolls) throw new Broken(seq, "link-not-needed");
    const mustGive = rolls && lives(this.#table.chains[by]);
    if (link == null && mustGive) throw new Broken(seq, "link-missing");
    return [];
  }

  /** H2. The house moves for a new player only where somebody sat down during the game. */
  #checkArrival(move: string): void {
    const seat = this.#game?.arriving?.(move) ?? null;
    if (seat === null) return;
    this.#require("H2", this.#table.newcomers().includes(seat));
  }

  /** H7. Of a game that is not known here, the entry itself says so. */
  #isHostMove(move: string): boolean {
    if (this.#game === null) return this.#content.by === HOST;
    return this.#game.isHostMove?.(move) ?? false;
  }

  #require(rule: string, holds: boolean): void {
    if (!holds) throw new Broken(this.#content.seq, "against-rule", rule);
  }

  /** H2, H4. Nobody sits down or leaves during a start. */
  #seatsAreOpen(): void {
    this.#require("H4", this.#table.status !== "starting");
  }

  #isHost(): boolean {
    return this.#table.isHost(this.#content.who);
  }

  #plays(): boolean {
    const { by } = this.#content;
    return by !== null && this.#table.deciders().includes(by);
  }

  #hasLuck(): boolean {
    return (this.#table.opened.attempts ?? 0) > 0;
  }

  #isFree(seat: number): boolean {
    return this.#table.sitters[seat] === null;
  }

  /** The first free seat that is kept for nobody. */
  #firstFree(kept: readonly (string | null)[]): number {
    return this.#table.sitters.findIndex((sitter, seat) => sitter === null && !kept[seat]);
  }
}
