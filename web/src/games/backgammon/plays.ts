/** The legal plays of a roll, as the view lists them, and a turn that is being tried.
 *
 * The view has every play once, with its steps in one order: the farthest checkers first. A player
 * may take them in another order. Which plays there are is the referee's word alone, so every turn
 * that can be tried to its end is a legal one. Only the order is looked at here: the steps of a
 * play that start from the bar come first, and a checker goes off when all the steps are done that
 * some play has before it; or, where everybody is home, by its own number at once. */

import type { Choices } from "../choices";
import { BAR, type Hop, OFF } from "./position";

export type Play = readonly Hop[];

const HOME = 6;

export interface Plays {
  readonly all: readonly Play[];
  /** Checkers that may go off at once. */
  readonly off: readonly Hop[];
  /** Points where a single checker of the other side stands, and can be hit. */
  readonly blots: ReadonlySet<number>;
}

export const NO_PLAYS: Plays = { all: [], off: [], blots: new Set() };

const isSame = (one: Hop, other: Hop) => one.from === other.from && one.to === other.to;
const has = (hops: readonly Hop[], hop: Hop) => hops.some((one) => isSame(one, hop));

/** Follows the choices of the view from step to step. */
export function readPlays(choices: Choices, dice: readonly number[]): Plays {
  const all: Play[] = [];
  const blots = new Set<number>();
  const walk = (step: number, before: Play) => {
    const play = choices[step]?.find(({ does }) => does === "play");
    for (const [from, landings] of Object.entries(play?.targets ?? {}))
      for (const [to, following] of Object.entries(landings)) {
        const hop = { from: readPoint(from), to: readPoint(to) };
        if (to.endsWith("*")) blots.add(hop.to);
        if (following) walk(following, [...before, hop]);
        else all.push([...before, hop]);
      }
  };
  walk(0, []);
  // A play that bears off and brings nobody home says that everybody is home.
  const atHome = all.some(
    (play) => play.some(({ to }) => to === OFF) && play.every(({ from }) => from <= HOME),
  );
  return { all, off: atHome ? dice.map((from) => ({ from, to: OFF })) : [], blots };
}

function readPoint(name: string): number {
  const word = name.replace("*", "");
  return word === "bar" ? BAR : word === "off" ? OFF : Number(word);
}

/** What is left of a play when some steps are done; null if they are not steps of it. */
export function leftOf(play: Play, done: Play): Play | null {
  const left = [...play];
  for (const hop of done) {
    const at = left.findIndex((one) => isSame(one, hop));
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** The steps that can be done next. `stands` says how many own checkers are on a point now. */
export function nextHops(
  { all, off }: Plays,
  done: Play,
  stands: (point: number) => number,
): Hop[] {
  const found: Hop[] = [];
  for (const play of all) {
    const left = leftOf(play, done) ?? [];
    const enters = left.some(({ from }) => from === BAR);
    for (const hop of left)
      if ((hop.from === BAR || !enters) && !has(found, hop)) found.push(hop);
  }
  const works = (hop: Hop) =>
    hop.to !== OFF ||
    has(off, hop) ||
    all.some((play) => {
      const at = play.findIndex((one) => isSame(one, hop));
      return at >= 0 && leftOf(done, play.slice(0, at)) !== null;
    });
  return found.filter((hop) => stands(hop.from) > 0 && works(hop));
}

/** Every play has the same number of steps, so a turn is whole when it has as many. */
export function isWhole({ all }: Plays, done: Play): boolean {
  return all.length > 0 && done.length === all[0]?.length;
}

/** What a play changes. Two plays with the same change are the same play. */
function changeOf(play: Play, blots: ReadonlySet<number>): string {
  const change = new Map<number, number>();
  const hits = new Set<number>();
  for (const { from, to } of play) {
    change.set(from, (change.get(from) ?? 0) - 1);
    change.set(to, (change.get(to) ?? 0) + 1);
    if (blots.has(to)) hits.add(to);
  }
  const moved = [...change].filter(([, by]) => by !== 0).sort(([one], [other]) => one - other);
  return JSON.stringify([moved, [...hits].sort((one, other) => one - other)]);
}

/** Each different play once. */
export function differentPlays({ all, blots }: Plays): Play[] {
  const found = new Map<string, Play>();
  for (const play of all) {
    const change = changeOf(play, blots);
    if (!found.has(change)) found.set(change, play);
  }
  return [...found.values()];
}

/** The only play, if there is no other; null if there is a choice. */
export function forcedPlay({ all, blots }: Plays): Play | null {
  const [first, ...others] = all;
  if (!first) return null;
  const change = changeOf(first, blots);
  return others.every((play) => changeOf(play, blots) === change) ? first : null;
}

const NAMES: Record<number, string> = { [BAR]: "bar", [OFF]: "off" };
export const nameOf = (point: number) => NAMES[point] ?? String(point);

/** B16. Step by step, as the referee is asked: `24/18* 18/13`. */
export function writeSteps(done: Play, blots: ReadonlySet<number>): string {
  const due = new Set(blots);
  return done
    .map(({ from, to }) => `${nameOf(from)}/${nameOf(to)}${due.delete(to) ? "*" : ""}`)
    .join(" ");
}

/** B16. As people write it, with a star where a checker is hit: `13/8 6/5*`. A checker that goes on
 * is written as one way, with a stop where it hits. */
export function writePlay(done: Play, blots: ReadonlySet<number>): string {
  const due = new Set(blots);
  const ways: number[][] = [];
  const hits = new Set<string>();
  for (const { from, to } of done) {
    const going = ways.find((way) => way.at(-1) === from);
    const way = going ?? [from];
    if (!going) ways.push(way);
    way.push(to);
    if (due.delete(to)) hits.add(`${ways.indexOf(way)} ${way.length - 1}`);
  }
  const texts = ways.map((way, which) => {
    const stops = way.map(
      (point, at) => nameOf(point) + (hits.has(`${which} ${at}`) ? "*" : ""),
    );
    const isKept = (stop: string, at: number) =>
      at === 0 || at === way.length - 1 || stop.endsWith("*");
    return stops.filter(isKept).join("/");
  });
  const counted = new Map<string, number>();
  for (const text of texts) counted.set(text, (counted.get(text) ?? 0) + 1);
  return [...counted]
    .map(([text, count]) => (count > 1 ? `${text}(${count})` : text))
    .join(" ");
}

/** Where a lifted checker may be put down: by one die, or by several one after another. */
export interface Landing {
  readonly to: number;
  readonly hops: Play;
  /** How many pips, as it is written on the landing. */
  readonly pips: number;
  readonly hits: boolean;
}

/** `next` answers what can follow after some steps; of two ways to a point, `rank` prefers one. */
export function landingsOf(
  from: number,
  done: Play,
  next: (done: Play) => Hop[],
  isHit: (point: number, done: Play) => boolean,
  rank: (hop: Hop) => number,
): Landing[] {
  const found = new Map<number, Landing>();
  const go = (at: number, hops: Play) => {
    const steps = next([...done, ...hops]).filter((hop) => hop.from === at);
    for (const hop of steps.toSorted((one, other) => rank(one) - rank(other))) {
      const way = [...hops, hop];
      const known = found.get(hop.to);
      if (!known || known.hops.length > way.length)
        found.set(hop.to, {
          to: hop.to,
          hops: way,
          pips: from - hop.to,
          hits: isHit(hop.to, [...done, ...hops]),
        });
      if (hop.to !== OFF) go(hop.to, way);
    }
  };
  go(from, []);
  return [...found.values()];
}
