/** Tambola on the plain board, with tickets that can be marked by hand. */

import type { GameClient } from "..";
import { client as plain } from "../plain/client";
import Board from "./PlainWithTickets.svelte";

export const client: GameClient = { ...plain, Board };
