/** A log for tests: a table of Backgammon, or another one. The test is the server, and decides what
 * stands in it. Every hash fits. */

import type { Entry, Logged } from "../api/types";
import { Chain } from "./chain";
import { Draws, drawMessage } from "./draws";
import { type Content, entryHash, FIRST_HASH, HOUSE } from "./entry";
import { hashText, hex, sha256, utf8 } from "./hash";

const TABLE = "K7QM2XBD";
const HOST = "ann";
const LINKS = 128;
const OPTIONS = {
  ...{ length: 99, games: 1, cube: true, crawford: true },
  ...{ jacoby: true, beavers: false, clock: false, hints: false },
};

interface Terms {
  game?: string;
  places?: number;
  host?: string;
  rules?: number;
  /** It promises no luck, though its game has luck. */
  isDry?: boolean;
}

/** The part of an entry that tells a name; its salt does not matter here. */
export function openPart(name: string) {
  const body = JSON.stringify({ salt: "0".repeat(32), name });
  return { seats: null, hash: hashText(body), body };
}

export class FakeLog {
  readonly entries: Entry[] = [];
  /** The id of the command for what Ann asks. */
  sign: (asked: Logged) => string = () => "";
  readonly #places: number;
  readonly #house = new Chain(new Uint8Array(32).fill(7), LINKS);
  #seated: number[] = [];
  #closed = "";
  #closedAt = 0;
  #attempt = 0;
  #listed: number[] = [];
  #links: (string | null)[];
  #rolls = 0;
  #game = 0;
  #score = [0, 0];

