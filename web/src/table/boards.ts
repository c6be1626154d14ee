/** What the page of a table needs until it stands: before the game the room; then the board, with the
 * frame beside it or the screen for a whole room. What belongs together comes at once, so that nothing
 * moves; the rest is asked for when the page stands. */

import type { Component, ComponentProps } from "svelte";
import { type GameClient, hasOwnFrame, loadClient } from "../games";
import { drawn } from "../paper/drawn";
import type FrameType from "./Frame.svelte";

export const loadRoom = () => import("./Waiting.svelte");
const loadFrame = async () => (await import("./Frame.svelte")).default;

/** A board, and the frame if the board shows it. Asked for again it would come a moment later. */
export interface BoardParts {
  readonly client: GameClient;
  readonly Frame: Component<ComponentProps<typeof FrameType>> | null;
}

let coming: Promise<unknown> = Promise.resolve();

export function loadBoard(game: string, screen: boolean): Promise<BoardParts> {
  return awaited(load(game, screen));
}

/** The page stands when this is here. */
export function awaited<T>(what: Promise<T>): Promise<T> {
  coming = what;
  return what;
}

async function load(game: string, screen: boolean): Promise<BoardParts> {
  const bare = screen || hasOwnFrame(game);
  const [client, Frame] = await Promise.all([loadClient(game), bare ? null : loadFrame()]);
  if (screen) await client.screen?.();
  return { client, Frame };
}

/** So long, in milliseconds, it is waited for a page that can't be drawn though somebody looks at it.
 * A link for a start must not be late. */
const PATIENCE = 1_000;

/** The page stands: what is here was drawn, however slowly. What nobody looks at is not drawn. */
export async function stood(): Promise<void> {
  await after(0); // The page learns of its table first.
  await coming.catch(() => {});
  if (!document.hidden) await Promise.race([drawn().then(drawn), after(PATIENCE)]);
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
