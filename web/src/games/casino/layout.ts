/** Where everything lies on the board, in pixels. The page says where the cloth, the hand and the
 * piles are; this says where each card is. Nothing is measured here, and no rule is applied. */

import { TALL } from "./cards";
import { layHand } from "./fan";
import { GAP, LABEL, plan, type Room, stepsOf } from "./plan";
import type { Scene } from "./scene";
import type { Slots } from "./slots";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** The parts of the page that hold cards. */
export interface Boxes {
  readonly cloth: Box;
  readonly hand: Box | null;
  readonly piles: Readonly<Record<number, Box>>;
  readonly fans: Readonly<Record<number, Box>>;
}

export type Where = "hand" | "loose" | "build" | "stack" | "pile";

/** A card that is drawn. */
export interface Laid {
  readonly card: string;
  readonly where: Where;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly turn: number;
  readonly z: number;
}

/** Something that can be pointed at: a card, a build, the stack, the top of a pile, the cloth. */
export interface Place extends Box {
  readonly key: string;
  readonly turn: number;
}

export interface Board {
  readonly cards: readonly Laid[];
  readonly places: ReadonlyMap<string, Place>;
  /** How wide a card of the table is. */
  readonly card: number;
}

/** So many cards of a pile are drawn; those below cannot be seen. */
const DEEP = 14;
/** A row of so many columns is filled from the left, as one reads. */
const WIDE = 5;
export const keyOf = {
  loose: (card: string) => `loose:${card}`,
  hand: (card: string) => `hand:${card}`,
  build: (id: number) => `build:${id}`,
  pile: (seat: number) => `pile:${seat}`,
  staged: (card: string) => `staged:${card}`,
  stack: "stack",
  table: "table",
} as const;

/** A card lies a little askew, always in the same way. */
function tiltOf(card: string): number {
  const sum = [...card].reduce((so, letter) => so * 7 + letter.charCodeAt(0), 3);
  return ((sum % 7) - 3) * 0.6;
}

/** In a wide row the cards lie from the middle outwards, so that few of them lie in the middle. */
function columnOf(slot: number, columns: number): number {
  if (columns <= WIDE) return slot;
  const middle = Math.floor((columns - 1) / 2);
  return middle + (slot % 2 ? 1 : -1) * Math.ceil(slot / 2);
}

export interface Wishes {
  /** The widest that a card of the table and of the hand may be. */
  readonly table: number;
  readonly hand: number;
  /** Whose hand is shown, and the card under the thumb. */
  readonly seat: number | null;
  readonly open: string | null;
  readonly room: Room;
}

export function layOut(scene: Scene, slots: Slots, boxes: Boxes, wishes: Wishes): Board {
  const cards: Laid[] = [];
  const places = new Map<string, Place>();
  const place = (key: string, box: Box, turn = 0) => places.set(key, { key, ...box, turn });
  const { cloth } = boxes;
  const { w, columns, rows, builds, above, between } = plan(scene, slots, cloth, wishes);
  const tall = w * TALL;
  place(keyOf.table, { x: cloth.x - 9, y: cloth.y - 7, w: cloth.w + 18, h: cloth.h + 14 });

  rows.forEach((row, line) => {
    const y = cloth.y + above + line * (tall + LABEL);
    const last = row.at(-1);
    const wide = last
      ? last.x + ((stepsOf(last.build.groups).wide - 1) * last.squeeze + 1) * w
      : 0;
    const indent = Math.max(0, (cloth.w - wide) / 2);
    for (const { build, x: from, squeeze } of row) {
      const x = from + indent;
      const { at, wide } = stepsOf(build.groups);
      const turn = build.id % 2 ? 2 : -2;
      build.groups.flat().forEach((card, n) => {
        const dx = (at[n] ?? 0) * squeeze * w;
        const dy = dx * Math.tan((turn * Math.PI) / 180);
        cards.push({
          card,
          where: "build",
          x: cloth.x + x + dx,
          y: y + dy,
          w,
          turn,
          z: 30 + n,
        });
      });
      const width = ((wide - 1) * squeeze + 1) * w;
      place(keyOf.build(build.id), { x: cloth.x + x, y, w: width, h: tall }, turn);
    }
  });

  const top = cloth.y + above + between + builds * (tall + LABEL);
  const gap = columns > 1 ? Math.min(0.3 * w, (cloth.w - columns * w) / (columns - 1)) : 0;
  const indent = (cloth.w - columns * w - (columns - 1) * gap) / 2;
  const slotAt = (slot: number) => ({
    x: cloth.x + indent + columnOf(slot % columns, columns) * (w + gap),
    y: top + Math.floor(slot / columns) * w * (TALL + GAP),
    w,
    h: tall,
  });
  slots.forEach((card, slot) => {
    if (card === null || !scene.loose.includes(card)) return;
    const box = slotAt(slot);
    const turn = tiltOf(card);
    place(keyOf.loose(card), box, turn);
    cards.push({ card, where: "loose", x: box.x, y: box.y, w, turn, z: 20 });
  });

  if (scene.stack) layStack(scene.stack, slots, slotAt, { cards, places, w });
  layPiles(scene, boxes, cards, place);
  if (boxes.hand && wishes.seat !== null) {
    const hand = scene.hands[wishes.seat] ?? [];
    layHand(hand, boxes.hand, wishes, cards, place);
  }
  return { cards, places, card: w };
}