  constructor({
    game = "backgammon",
    places = 2,
    host = HOST,
    rules = 1,
    isDry = game === "dots",
  }: Terms = {}) {
    this.#places = places;
    this.#links = Array(places).fill(null);
    const [attempts, patience] = places > 100 ? [20, 5000] : [3, 15000];
    const promise = { anchor: this.#house.anchor, links: LINKS };
    const opened = {
      ...{
        type: "TableOpened",
        table: TABLE,
        game,
        rules,
        options: game === "backgammon" ? OPTIONS : {},
        host,
      },
      ...{ title: "", public: true, opened_at: 0, places },
      ...(isDry ? { promise: {} } : { promise, attempts, patience }),
    };
    const secret = { seats: [], hash: hashText("the secret") };
    const parts = [openPart("Ann"), secret];
    this.add({ by: null, who: host, facts: [opened as never] }, parts);
  }

  get version(): number {
    return this.entries.length;
  }

  get head(): string {
    return this.entries.at(-1)?.hash ?? FIRST_HASH;
  }

  add(content: Partial<Content>, parts: Entry["parts"] = []): Entry {
    const seq = this.version;
    const whole = { seq, at: seq, by: null, who: "", command: "", asked: null };
    const text = JSON.stringify({ ...whole, facts: [], events: [], ...content });
    const entry = { seq, public: text, parts, hash: "" };
    const made = { ...entry, hash: entryHash(this.head, entry) };
    this.entries.push(made);
    return made;
  }

  /** An entry as a client sees it that it does not concern. */
  skeleton({ seq, public: text, parts, hash }: Entry) {
    return { seq, digest: hex(sha256(utf8(text))), parts, hash };
  }

  sit(seat: number, holder: string, anchor: string | null = null, command = ""): void {
    const asked = { type: "Sit", seat, ...(anchor && { anchor }) } as const;
    this.#seated.push(seat);
    const facts = [{ type: "SeatTaken", seat, holder } as const];
    this.add({ who: holder, command, asked, facts }, [openPart(holder)]);
  }

  rise(seat: number, holder: string, command = ""): void {
    this.#seated = this.#seated.filter((one) => one !== seat);
    const facts = [{ type: "SeatLeft", seat } as const];
    this.add({ by: seat, who: holder, command, asked: { type: "Rise", seat }, facts });
  }

  /** The host starts. */
  close(seats: number[] = this.#seated.toSorted()): void {
    const by = this.#seated.includes(0) ? 0 : null;
    const facts = [{ type: "SeatsClosed", attempt: 1, seats } as const];
    const asked = { type: "Start", seats } as const;
    const command = this.sign(asked);
    this.#note(this.add({ by, who: "ann", command, asked, facts }), seats, 1);
  }

  /** An attempt fails, and the next one begins, or the table is over. `links` are those of the
   * awaited seats, by seat. */
  fail(links: Record<number, string>, isOver = false): void {
    const awaited = Object.keys(links).map(Number);
    const missing = awaited.filter((seat) => !links[seat]);
    const seats = this.#listed.filter((seat) => !missing.includes(seat));
    const attempt = this.#attempt + 1;
    const given = Object.values(links);
    const next = isOver
      ? { type: "GameEnded" as const, by: "the game could not start" }
      : { type: "SeatsClosed" as const, attempt, seats };
    const entry = this.add({
      at: this.#closedAt + 20_000,
      by: HOUSE,
      asked: { type: "FailStart", links: given },
      facts: [{ type: "StartFailed", attempt: this.#attempt, missing }, next],
    });
    this.#note(entry, seats, attempt);
  }

  /** Everybody has given: the house rolls the opening. If the other player than `starts` is to
   * start, that one resigns, until the dice are as wanted. */
  begin(links: Record<number, string>, starts: number | null = null): void {
    for (const [seat, link] of Object.entries(links)) this.#links[Number(seat)] = link;
    const given = Object.values(links);
    const [seats, attempt] = [this.#listed, this.#attempt];
    const started = { type: "GameStarted", seats, attempt };
    const asked = { type: "Begin", ...(given.length && { links: given }) } as const;
    this.#closedAt += 1;
    let starter = this.#open({ asked, facts: [started as never] });
    while (starts !== null && starter !== starts) {
      this.#resign(starter);
      starter = this.#open({ asked: { type: "Play", move: "begin" } });
    }
  }

  /** The house rolls for the opening; who starts. */
  #open(content: Partial<Content>): number {
    const rolls: number[][] = [];
    const luck = this.#draw((die) => {
      do rolls.push([die(), die()]);
      while (rolls.at(-1)?.[0] === rolls.at(-1)?.[1]);
    });
    const [white = 0, black = 0] = rolls.at(-1) ?? [];
    const [starts, dice] = [white > black ? 0 : 1, [white, black].sort((a, b) => b - a)];
    this.#game += 1;
    const event = { type: "OpeningRolled", game: this.#game, rolls, starts, dice };
    const events = [{ ...event, crawford: false }];
    this.add({ at: this.#closedAt, by: HOUSE, ...content, events, ...luck });
    return starts;
  }

  #resign(seat: number): void {
    const [at, winner] = [this.#closedAt, 1 - seat];
    this.#score[winner] = (this.#score[winner] ?? 0) + 1;
    const who = (by: number) => ({ by, who: by ? "ben" : "ann", at });
    const offered = { type: "ResignationOffered", seat, level: 1 };
    const play = (by: number, move: string) => {
      const asked = { type: "Play", move } as const;
      return { ...who(by), asked, command: by ? "" : this.sign(asked) };
    };
    this.add({ ...play(seat, "resign"), events: [offered] });
    const won = { type: "GameWon", winner, win_type: "single", by: "resigned", points: 1 };
    const events: Content["events"] = [
      { type: "ResignationAccepted", seat: winner },
      { ...won, score: [...this.#score] },
    ];
    this.add({ ...play(winner, "accept"), events });
  }

  /** The turn goes to this seat. */
  pass(by: number, who: string, to: number): void {
    const events: Content["events"] = [
      { type: "CheckersMoved", seat: by, play: "8/5 6/5", steps: [] },
      { type: "TurnPassed", to, blocked: false },
    ];
    const asked = { type: "Play", move: "8/5 6/5" } as const;
    const command = who === "ann" ? this.sign(asked) : "";
    this.add({ at: this.#now(), by, who, command, asked, events });
  }

  roll(by: number, who: string, link: string | null): void {
    if (link) this.#links[by] = link;
    const dice: number[] = [];
    const luck = this.#draw((die) => dice.push(die(), die()));
    const asked = { type: "Play", move: "roll", ...(link && { link }) } as const;
    const events = [{ type: "Rolled", seat: by, dice }];
    this.add({ at: this.#now(), by, who, asked, events, ...luck });
  }

  #now(): number {
    this.#closedAt += 1;
    return this.#closedAt;
  }

  #note({ hash, public: text }: Entry, seats: number[], attempt: number): void {
    [this.#closed, this.#listed, this.#attempt] = [hash, seats, attempt];
    this.#closedAt = (JSON.parse(text) as Content).at;
  }

  #draw(work: (die: () => number) => void): Pick<Content, "drawn" | "house_link"> {
    const house_link = this.#house.link(this.#rolls + 1);
    const links = this.#links.slice(0, this.#places);
    const message = drawMessage(TABLE, this.#closed, this.#rolls++, "open", links);
    const draws = new Draws(house_link, message);
    const drawn: Content["drawn"] = [];
    work(() => {
      const gave = Number(draws.make("below", 6n).gave);
      drawn.push({ kind: "open", asked: "below", n: 6, gave });
      return gave + 1;
    });
    return { drawn, house_link };
  }
}
