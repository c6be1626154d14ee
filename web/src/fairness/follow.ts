/** A whole log, checked: every hash, every link, every promise, every draw.
 *
 * Steps 1 to 4 of "What a verifier does" in docs/fairness.md: they need no rules of any game.
 * Read `entry` for hashes, `seats` for chains, `promise` for the house, `draws` for luck.
 */

import type { Entry } from "../api/types";
import { type Given, givenAfter, ingredient, promised } from "./chain";
import { drawMessage, drawnAgain } from "./draws";
import {
  Broken,
  type Content,
  checkHashes,
  type Drawn,
  FIRST_HASH,
  readContent,
} from "./entry";
import { hashLink, isHash } from "./hash";
import { checkParts } from "./parts";
import { checkForm, Secret } from "./promise";
import type { Luck, Opened, Report } from "./report";
import { Seats } from "./seats";

/** Games whose tables all have the same number of places, for logs that don't tell. */
const PLACES: Record<string, number> = { sudoku: 1 };
/** So many empty places behind the last seat are thought possible, where nobody says. */
const MOST_EMPTY = 16;

export class Follower {
  #seats = new Seats();
  #before = FIRST_HASH;
  #at = 0;
  #version = 0;
  #opened!: Opened;
  #house!: Given;
  #houseChains = 1;
  #secret: Secret | null = null;
  #sealedKey: string | null = null;
  /** How many places the table may have: every open draw leaves fewer that fit. */
  #places: number[];
  #placesGuessed = false;
  #counts = { moves: 0, openDraws: 0, sealedDraws: 0, hiddenParts: 0 };
  #luck: Luck[] = [];

  constructor(places: number | null = null) {
    this.#places = places === null ? [] : [places];
  }

  /** Takes the next entry, or says why it does not follow. */
  follow(entry: Entry): void {
    if (entry.seq !== this.#version) {
      throw new Broken(this.#version, `missing; entry ${entry.seq} stands in its place`);
    }
    checkHashes(entry, this.#before);
    const content = readContent(entry);
    if (content.at < this.#at) throw new Broken(entry.seq, "time runs backwards");
    checkParts(entry, content);
    if (entry.seq === 0) this.#open(entry, content);
    else this.#seats.check(content);
    if (content.asked) this.#seats.takeLink(entry.seq, content.by, content.asked);
    for (const fact of content.facts) this.#seats.note(entry.seq, fact);
    this.#secret?.checkSalts(entry);
    this.#checkSeal(content);
    this.#checkLuck(content);
    this.#counts.moves += content.asked?.type === "Play" ? 1 : 0;
    this.#counts.hiddenParts += entry.parts.filter(({ body }) => body == null).length;
    [this.#before, this.#at, this.#version] = [entry.hash, content.at, entry.seq + 1];
  }

  report(): Report {
    if (this.#version === 0) throw new Broken(0, "the log is empty");
    const seats = this.#seats.counted();
    const places = Math.max(this.#places[0] ?? 0, this.#seats.least);
    const key = this.#sealedKey;
    const keyed = (luck: Luck) => (luck.kind === "sealed" ? { ...luck, key } : luck);
    return {
      opened: this.#opened,
      entries: this.#version,
      ...this.#counts,
      links: seats.reduce((sum, { given }) => sum + given, 0),
      finished: this.#seats.status === "over",
      secretShown: this.#secret !== null,
      sealedKey: key,
      places,
      placesGuessed: this.#placesGuessed,
      seats,
      luck: this.#luck.map((luck) => ({ ...keyed(luck), links: padded(luck.links, places) })),
    };
  }

  #open(entry: Entry, { facts }: Content): void {
    const [fact] = facts;
    if (facts.length !== 1 || fact?.type !== "TableOpened") {
      throw new Broken(0, "a log begins with the opening of a table");
    }
    this.#opened = fact as unknown as Opened;
    checkForm(this.#opened.promise);
    this.#house = promised(this.#opened.promise.anchor);
    const places = this.#opened.places ?? PLACES[this.#opened.game];
    if (places) this.#places = [places];
    this.#secret = Secret.of(entry);
    this.#secret?.check(this.#opened.promise);
  }

  /** The end, and only the end, opens the key of the sealed draws. */
  #checkSeal({ seq, facts, sealed_key: key }: Content): void {
    const ended = facts.some(({ type }) => type === "GameEnded");
    if (!key && !ended) return;
    if (!ended || !isHash(key) || hashLink(key) !== this.#opened.promise.sealed) {
      throw new Broken(seq, "the sealed key is not the one promised");
    }
    this.#sealedKey = key;
  }

  #checkLuck(content: Content): void {
    const { seq, drawn = [] } = content;
    const open = drawn.filter(({ kind }) => kind === "open");
    const sealed = drawn.filter(({ kind }) => kind === "sealed");
    const chains = this.#seats.chains;
    const links = padded([], this.#seats.least).map((_, seat) => ingredient(chains.get(seat)));
    if (open.length || content.house_link) {
      this.#takeHouseLink(content);
      const key = content.house_link as string;
      this.#checkDraws(seq, key, links, open);
      this.#luck.push({ seq, place: seq, kind: "open", key, links, drawn: open });
      this.#counts.openDraws += open.length;
    }
    if (sealed.length) {
      this.#luck.push({ seq, place: seq, kind: "sealed", key: null, links, drawn: sealed });
      this.#counts.sealedDraws += sealed.length;
    }
  }

  /** The house's next link, none passed over; with the last of a chain, the next anchor. */
  #takeHouseLink({ seq, house_link: link = "", house_anchor: anchor }: Content): void {
    const { links } = this.#opened.promise;
    const given = givenAfter(this.#house, link, anchor ?? null, 0);
    if (!given || given.count !== (this.#house.count % links) + 1) {
      throw new Broken(seq, "the house’s link is not the one promised");
    }
    if ((anchor !== undefined) !== (given.count === links)) {
      throw new Broken(seq, "the house’s next chain is promised with the last link");
    }
    const next = anchor && this.#secret?.chain(this.#houseChains++, links).anchor;
    if (next && next !== anchor) {
      throw new Broken(seq, "the house’s next chain is not from its secret");
    }
    this.#house = given;
  }

  #checkDraws(seq: number, key: string, links: (string | null)[], drawn: Drawn[]): void {
    if (!this.#places.length) {
      this.#placesGuessed = true;
      this.#places = Array.from({ length: MOST_EMPTY }, (_, empty) => links.length + empty);
    }
    const { table } = this.#opened;
    this.#places = this.#places.filter((places) =>
      drawnAgain(key, drawMessage(table, seq, "open", padded(links, places)), drawn),
    );
    if (!this.#places.length) throw new Broken(seq, "a draw did not give this");
  }
}

/** Places where nobody sits have a dash in the message. */
function padded(links: (string | null)[], places: number): (string | null)[] {
  return Array.from(
    { length: Math.max(places, links.length) },
    (_, seat) => links[seat] ?? null,
  );
}

export function verify(entries: Entry[], places: number | null = null): Report {
  const follower = new Follower(places);
  for (const entry of entries) follower.follow(entry);
  return follower.report();
}