/** The stack stands where its first card of the table lay, or on its build. The card of the hand
 * looks out behind the others. */
function layStack(
  stack: NonNullable<Scene["stack"]>,
  slots: Slots,
  slotAt: (slot: number) => Box,
  { cards, places, w }: { cards: Laid[]; places: Map<string, Place>; w: number },
): void {
  const staged = stack.cards.map(({ card }) => card);
  const slot = slots.findIndex((card) => card !== null && staged.includes(card));
  const below = stack.build === null ? undefined : places.get(keyOf.build(stack.build));
  const home = below
    ? { ...below, x: below.x + 0.3 * w, y: below.y + 0.3 * w, w }
    : slotAt(Math.max(0, slot));
  const inOrder = stack.cards.toSorted(
    (one, other) => behind(one.source) - behind(other.source),
  );
  const step = Math.min(0.7, 1.6 / Math.max(1, inOrder.length - 1)) * w;
  inOrder.forEach(({ card }, n) => {
    const y = home.y - step * (inOrder.length - 1 - n);
    cards.push({ card, where: "stack", x: home.x, y, w, turn: -2, z: 60 + n });
    const last = n === inOrder.length - 1;
    const key = keyOf.staged(card);
    places.set(key, { key, x: home.x, y, w, h: last ? w * TALL : step, turn: 0 });
  });
  const rise = step * (inOrder.length - 1);
  const whole = { x: home.x, y: home.y - rise, w, h: w * TALL + rise };
  places.set(keyOf.stack, { key: keyOf.stack, ...whole, turn: 0 });
}

const behind = (source: string | undefined) => (source === "hand" ? 0 : 1);

function layPiles(
  { piles, players }: Scene,
  { piles: boxes }: Boxes,
  cards: Laid[],
  place: (key: string, box: Box) => void,
): void {
  for (const seat of players) {
    const box = boxes[seat];
    const pile = piles[seat] ?? [];
    if (!box) continue;
    place(keyOf.pile(seat), box);
    pile.slice(-DEEP).forEach((card, n, shown) => {
      const down = 2 * Math.min(2, shown.length - 1 - n);
      cards.push({
        card,
        where: "pile",
        x: box.x + down,
        y: box.y + down,
        w: box.w,
        turn: 0,
        z: 1 + n,
      });
    });
  }
}

/** How far a point is from a box; 0 inside. */
export function distance({ x, y, w, h }: Box, at: { x: number; y: number }): number {
  const dx = Math.max(x - at.x, 0, at.x - x - w);
  const dy = Math.max(y - at.y, 0, at.y - y - h);
  return Math.hypot(dx, dy);
}
