/** The table after each event of the log. It repeats what the log says, and applies no rule.
 * Loaded when a finished game is told again. */

import { lastOf, type Scene } from "./scene";
import type { Event } from "./types";
import type { BuildLaid, CardsCaptured } from "./types.generated";

export const OPENING: Scene = {
  players: [],
  turn: null,
  loose: [],
  builds: [],
  stack: null,
  hands: {},
  counts: {},
  piles: {},
  stock: 0,
  last: null,
};

export function sceneAfter(scene: Scene, event: Event): Scene {
  const last = lastOf(event) ?? scene.last;
  switch (event.type) {
    case "DealBegun": {
      const { players } = event;
      const empty = Object.fromEntries(players.map((seat) => [seat, []]));
      return { ...OPENING, players, piles: empty, hands: empty };
    }
    case "HandDealt": {
      const { seat, cards } = event;
      const counts = { ...scene.counts, [seat]: cards.length };
      return { ...scene, hands: { ...scene.hands, [seat]: cards }, counts };
    }
    case "StockLaid":
      return { ...scene, stock: event.cards.length };
    case "CardsLaidOut":
      return { ...scene, loose: [...scene.loose, ...event.cards] };
    case "RoundBegun":
      return { ...scene, stock: event.stock };
    case "TurnPassed":
      return { ...scene, turn: event.to };
    case "CardTrailed": {
      const { seat, card } = event;
      return { ...played(scene, seat, card), loose: [...scene.loose, card], last };
    }
    case "CardsCaptured":
      return captured(scene, event);
    case "BuildLaid":
      return built(scene, event);
    case "TableSwept":
      return {
        ...scene,
        loose: [],
        builds: [],
        piles: {
          ...scene.piles,
          [event.seat]: [...(scene.piles[event.seat] ?? []), ...event.cards],
        },
      };
    default:
      // A stack is not shown again: what became of it is.
      return scene;
  }
}

/** The card has left the hand of this seat. */
function played(scene: Scene, seat: number, card: string): Scene {
  const hand = scene.hands[seat]?.filter((one) => one !== card) ?? [];
  const counts = { ...scene.counts, [seat]: Math.max(0, (scene.counts[seat] ?? 0) - 1) };
  return { ...scene, hands: { ...scene.hands, [seat]: hand }, counts };
}

/** The piles after one of them has given its top card, if one has. */
function robbed({ piles }: Scene, pile: number | null): Scene["piles"] {
  return pile === null ? piles : { ...piles, [pile]: piles[pile]?.slice(0, -1) ?? [] };
}

function captured(scene: Scene, event: CardsCaptured): Scene {
  const { seat, card, loose, builds, pile, haul } = event;
  const piles = robbed(scene, pile);
  return {
    ...played(scene, seat, card),
    loose: scene.loose.filter((one) => !loose.includes(one)),
    builds: scene.builds.filter(({ id }) => !builds.includes(id)),
    piles: { ...piles, [seat]: [...(piles[seat] ?? []), ...haul] },
    last: lastOf(event),
  };
}

function built(scene: Scene, event: BuildLaid): Scene {
  const { seat, card, loose, replaced, pile, build } = event;
  return {
    ...played(scene, seat, card),
    loose: scene.loose.filter((one) => !loose.includes(one)),
    builds: [...scene.builds.filter(({ id }) => !replaced.includes(id)), build],
    piles: robbed(scene, pile),
    last: lastOf(event),
  };
}
