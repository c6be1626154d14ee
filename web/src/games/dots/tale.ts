/** A finished game told again from its log: each event in words, and the board after it. */

import { say } from "../../messages/dots";
import type { Tale } from "..";
import { OPENING, type Scene, sceneAfter } from "./scenes";
import type { Dots } from "./types";

/** The replay names who did it; here is what was done. */
export const tale: Tale<Dots, Scene> = {
  opening: OPENING,
  after: sceneAfter,
  tell(event) {
    if (event.type === "HintTaken") return say("dots-told-hint");
    if (event.type !== "LineDrawn") return "";
    const count = event.boxes.length;
    return count ? say("dots-turn-closed", { count }) : say("dots-told-drew");
  },
};
