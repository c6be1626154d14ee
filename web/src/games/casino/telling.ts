/** What happened, in words: as it happens, and told again after the game. Loaded when something has
 * happened. It shares no module with the board, so that the bundler keeps the two apart. */

import { say } from "../../messages/haul";
import { listAll } from "../../messages/lists";
import type { LiveTable } from "../../table/live.svelte";
import type { Names } from "../../table/naming";
import type { Ending } from "..";
import type { Casino, Event } from "./types";

/** Who reads it. */
export interface Reader {
  readonly own: number | null;
  readonly names: Names;
}

/** The same for ears and for eyes: cards are named in words, or written with a sign. */
export interface Told {
  readonly aloud: string;
  readonly shown: string;
}

type Write = (cards: readonly string[]) => string;

const SIGNS: Record<string, string> = { S: "♠", H: "♥", D: "♦", C: "♣" };
const written: Write = (cards) =>
  cards.map((card) => card.slice(0, -1) + SIGNS[card.slice(-1)]).join(" ");
const spoken: Write = (cards) =>
  listAll(
    cards.map((card) => say("haul-card", { rank: card.slice(0, -1), suit: card.slice(-1) })),
  );

export function tell(events: readonly Event[], reader: Reader): Told | null {
  const aloud = tellAll(events, reader, spoken);
  return aloud ? { aloud, shown: tellAll(events, reader, written) } : null;
}

function tellAll(events: readonly Event[], { own, names }: Reader, write: Write): string {
  return events
    .map((event) => {
      const who = "seat" in event ? (event.seat === own ? "" : (names(event.seat) ?? "")) : "";
      const [id, values] = wordsOf(event, write);
      if (!id) return "";
      return who ? say(`haul-${id}`, { name: who, ...values }) : say(`haul-you-${id}`, values);
    })
    .filter(Boolean)
    .join(" ");
}

interface Values {
  card: string;
  cards: string;
  value: number;
  count: number;
}

type Deed = "trailed" | "took" | "created" | "joined" | "raised" | "swept" | "hinted";
const NOTHING: Values = { card: "", cards: "", value: 0, count: 0 };

/** What a player did: the end of a message's id, and its values. */
function wordsOf(event: Event, write: Write): [Deed | null, Values] {
  switch (event.type) {
    case "CardTrailed":
      return ["trailed", { ...NOTHING, card: write([event.card]) }];
    case "CardsCaptured": {
      const cards = event.haul.filter((card) => card !== event.card);
      return [
        "took",
        { ...NOTHING, card: write([event.card]), cards: write(cards), count: cards.length },
      ];
    }
    case "BuildLaid": {
      const { value, groups } = event.build;
      const cards = groups.flat().filter((card) => card !== event.card);
      return [event.how, { ...NOTHING, card: write([event.card]), cards: write(cards), value }];
    }
    case "TableSwept":
      return [
        event.cards.length ? "swept" : null,
        { ...NOTHING, cards: write(event.cards), count: event.cards.length },
      ];
    case "HintTaken":
      return ["hinted", NOTHING];
    default:
      return [null, NOTHING];
  }
}

/** The same in the story of the game, after the name of the player. */
export function tellAgain(event: Event): string {
  const [id, values] = wordsOf(event, written);
  if (id) return say(`haul-told-${id}`, values);
  switch (event.type) {
    case "DealBegun":
      return say("haul-told-deal", { number: event.number });
    case "RoundBegun":
      return say("haul-told-round", { number: event.number });
    case "DealScored":
      return say("haul-told-scored", {
        score: event.points.map(([, points]) => points).join(" : "),
      });
    default:
      return "";
  }
}

/** So many cards at once are remembered. */
const MANY = 6;
/** The cards that score most by themselves. */
const DEAR = ["10D", "2S"];

/** What makes a moment a key moment: a dear card is taken, or many cards at once. */
export function keyOf(event: Event): string {
  if (event.type !== "CardsCaptured") return "";
  const dear = event.haul.filter((card) => DEAR.includes(card));
  if (dear.length) return written(dear);
  return event.haul.length >= MANY ? say("haul-key", { count: event.haul.length }) : "";
}

/** How the game ended. The result is said elsewhere, too. */
export function tellEnd(table: LiveTable<Casino>, result: string): Ending {
  const { view } = table;
  const story: Ending["story"] = (view?.sides ?? []).map((side) => [
    listAll(side.map((seat) => table.names(seat) ?? "")),
    say("haul-points", { count: view?.points[side[0] ?? 0] ?? 0 }),
  ]);
  if (view && view.deal > 1) story.push([say("haul-deals"), String(view.deal)]);
  return { result, story };
}
