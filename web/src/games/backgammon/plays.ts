/** The legal plays of a roll and their steps, as the view lists them, and a turn that is being tried.
 *
 * The view has every play once among its choices, and its steps in every order in which they may be
 * taken. A turn is tried by following the numbers of the steps: no rule is applied here. */

import type { Choices } from "../choices";
import { BAR, type Hop, OFF } from "./position";
import type { View } from "./types";

export type Play = readonly Hop[];
/** At each number: what may be done there, and the number that follows; 0 is the end. */
type Steps = View["steps"];

export interface Plays {
  readonly all: readonly Play[];
  readonly steps: Steps;
  /** Points where a single checker of the other side stands, and can be hit. */
  readonly blots: ReadonlySet<number>;
}

export const NO_PLAYS: Plays = { all: [], steps: [], blots: new Set() };

/** Follows the choices of the view from step to step. */
export function readPlays(choices: Choices, steps: Steps): Plays {
  const all: Play[] = [];
  const blots = new Set<number>();
  const walk = (step: number, before: Play) => {
    const play = choices[step]?.find(({ does }) => does === "play");
    for (const [from, landings] of Object.entries(play?.targets ?? {}))
      for (const [to, following] of Object.entries(landings)) {
        const hop = readHop(`${from}/${to}`);
        if (to.endsWith("*")) blots.add(hop.to);
        if (following) walk(following, [...before, hop]);
        else all.push([...before, hop]);
      }
  };
  walk(0, []);
  return { all, steps, blots };
}

const NAMED: Record<string, number> = { bar: BAR, off: OFF };

function readHop(text: string): Hop {
  const [from = 0, to = 0] = text
    .replace("*", "")
    .split("/")
    .map((name) => NAMED[name] ?? Number(name));
  return { from, to };
}

/** The steps that can be done next; none after the last one, or after steps that are not listed. */
export function nextHops({ steps }: Plays, done: Play): Hop[] {
  let at = 0;
  for (const { from, to } of done) {
    const step = `${nameOf(from)}/${nameOf(to)}`;
    at = steps[at]?.[step] ?? steps[at]?.[`${step}*`] ?? 0;
    if (!at) return [];
  }
  return Object.keys(steps[at] ?? {}).map(readHop);
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

/** How the rest of a turn goes if every step of it bears a checker off; [] if that is not legal. */
export function bearingOff(plays: Plays, done: Play): Play {
  for (const hop of nextHops(plays, done).filter(({ to }) => to === OFF)) {
    if (isWhole(plays, [...done, hop])) return [hop];
    const rest = bearingOff(plays, [...done, hop]);
    if (rest.length) return [hop, ...rest];
  }
  return [];
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
