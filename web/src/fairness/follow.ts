/** Checks a whole log: every hash, every link, every promise, every draw.
 *
 * These are steps 1 to 4 of "What a verifier does" in docs/fairness.md. They need no rules.
 * Read `entry` for hashes, `seats` for chains, `promise` for the house, `draws` for luck.
 */

import type { Entry } from "../api/types";
import { type Given, givenAfter, ingredient, promised } from "./chain";
import { drawMessage, drawnAgain } from "./draws";
import { Broken, type Content, checkHashes, FIRST_HASH, readContent } from "./entry";
import { hashLink, isHash } from "./hash";
import { checkParts } from "./parts";
import { checkForm, Secret } from "./promise";
import type { Luck, Opened, Report } from "./report";
import { Seats } from "./seats";

const MOST_PLACES = 10_000;

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
  #counts = { moves: 0, openDraws: 0, sealedDraws: 0, hiddenParts: 0 };
  #luck: Luck[] = [];

  /** Takes the next entry. Throws `Broken` if it does not follow from what came before. */
  follow(entry: Entry): void {
    if (entry.seq !== this.#version) {
      throw new Broken(this.#version, "out-of-place", entry.seq);
    }
    checkHashes(entry, this.#before);
    const content = readContent(entry);
    if (content.at < this.#at) throw new Broken(entry.seq, "time-backwards");
    checkParts(entry, content);
    if (entry.seq === 0) this.#open(entry, content);
    else this.#seats.check(content);
    if (content.asked) this.#seats.takeLink(entry.seq, content.by, content.asked);
    const { places } = this.#opened;
    for (const fact of content.facts) this.#seats.note(entry.seq, fact, places);
    this.#secret?.checkSalts(entry);
    this.#checkSeal(content);
    this.#checkLuck(content);
    this.#counts.moves += content.asked?.type === "Play" ? 1 : 0;
    this.#counts.hiddenParts += entry.parts.filter(({ body }) => body == null).length;
    [this.#before, this.#at, this.#version] = [entry.hash, content.at, entry.seq + 1];
  }

  report(): Report {
    if (this.#version === 0) throw new Broken(0, "empty-log");
    const seats = this.#seats.counted();
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
      seats,
      luck: this.#luck.map(keyed),
    };
  }

  #open(entry: Entry, { facts }: Content): void {
    const [fact] = facts;
    if (facts.length !== 1 || fact?.type !== "TableOpened") {
      throw new Broken(0, "no-opening");
    }
    this.#opened = fact as unknown as Opened;
    const { places, promise } = this.#opened;
    if (!(Number.isSafeInteger(places) && places >= 1 && places <= MOST_PLACES)) {
      throw new Broken(0, "no-places");
    }
    checkForm(promise);
    this.#house = promised(promise.anchor);
    this.#secret = Secret.of(entry);
    this.#secret?.check(promise);
  }

  /** The key of the sealed draws is opened at the end of the game, and only then. */
  #checkSeal({ seq, facts, sealed_key: key }: Content): void {
    const ended = facts.some(({ type }) => type === "GameEnded");
    if (!key && !ended) return;
    if (!ended || !isHash(key) || hashLink(key) !== this.#opened.promise.sealed) {
      throw new Broken(seq, "sealed-key");
    }
    this.#sealedKey = key;
  }

  #checkLuck(content: Content): void {
    const { seq, drawn = [] } = content;
    const open = drawn.filter(({ kind }) => kind === "open");
    const sealed = drawn.filter(({ kind }) => kind === "sealed");
    if (open.length || content.house_link) {
      this.#takeHouseLink(content);
      this.#note({ seq, kind: "open", key: content.house_link as string, drawn: open });
      this.#counts.openDraws += open.length;
    }
    if (sealed.length) this.#note({ seq, kind: "sealed", key: null, drawn: sealed });
    this.#counts.sealedDraws += sealed.length;
  }

  /** An open draw must give what is written. A sealed one is checked when its key is known. */
  #note(made: Omit<Luck, "before" | "links">): void {
    const { table, places } = this.#opened;
    const chains = this.#seats.chains;
    const links = Array.from({ length: places }, (_, seat) => ingredient(chains.get(seat)));
    const before = this.#luck.filter(({ kind }) => kind === made.kind).length;
    const message = drawMessage(table, before, made.kind, links);
    if (made.key && !(made.drawn.length && drawnAgain(made.key, message, made.drawn))) {
      throw new Broken(made.seq, "wrong-draw");
    }
    this.#luck.push({ ...made, before, links });
  }

  /** The house must give its next link and leave none out. The last link of a chain comes with the
   * anchor of the next chain. */
  #takeHouseLink({ seq, house_link: link = "", house_anchor: anchor }: Content): void {
    const { links } = this.#opened.promise;
    const given = givenAfter(this.#house, link, anchor ?? null);
    if (!given || given.count !== (this.#house.count % links) + 1) {
      throw new Broken(seq, "house-link");
    }
    if ((anchor !== undefined) !== (given.count === links)) {
      throw new Broken(seq, "house-anchor");
    }
    const next = anchor && this.#secret?.chain(this.#houseChains++, links).anchor;
    if (next && next !== anchor) {
      throw new Broken(seq, "house-chain");
    }
    this.#house = given;
  }
}

export function verify(entries: Entry[]): Report {
  const follower = new Follower();
  for (const entry of entries) follower.follow(entry);
  return follower.report();
}
