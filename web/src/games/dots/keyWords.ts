/** What the keyboard does, for the help sheet. */

import { say } from "../../messages/dots";
import type { Keys } from "..";

export const keys = (): Keys => [
  [[say("dots-key-arrows")], say("dots-does-move")],
  [[say("dots-key-space")], say("dots-does-turn")],
  [["N"], say("dots-does-next")],
  [["Enter"], say("dots-does-draw")],
  [["H"], say("dots-does-hint")],
];
