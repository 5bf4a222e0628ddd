import fc from "fast-check";
import { expect, it } from "vitest";
import { isFileKey, suggestFileKey } from "./file-key.ts";

it.each(["motorpark", "Motorpark_v2.1.zip", "2026-ac.7z"])("%s can be asked for", (key) => {
  expect(isFileKey(key)).toBe(true);
});

it.each([
  "",
  "..",
  ".htaccess",
  "../etc/passwd",
  "a/b",
  "a\\b",
  "a b",
  "a%2fb",
  "ă",
  "a\n",
  "-x",
  "a".repeat(81),
])("%j cannot", (key) => {
  expect(isFileKey(key)).toBe(false);
});

it.each([
  ["Circuit Motorpark (v2).zip", "circuit-motorpark-v2.zip"],
  ["Setări ploaie – ediția întâi.ini", "setari-ploaie-editia-intai.ini"],
  ["../../etc/passwd", "etc-passwd"],
  ["汉字", ""],
])("%s becomes %s", (fileName, key) => {
  expect(suggestFileKey(fileName)).toBe(key);
});

it("what is suggested can be asked for", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (fileName) => {
      const key = suggestFileKey(fileName);
      expect(key === "" || isFileKey(key)).toBe(true);
    }),
  );
});
