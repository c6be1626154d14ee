/** What a lifted card may mean where it is dropped. The referee says it in the view: this only
 * finds the place. */

import { keyOf } from "./layout";
import { writeAdd, writeStage, writeTrail } from "./moves";
import type { View } from "./types";
import type { Drag, Meaning as Named } from "./types.generated";

export type Source = Drag["source"] | "stack";

export interface Lifted {
  readonly card: string;
  readonly source: Source;
}

/** One thing that a drop may mean; "back" takes a card off the stack again. */
export type Meaning = Omit<Named, "does"> & { readonly does: Named["does"] | "back" };

export type Targets = ReadonlyMap<string, readonly Meaning[]>;

const NONE: Targets = new Map();

/** Every place where this card means something. */
export function targetsOf(view: View, { card, source }: Lifted): Targets {
  if (source === "stack") return takeBack(view, card);
  const targets = new Map<string, readonly Meaning[]>();
  const stage = choiceOf(view, "stage");
  for (const on of Object.keys(stage?.targets?.[card] ?? {})) {
    const cards = on.replaceAll(/[[\]]/g, "").split(" ");
    const key = on.startsWith("[") ? buildWith(view, cards) : keyOf.loose(on);
    const move = written(view, "stage", card, on);
    if (key && move) targets.set(key, [{ does: "stage", move, value: null, cards }]);
  }
  for (const drag of view.drags)
    if (drag.card === card && drag.source === source)
      targets.set(placeOf(drag.onto), drag.means);
  return targets;
}

/** Do the rules want the player asked what this drop means, though it means one thing only? */
export function asksAt(view: View, { card, source }: Lifted, place: string): boolean {
  return view.drags.some(
    (drag) =>
      drag.asks && drag.card === card && drag.source === source && placeOf(drag.onto) === place,
  );
}

const choiceOf = (view: View, does: string) =>
  view.choices[0]?.find((one) => one.does === does);

function buildWith(view: View, cards: readonly string[]): string | null {
  const found = view.builds.find(({ groups }) => groups.flat().includes(cards[0] ?? ""));
  return found ? keyOf.build(found.id) : null;
}

/** A move as the view writes it, with this piece and this target; null if the view has none. */
function written(view: View, does: string, piece: string, to = ""): string | null {
  const choice = choiceOf(view, does);
  return choice?.says.replace("{piece}", piece).replace("{to}", to) ?? null;
}

function placeOf({ kind, card, build }: Drag["onto"]): string {
  if (kind === "loose") return keyOf.loose(card ?? "");
  if (kind === "build") return keyOf.build(build ?? 0);
  return kind === "stack" ? keyOf.stack : keyOf.table;
}

/** Does the view offer this, perhaps with this piece? */
export function offers(view: View, does: string, piece?: string): boolean {
  const choice = choiceOf(view, does);
  return choice !== undefined && (piece === undefined || piece in (choice.targets ?? {}));
}

function takeBack(view: View, card: string): Targets {
  const move = offers(view, "take-back", card) ? written(view, "take-back", card) : null;
  if (!move) return NONE;
  return new Map([[keyOf.table, [{ does: "back", move, value: null, cards: [] }]]]);
}

/** The card at this place that a hand could lift, whatever it may do then. */
export function liftedAt(view: View, place: string): Lifted | null {
  const [kind = ""] = place.split(":");
  const source = ({ hand: "hand", loose: "table", pile: "pile", staged: "stack" } as const)[
    kind
  ];
  if (!source) return null;
  if (source === "stack" && view.stack?.owner !== view.seat) return null;
  const card = cardAt(view, place);
  return card ? { card, source } : null;
}

/** The card that lies on top at this place. */
export function cardAt(view: View, place: string): string | null {
  const [kind = "", name = ""] = place.split(":");
  if (kind === "pile") return view.piles[name]?.at(-1) ?? null;
  if (kind === "build") return buildAt(view, name).at(-1) ?? null;
  if (kind === "stack") return view.stack?.cards.at(-1)?.card ?? null;
  return name || null;
}

const buildAt = (view: View, id: string) =>
  view.builds.find((build) => build.id === Number(id))?.groups.flat() ?? [];

/** What a drop says in the words of a move, though it means nothing legal: the referee is asked why.
 * Null where a card is only put back. */
export function meantBy(view: View, { card }: Lifted, place: string): string | null {
  const [kind = "", name = ""] = place.split(":");
  if (kind === "table") return writeTrail(card);
  if (kind === "stack" || kind === "staged") return writeAdd(card);
  if (kind === "build") return writeStage(card, buildAt(view, name));
  const on = cardAt(view, place);
  return on && on !== card ? writeStage(card, on) : null;
}

export interface Finish {
  readonly does: "take" | "build";
  readonly move: string;
  readonly value: string;
}

/** What may be done with the whole stack: take it, or build 9 with it. */
export function finishes(view: View): Finish[] {
  return (view.choices[0] ?? []).flatMap(({ does, says, targets }): Finish[] => {
    if (does === "finish-take") return [{ does: "take", move: says, value: "" }];
    if (does !== "build-stack") return [];
    return Object.keys(targets ?? {}).map((value) => {
      return { does: "build", move: says.replace("{piece}", value), value };
    });
  });
}
