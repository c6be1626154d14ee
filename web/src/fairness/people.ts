/** What is between the people at a table: offers, who is out, who is gone, who is the host.
 *
 * Nothing is judged here: `betweenRules` says whether an entry may stand there. */

import type { TableFact } from "../api/types";
import type { Opened } from "./report";

export type What = "draw" | "pause" | "end";

/** An offer that stands, and the seats that have agreed; the first of them made it. */
export interface Standing {
  readonly what: What;
  readonly seats: readonly number[];
}

/** From the time `until` on the game can be claimed from this seat. */
export interface Gone {
  readonly seat: number;
  readonly until: number;
}

export class People {
  /** The pseudonym of the host. */
  host: string;
  /** The seats that began, and those that were taken later and have moved. */
  plays: readonly number[] = [];
  moved = false;
  standing: readonly Standing[] = [];
  /** Offers that may not be repeated before the next move of that seat. */
  declined: readonly (readonly [seat: number, what: What])[] = [];
  gone: readonly Gone[] = [];
  /** The seats that have given up, or lost by a claim. */
  out: readonly number[] = [];
  /** Before a rematch: the holders for whom seats are kept; "" for nobody. */
  kept: readonly string[];
  removed: readonly string[] = [];
  /** The table of a rematch. */
  next = "";
  /** Some moves were not shown to us, so not all of this is known. */
  blurred = false;

  constructor(opened: Opened) {
    this.host = opened.host;
    this.kept = opened.kept ?? [];
  }

  /** Whoever asks is there. Whoever moves plays, declines a draw, and may offer again. */
  asked(seat: number, isMove: boolean): void {
    this.#back(seat);
    if (!isMove) return;
    const lapses = ({ what, seats }: Standing) => what === "draw" && !seats.includes(seat);
    const lapsed = this.standing.filter(lapses);
    this.standing = this.standing.filter((offer) => !lapses(offer));
    this.declined = [
      ...this.declined.filter(([by]) => by !== seat),
      ...lapsed.map(({ what, seats }) => [seats[0] as number, what] as const),
    ];
    this.moved = true;
    if (!this.plays.includes(seat)) this.plays = [...this.plays, seat].sort((a, b) => a - b);
  }

  apply(fact: TableFact): void {
    switch (fact.type) {
      case "GameStarted":
        this.plays = fact.seats;
        break;
      case "SeatTaken":
        this.standing = [];
        this.#back(fact.seat);
        break;
      case "PlayerBack":
        this.#back(fact.seat);
        break;
      case "PlayerGone":
        this.gone = [...this.gone, { seat: fact.seat, until: fact.until }];
        break;
      case "HouseAway":
        this.gone = this.gone.map(({ seat, until }) => {
          return { seat, until: until + fact.until - fact.since };
        });
        break;
      case "Resigned":
        this.#lost(fact.seat);
        break;
      case "Claimed":
        this.#lost(fact.gone);
        break;
      case "HostChanged":
        this.host = fact.holder;
        break;
      case "SpectatorRemoved":
        this.removed = [...this.removed, fact.holder];
        break;
      case "RematchAgreed":
        this.next = fact.table;
        break;
      default:
        this.#applyToOffers(fact);
    }
  }

  #applyToOffers(fact: TableFact): void {
    if (fact.type === "Offered") this.#offer(fact.what, fact.seat);
    else if (fact.type === "Declined") {
      const refused = this.standing.filter(({ what }) => what === fact.what);
      this.standing = this.standing.filter(({ what }) => what !== fact.what);
      const again = refused.map(({ what, seats }) => [seats[0] as number, what] as const);
      this.declined = [...this.declined, ...again];
    } else if (["Agreed", "TablePaused", "GameEnded"].includes(fact.type)) {
      this.standing = [];
      this.gone = [];
    }
  }

  #offer(what: What, seat: number): void {
    const stands = this.standing.some((offer) => offer.what === what);
    this.standing = stands
      ? this.standing.map((offer) =>
          offer.what === what ? { what, seats: [...offer.seats, seat] } : offer,
        )
      : [...this.standing, { what, seats: [seat] }];
  }

  #lost(seat: number): void {
    this.out = [...this.out, seat];
    this.standing = [];
    this.#back(seat);
  }

  #back(seat: number): void {
    this.gone = this.gone.filter((one) => one.seat !== seat);
  }
}
