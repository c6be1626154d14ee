/** Ids of commands that only this browser can make. So it knows in the log which entries of its
 * seat it has sent itself. docs/fairness.md.
 *
 * An id is the number of the ask, and the beginning of a code for this number, this table and what
 * the player chose. */

import type { Ask, Logged } from "../api/types";
import { hex, mac, unhex, utf8 } from "./hash";

const DIGITS = 8;
const MAC = 24;
const FORM = /^[0-9a-f]{32}$/;

/** What an id binds of an ask: its type, and what the player chose. */
export function saidOf(ask: Ask | Logged): string {
  switch (ask.type) {
    case "Play":
      return `Play ${ask.move}`;
    case "Sit":
      return `Sit ${ask.anchor ?? "-"}`;
    case "Rise":
    case "Claim":
    case "HandOver":
      return `${ask.type} ${ask.seat}`;
    case "Offer":
    case "Agree":
    case "Decline":
      return `${ask.type} ${ask.what}`;
    case "Remove":
      return `Remove ${ask.holder}`;
    default:
      return ask.type;
  }
}

/** The id of ask number `n`. `first` is the hash of entry 0. */
export function commandId(secret: string, first: string, n: number, said: string): string {
  const message = utf8(`fairtable command\n${first}\n${n}\n${said}\n`);
  return numberOf(n) + hex(mac(unhex(secret), message)).slice(0, MAC);
}

/** The number in the id of a command; null if it is not one of ours. */
export function readNumber(command: string): number | null {
  return FORM.test(command) ? Number.parseInt(command.slice(0, DIGITS), 16) : null;
}

const numberOf = (n: number) => n.toString(16).padStart(DIGITS, "0");
