import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(`${import.meta.dirname}/../../public/paper.css`, "utf8");

/** A colour of paper.css, in the light and in the dark. */
function colour(name: string): [light: string, dark: string] {
  const [, value = ""] = css.match(new RegExp(`--${name}: ([^;]+);`)) ?? [];
  const found = value.match(/#[0-9a-f]{6}/g) ?? [];
  const [light = ""] = found;
  return [light, found[1] ?? light];
}

/** How bright a colour is, as WCAG reckons it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test.each([
  ["ink", "ground"],
  ["ink", "sheet"],
  ["ink-soft", "ground"],
  ["ink-soft", "sheet"],
  ["ink-soft", "sunk"],
  ["pen", "ground"],
  ["pen", "sheet"],
  ["chalk", "felt"],
  ["chalk-soft", "felt"],
  ["chalk-soft", "felt-deep"],
  ["accent", "felt"],
  ["accent", "felt-deep"],
  ["accent-ink", "accent"],
  ["no", "no-soft"],
  ["no", "ground"],
])("small words in --%s can be read on --%s, in the light and in the dark", (words, ground) => {
  const [on, under] = [colour(words), colour(ground)];
  for (const theme of [0, 1] as const)
    expect(contrast(on[theme], under[theme])).toBeGreaterThanOrEqual(4.5);
});
