/** A finished hall told again from the log: each event in words, and what was called and won so far. */

import { say } from "../../messages/hall";
import { inWords } from "../../table/naming";
import type { Tale } from "..";
import { capital } from "../notes";
import type { Event, Rows, Tambola } from "./types";

/** A claim that had stood by then. */
export interface SceneWin {
  readonly prize: string;
  readonly seat: number | null;
  readonly paper: string | null;
  readonly rows: Rows;
  readonly numbers: readonly number[];
}

export interface Scene {
  readonly called: readonly number[];
  readonly wins: readonly SceneWin[];
}

const nameOf = (prize: string) => capital(inWords(prize));

/** It repeats what the log says, and applies no rule. */
export const tale: Tale<Tambola, Scene> = {
  opening: { called: [], wins: [] },

  after(scene, event) {
    switch (event.type) {
      case "NumberCalled":
        return { ...scene, called: [...scene.called, event.number] };
      case "ClaimUpheld":
        return { ...scene, wins: [...scene.wins, winOf(event)] };
      default:
        return scene;
    }
  },

  key(event, { wins }) {
    if (event.type !== "ClaimUpheld") return "";
    // Who shares a prize is no new moment.
    return wins.some(({ prize }) => prize === event.prize) ? "" : nameOf(event.prize);
  },

  tell(event) {
    switch (event.type) {
      case "HallOpened":
        return say("hall-tale-opened", { count: event.players.length });
      case "TicketsDealt":
        return say("hall-tale-dealt", { count: event.tickets.length });
      case "JoinedLate":
        return say("hall-tale-late", { count: event.tickets });
      case "PaceSet":
        return say("hall-tale-pace", { seconds: event.seconds });
      case "CallAsked":
        return say("hall-tale-asked");
      case "NumberCalled":
        return say("hall-tale-call", { number: event.number });
      case "ClaimUpheld":
        return say("hall-tale-win", { prize: nameOf(event.prize) });
      case "BogeyCalled":
        return say("hall-tale-bogey", {
          prize: nameOf(event.prize),
          numbers: event.missing.join(", "),
        });
      case "PlaceSettled":
        return say("hall-tale-settled", {
          prize: nameOf(event.prize),
          count: event.claims,
        });
      case "GameClosed":
        return say("hall-tale-closed");
      default:
        return "";
    }
  },
};

function winOf(event: Extract<Event, { type: "ClaimUpheld" }>): SceneWin {
  const { prize, seat, paper = null, ticket, numbers, shown } = event;
  return { prize, seat, paper, rows: shown[ticket] ?? [], numbers };
}
