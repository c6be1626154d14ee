/** What the people at a table must hear of each other now: offers, and who is gone. What we must
 * answer comes first. The bar shows the first of them, and a sheet all. */

import { listAll } from "../messages/lists";
import { say } from "../messages/table";
import { type Between, theOffer, type What } from "./between";
import type { LiveTable } from "./live.svelte";

export interface Tiding {
  readonly key: string;
  readonly words: string;
  /** Who is awaited, or how it stands; empty if nothing is to be added. */
  readonly soft: string;
  /** The offer that it tells of, and whether we agree to it already. */
  readonly offer?: { readonly what: What; readonly ours: boolean };
  /** The seat of the player who is gone, and until when they can come back. */
  readonly gone?: { readonly seat: number; readonly until: number };
  /** Whether it waits for us. */
  readonly asks: boolean;
}

type Asked = Pick<LiveTable, "you" | "between" | "names" | "mayAsk">;

export function tidingsOf(table: Asked): Tiding[] {
  const { between, you } = table;
  const others = between.gone.filter(({ seat }) => seat !== you.seat);
  const told = [
    ...between.offers.map((offer) => tellOffer(offer, table)),
    ...others.map((gone) => tellGone(gone, table)),
  ];
  return [...told.filter(({ asks }) => asks), ...told.filter(({ asks }) => !asks)];
}

function tellOffer({ what, seats }: Between["offers"][number], table: Asked): Tiding {
  const { between, names, you, mayAsk } = table;
  const ours = you.seat !== null && seats.includes(you.seat);
  const asks = mayAsk("Agree", what);
  const awaited = between.deciders.filter((seat) => !seats.includes(seat));
  const nameOf = (seat: number) => names(seat) ?? "";
  const offer = theOffer(what, between);
  const words =
    ours && seats[0] === you.seat
      ? say(`table-you-offer-${offer}`)
      : say(`table-offers-${offer}`, { name: nameOf(seats[0] ?? 0) });
  const soft = asks
    ? ""
    : say("table-waiting-for-names", { names: listAll(awaited.map(nameOf)) });
  return { key: what, words, soft, asks, offer: { what, ours } };
}

function tellGone(gone: Between["gone"][number], { names, mayAsk }: Asked): Tiding {
  const words = say("table-is-gone", { name: names(gone.seat) ?? "" });
  return {
    key: `gone-${gone.seat}`,
    words,
    soft: "",
    asks: mayAsk("Claim", gone.seat),
    gone,
  };
}
