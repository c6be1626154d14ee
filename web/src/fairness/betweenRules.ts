/** The rules between the people at a table, H11 to H16 of docs/rules/house.md, and what a host may do.
 *
 * What only the rules of the game know is believed: whether a player's time is limited, and for a
 * game that this page does not know, whether it can be drawn and whether its host may end it. */

import type { Logged, TableFact } from "../api/types";
import type { GameLuck } from "../games/luck";
import { Broken, type Content } from "./entry";
import { isBot } from "./names";
import type { What } from "./people";
import type { TableSoFar } from "./tableSoFar";

const WAITS = [60_000, 120_000];
const MOST_REMOVED = 1_000;
const AGREED = { draw: "drawn by agreement", end: "ended by agreement" };
/** The facts of an ask, as far as they can be told when some moves were not shown. */
const BLURRED: Readonly<Record<string, readonly string[]>> = {
  Resign: ["Resigned", "GameEnded"],
  Abort: ["GameEnded"],
  Offer: ["Offered", "Agreed", "TablePaused", "GameEnded"],
  Agree: ["Offered", "Agreed", "TablePaused", "GameEnded"],
  Decline: ["Declined"],
  Claim: ["Claimed", "GameEnded"],
  NoteGone: ["PlayerGone"],
  NoteBack: ["PlayerBack"],
};

export class BetweenRules {
  readonly #table: TableSoFar;
  readonly #content: Content;
  readonly #game: GameLuck | null;

  constructor(table: TableSoFar, content: Content, game: GameLuck | null) {
    this.#table = table;
    this.#content = content;
    this.#game = game;
  }

  facts(asked: Logged): readonly TableFact[] {
    const told = this.#table.people.blurred ? BLURRED[asked.type] : undefined;
    if (told) {
      const { facts } = this.#content;
      this.#require("H12", facts.length > 0 && facts.every(({ type }) => told.includes(type)));
      return facts;
    }
    switch (asked.type) {
      case "Resign":
        return this.#resign();
      case "Abort":
        return this.#abort();
      case "Offer":
        return this.#offer(asked.what);
      case "Agree":
        return this.#agree(asked.what);
      case "Decline":
        this.#require("H12", this.#standing(asked.what) !== undefined);
        return [{ type: "Declined", seat: this.#decider(), what: asked.what }];
      case "Claim":
        return this.#claim(asked.seat);
      case "HandOver":
        return this.#handOver(asked.seat);
      case "Remove":
        return this.#remove(asked.holder);
      default:
        return this.#ofTheHouse(asked);
    }
  }

  #require(rule: string, holds: boolean): void {
    if (!holds) throw new Broken(this.#content.seq, "against-rule", rule);
  }

  #ofTheHouse(asked: Logged): TableFact[] {
    const { people, status } = this.#table;
    switch (asked.type) {
      case "NoteGone":
        return [this.#noteGone(asked.seat)];
      case "NoteBack":
        this.#require("H14", this.#table.goneUntil(asked.seat) !== null);
        return [{ type: "PlayerBack", seat: asked.seat }];
      case "Succeed":
        return [this.#succeed()];
      case "PlayAgain":
        this.#require("H16", status === "over" && people.next === "");
        return [{ type: "RematchAgreed", table: asked.table }];
      default:
        throw new Broken(this.#content.seq, "unreadable", asked.type);
    }
  }

  /** Only a player of a game that has begun decides, and only for their own seat. */
  #decider(): number {
    const { by } = this.#content;
    this.#require("H4", this.#table.hasBegun());
    this.#require("H2", by !== null && this.#table.deciders().includes(by));
    return by as number;
  }

  #standing(what: What) {
    return this.#table.people.standing.find((offer) => offer.what === what);
  }

  #resign(): TableFact[] {
    const seat = this.#decider();
    return [{ type: "Resigned", seat }, ...this.#endWithout(seat, "resigned")];
  }

  /** H11, H14. The game is over when one player is left, or no person. */
  #endWithout(seat: number, by: string): TableFact[] {
    const left = this.#table.players().filter((player) => player !== seat);
    const isOver = left.length <= 1 || !left.some((player) => this.#table.isPersons(player));
    return isOver ? [{ type: "GameEnded", by }] : [];
  }

  #abort(): TableFact[] {
    const seat = this.#decider();
    const isAlone = this.#table.playsAlone(seat);
    this.#require("H3", isAlone || !this.#game?.hostMayEnd);
    this.#require("H13", !this.#table.people.moved);
    return [{ type: "GameEnded", by: "aborted" }];
  }

  #offer(what: What): TableFact[] {
    const seat = this.#decider();
    const { declined } = this.#table.people;
    if (what === "draw") this.#require("H12", this.#mayBeDrawn());
    if (what === "pause") this.#require("H5", this.#table.status !== "paused");
    this.#require("H12", this.#standing(what) === undefined);
    this.#require("H12", !declined.some(([by, of]) => by === seat && of === what));
    const offered: TableFact = { type: "Offered", seat, what };
    return this.#table.playsAlone(seat) ? [offered, ...agreed(what)] : [offered];
  }

