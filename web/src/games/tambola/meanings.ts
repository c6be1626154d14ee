/** What a prize is won with, in a few words. */

import type { Family } from "../../messages/catalogue";
import { say } from "../../messages/desk";
import { isOwn } from "./prizes";
import type { Prize } from "./types.generated";

const MEANINGS: Record<string, Family<"desk", "desk-means-">> = {
  EARLY_FIVE: "early-five",
  EARLY_SEVEN: "early-seven",
  TOP_ROW: "top-row",
  MIDDLE_ROW: "middle-row",
  BOTTOM_ROW: "bottom-row",
  FOUR_CORNERS: "four-corners",
  FULL_HOUSE: "full-house",
  SECOND_FULL_HOUSE: "second-full-house",
  PYRAMID: "pyramid",
  BREAKFAST: "breakfast",
  LUNCH: "lunch",
  DINNER: "dinner",
  ODDS: "odds",
  EVENS: "evens",
  STAR: "star",
  TEMPERATURE: "temperature",
  FULL_SHEET: "full-sheet",
};

export function meaningOf(prize: Prize): string {
  return say(`desk-means-${isOwn(prize) ? "own" : (MEANINGS[prize.pattern] ?? "own")}`);
}
