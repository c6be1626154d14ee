/** Lists as the page's language writes them. */

import { LANGUAGE } from "./language";

const all = new Intl.ListFormat(LANGUAGE);
const any = new Intl.ListFormat(LANGUAGE, { type: "disjunction" });
const facts = new Intl.ListFormat(LANGUAGE, { type: "unit" });
const close = new Intl.ListFormat(LANGUAGE, { type: "unit", style: "narrow" });

/** "Ann, Ben, and Cara". */
export const listAll = (items: readonly string[]) => all.format(items);

/** "roll, pass, or double". */
export const listAny = (items: readonly string[]) => any.format(items);

/** "row 1 column 2, empty, wrong": facts one after another. */
export const listFacts = (items: readonly string[]) => facts.format(items);

/** "12 minutes 34 seconds": parts of one thing. */
export const listParts = (items: readonly string[]) => close.format(items);
