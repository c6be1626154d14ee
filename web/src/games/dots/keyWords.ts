/** What the keyboard does, for the help sheet. */

import { say } from "../../messages/chains";
import type { Keys } from "..";

export const keys = (): Keys => [
  [[say("chains-key-arrows")], say("chains-does-move")],
  [[say("chains-key-space")], say("chains-does-turn")],
  [["N"], say("chains-does-next")],
  [["Enter"], say("chains-does-draw")],
  [["H"], say("chains-does-hint")],
];
