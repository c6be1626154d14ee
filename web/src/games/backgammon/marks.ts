/** What a board marks besides the checkers: a play that is advised, and one that was made. */

import type { Component } from "svelte";
import type { Geometry, Place } from "./geometry";
import type { BackgammonPlay } from "./play.svelte";
import type { Hop, Position, Side } from "./position";

export interface Marks {
  /** How they are drawn. It comes with them, so that a board without marks need not load it. */
  readonly Draw: Component<DrawProps>;
  readonly seat: Side;
  /** Plays as people write them; empty for none. */
  readonly better: string;
  readonly played: string;
}

export interface DrawProps {
  play: BackgammonPlay;
  marks: Marks;
  geometry: Geometry;
  /** Functions of the board, which has them already. */
  readPlay: (play: string) => Hop[];
  standing: (position: Position, number: number, side: Side) => number;
}

/** A checker on its way: where it lies on the pile that it leaves, and on the one that it joins. */
export interface Way extends Hop {
  readonly leaves: number;
  readonly joins: number;
}

/** Checkers only come nearer. What is no play has no way. */
const isWay = ({ from, to }: Hop) => from > to;

/** Each hop takes the top checker that is left, and lies on what came before it. */
export function waysOf(hops: readonly Hop[], stands: (point: number) => number): Way[] {
  const change = new Map<number, number>();
  const count = (point: number) => stands(point) + (change.get(point) ?? 0);
  return hops.filter(isWay).map(({ from, to }) => {
    const way = { from, to, leaves: Math.max(0, count(from) - 1), joins: count(to) };
    change.set(from, (change.get(from) ?? 0) - 1);
    change.set(to, (change.get(to) ?? 0) + 1);
    return way;
  });
}

/** An arrow from edge to edge of two rings, as a path; empty if they touch. */
export function arrowOf(from: Place, to: Place, radius: number): string {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const long = Math.hypot(x, y);
  if (long < 2.2 * radius) return "";
  const at = (along: number, aside = 0) => {
    const across = [
      from.x + (x * along - y * aside) / long,
      from.y + (y * along + x * aside) / long,
    ];
    return across.map((one) => Math.round(10 * one) / 10).join(" ");
  };
  const [start, end, head] = [radius, long - radius, 0.5 * radius];
  return `M${at(start)}L${at(end)}M${at(end - head, head)}L${at(end)}L${at(end - head, -head)}`;
}
