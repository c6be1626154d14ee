import { expect, test } from "vitest";
import { actionsOf } from "./actions";
import { between } from "./fakeBetween";
import type { About, Name } from "./mayAsk";

function actions(may: string[], changes: Partial<Parameters<typeof actionsOf>[0]> = {}) {
  const mayAsk = (name: Name, about: About = null) =>
    may.includes(about === null ? name : `${name} ${about}`);
  const you = { seat: 0, host: false, name: "Ann", holder: "a" };
  return actionsOf({ mayAsk, between: between(), view: {}, you, ...changes });
}

const ALL = ["Offer draw", "Offer pause", "Offer end", "Resign"];
const before = { between: between({ moved: false }) };

test.each([
  ["two persons", ALL, {}, ["Offer a draw", "Offer a pause", "End without a result", "Resign"]],
  ["before the first move", ["Abort", "Resign"], before, ["Call it off", "Resign"]],
  ["after luck was shown", ["Offer end"], before, ["Offer to call it off"]],
  ["against a bot", ["End", "Resign"], {}, ["End the game", "Resign"]],
  ["before the game", ["End"], { view: null }, []],
  ["nothing", [], {}, []],
])("%s", (_, may, changes, said) => {
  expect(actions(may, changes).map(({ label }) => label)).toEqual(said);
});

test("the host of a hall ends it elsewhere", () => {
  const you = { seat: 0, host: true, name: "Ann", holder: "a" };
  const hall = { you, between: between({ host_may_end: true }) };
  expect(actions(["End", "Resign"], hall).map(({ id }) => id)).toEqual(["resign"]);
});

test("what can't be undone takes a second tap", () => {
  const really = actions(["Abort", ...ALL]).flatMap(({ id, really }) => (really ? [id] : []));
  expect(really).toEqual(["abort", "resign"]);
});
