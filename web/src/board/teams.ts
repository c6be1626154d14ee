/** The four teams, D2. */

import { say } from "../messages/board";

const NAMES = ["board-red", "board-blue", "board-green", "board-yellow"] as const;

export const teamName = (team: number) => say(NAMES[team] ?? NAMES[0]);

/** The hatch of each team, small: rising, falling, lying, standing. Shape as well as colour. */
export const SIGNS = [
  "M4 9l5-5M4 14L14 4M9 14l5-5",
  "M14 9L9 4M14 14L4 4M9 14L4 9",
  "M4 5h10M4 9h10M4 13h10",
  "M5 4v10M9 4v10M13 4v10",
] as const;
