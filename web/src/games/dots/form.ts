/** The options of Dots: the size as a few good choices, players and hints first. */

import type { GameForm } from "..";
import SeatsField from "./SeatsField.svelte";
import SizeField from "./SizeField.svelte";

export const form: GameForm = {
  fields: { width: SizeField, height: "width", seats: SeatsField },
  first: ["width", "seats", "hints", "mode"],
  blames: (problem) => (problem.rule === "D1" ? "width" : null),
};
