import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("no code of a refusal is given twice", () => {
  const lists = ["src/server/errors.ts", ...globSync("src/{features,site}/**/refusals.ts")];
  const codes = lists.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^ {2}"?([a-z][\w.-]*)"?:(?= [["`]|$)/gm)].map(
      ([, code]) => code,
    ),
  );
  expect(codes.length).toBeGreaterThan(150);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});
