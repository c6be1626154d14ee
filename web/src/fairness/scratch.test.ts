import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loadLuck } from "../games/luck";
import { verify, Follower } from "./follow";
import { Broken, readContent } from "./entry";

test.each(readdirSync("/tmp/wt/logs"))("%s", async (name) => {
  const log = JSON.parse(readFileSync(`/tmp/wt/logs/${name}`, "utf8"));
  const game = (readContent(log.open[0]).facts[0] as any).game;
  const luck = await loadLuck(game);
  const t = performance.now();
  const r = verify(log.open, luck);
  const tied = r.luck.filter((l) => l.tie === "tied").length;
  console.log(name, r.entries, r.links, r.openDraws, r.sealedDraws, `tied ${tied}/${r.luck.length}`, r.attempts, r.endedBy, JSON.stringify(r.score), JSON.stringify(r.changes), r.houseKnows, Math.round(performance.now() - t));
  expect(tied).toBe(r.luck.length);
  for (const form of ["spectator", "seat0"]) {
    const f = new Follower(luck);
    for (const e of log[form]) f.follow(e);
    f.report();
    expect(() => f.wholeReport()).toThrow("secret-hidden");
  }
  const cut = new Follower(luck);
  for (const e of log.open.slice(0, -1)) cut.follow(e);
  expect(() => cut.wholeReport()).toThrow("secret-early");
});
