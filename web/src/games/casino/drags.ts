/** What a lifted card may mean where it is dropped. The referee says it in the view: this only
 * finds the place. */

import { keyOf } from "./layout";
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
  for (const begins of view.may_stage) {
    if (begins.source !== source) continue;
    if (begins.onto === "loose")
      for (const one of view.loose)
        if (one !== card) targets.set(keyOf.loose(one), [stage(card, one, [one])]);
    if (begins.onto === "build")
      for (const { id, groups } of view.builds) {
        const cards = groups.flat();
        targets.set(keyOf.build(id), [stage(card, `[${cards.join(" ")}]`, cards)]);
      }
  }
  for (const drag of view.drags)
    if (drag.card === card && drag.source === source)
      targets.set(placeOf(drag.onto), drag.means);
  return targets;
}

function stage(card: string, on: string, cards: readonly string[]): Meaning {
  return { does: "stage", move: `stage ${card} on ${on}`, value: null, cards };
}

function placeOf({ kind, card, build }: Drag["onto"]): string {
  if (kind === "loose") return keyOf.loose(card ?? "");
  if (kind === "build") return keyOf.build(build ?? 0);
  return kind === "stack" ? keyOf.stack : keyOf.table;
}

/** Does the view offer this, perhaps with this piece? */
export function offers(view: View, does: string, piece?: string): boolean {
  const choice = view.choices[0]?.find((one) => one.does === does);
  return choice !== undefined && (piece === undefined || piece in (choice.targets ?? {}));
}

function takeBack(view: View, card: string): Targets {
  if (!offers(view, "take-back", card)) return NONE;
  return new Map([
    [keyOf.table, [{ does: "back", move: `take back ${card}`, value: null, cards: [] }]],
  ]);
}

/** From where a card at this place would be lifted, if anything could be done with it. */
export function liftedAt(view: View, place: string): Lifted | null {
  const [kind = "", name = ""] = place.split(" ");
  const source = ({ hand: "hand", loose: "table", pile: "pile", staged: "stack" } as const)[
    kind
  ];
  if (!source) return null;
  const card = source === "pile" ? view.piles[name]?.at(-1) : name;
  if (!card) return null;
  const lifted = { card, source };
  return targetsOf(view, lifted).size ? lifted : null;
}

export interface Finish {
  readonly does: "take" | "build";
  readonly move: string;
  readonly value: string;
}

/** What may be done with the whole stack: `finish capture`, `finish build 9`. */
export function finishes(view: View): Finish[] {
  return (view.choices[0] ?? []).flatMap(({ does, targets }): Finish[] => {
    if (does === "finish-take") return [{ does: "take", move: "finish capture", value: "" }];
    if (does !== "build-stack") return [];
    return Object.keys(targets ?? {}).map((value) => {
      return { does: "build", move: `finish build ${value}`, value };
    });
  });
}