  #agree(what: What): TableFact[] {
    const seat = this.#decider();
    const seats = this.#standing(what)?.seats ?? [seat];
    this.#require("H12", !seats.includes(seat));
    if (what === "draw") this.#require("H12", this.#mayBeDrawn());
    const offered: TableFact = { type: "Offered", seat, what };
    const others = this.#table.deciders().filter((one) => one !== seat);
    return others.every((one) => seats.includes(one)) ? [offered, ...agreed(what)] : [offered];
  }

  #mayBeDrawn(): boolean {
    const players = this.#table.players();
    const allPersons = players.length === this.#table.deciders().length;
    return players.length > 1 && allPersons && (this.#game?.canBeDrawn ?? this.#game === null);
  }

  #claim(gone: number): TableFact[] {
    const seat = this.#decider();
    this.#require("H14", gone !== seat && this.#table.mayBeClaimed(gone, this.#content.at));
    return [{ type: "Claimed", seat, gone }, ...this.#endWithout(gone, "claimed")];
  }

  #handOver(seat: number): TableFact[] {
    const { sitters } = this.#table;
    const [who, heir] = [this.#content.who, sitters[seat]];
    this.#require("H3", this.#table.isHost(who));
    this.#require("H3", heir != null && !isBot(heir.holder) && heir.holder !== who);
    return heir ? [{ type: "HostChanged", holder: heir.holder }] : [];
  }

  #remove(holder: string): TableFact[] {
    const { people, former } = this.#table;
    const { who } = this.#content;
    this.#require("H3", this.#table.isHost(who));
    const plays = this.#table.seatOf(holder) !== null || former.includes(holder);
    this.#require("H15", !plays && holder !== who && !people.removed.includes(holder));
    this.#require("H15", people.removed.length < MOST_REMOVED);
    return [{ type: "SpectatorRemoved", holder }];
  }

  /** Only the game knows whether a player's time is limited, so the wait may be either. */
  #noteGone(seat: number): TableFact {
    const { at, facts } = this.#content;
    this.#require("H14", this.#table.status === "playing" && !this.#game?.hostMayEnd);
    const isThere = this.#table.goneUntil(seat) === null;
    this.#require("H14", isThere && this.#table.deciders().includes(seat));
    const [told] = facts;
    const until = told?.type === "PlayerGone" ? told.until : 0;
    this.#require("H14", WAITS.includes(until - at));
    return { type: "PlayerGone", seat, until };
  }

  /** H3. The person at the next seat takes over, if not gone as well. */
  #succeed(): TableFact {
    const { sitters, former, people } = this.#table;
    const holder = people.host;
    const own = this.#table.seatOf(holder) ?? former.indexOf(holder);
    const places = sitters.map((_, place) => (own + 1 + place) % sitters.length);
    const heirs = places.flatMap((place) => {
      const sitter = sitters[place];
      const isThere = this.#table.goneUntil(place) === null;
      return sitter && isThere && !isBot(sitter.holder) && sitter.holder !== holder
        ? [sitter]
        : [];
    });
    const [heir] = heirs;
    this.#require("H3", heir !== undefined);
    return { type: "HostChanged", holder: heir?.holder ?? holder };
  }
}

function agreed(what: What): TableFact[] {
  if (what === "pause") return [{ type: "Agreed", what }, { type: "TablePaused" }];
  return [
    { type: "Agreed", what },
    { type: "GameEnded", by: AGREED[what] },
  ];
}
