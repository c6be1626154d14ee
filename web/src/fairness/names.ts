/** Whose name stands where. The hashed text of a log has only pseudonyms, so a name can be erased at
 * any time, and every hash still fits. docs/log-format.md, "The open part". */

import type { Entry } from "../api/types";
import { isSpelt } from "./spelling";

const BOT = /^bot\/(\d+)(?:\/([a-z]+))?$/;

export const isBot = (holder: string) => holder.startsWith("bot/");

/** A bot is named after its seat and its level; null for a person. */
export function botName(holder: string): string | null {
  const [, seat, level] = BOT.exec(holder) ?? [];
  if (seat === undefined) return null;
  const number = Number(seat) + 1;
  if (!level) return `Bot ${number}`;
  return `${level.charAt(0).toUpperCase()}${level.slice(1)} bot ${number}`;
}

/** The level of the bot with this name; null if it has none. */
export function levelIn(name: string): string | null {
  const [, level] = /^([A-Z][a-z]+) bot \d+$/.exec(name) ?? [];
  return level?.toLowerCase() ?? null;
}

/** The name that the open part of an entry tells; null if it has none, or if it was left out. */
export function nameIn({ parts }: Pick<Entry, "parts">): string | null {
  const body = parts.find(({ seats }) => seats === null)?.body;
  if (body == null || !isSpelt(body, "Named")) return null;
  return (JSON.parse(body) as { name: string }).name;
}
