import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectFolder } from "#server/places.ts";
import { writeEntryList } from "./entry-list-files.ts";
import { readResultFile } from "./read-result-file.ts";
import { descriptionOf, formatsInWords, simulatorCodes, simulators } from "./simulators.ts";

describe("every description is complete", () => {
  test("codes, rows, titles and names are told apart, in any case of letters", () => {
    for (const field of ["code", "rowId", "title", "name"] as const) {
      const words = simulators.map((one) => one[field].trim().toLowerCase());
      expect(new Set(words).size).toBe(simulators.length);
      expect(words).not.toContain("");
    }
  });

  test.each(simulatorCodes)("%s: its flag can be read, its words are sentences", (code) => {
    const { colours, gameKeys, results, usualMinutes } = descriptionOf(code);
    expect(contrast(colours.flag, colours.onFlag)).toBeGreaterThanOrEqual(4.5);
    for (const colour of Object.values(colours)) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    for (const kind of ["car", "track"] as const) {
      expect(gameKeys[kind].fits("")).toBe(false);
      expect(gameKeys[kind].problem).toMatch(/^[A-ZȘȚĂÎÂ].*\.$/);
      expect(gameKeys[kind].help).not.toBe("");
    }
    for (const minutes of Object.values(usualMinutes)) expect(minutes).toBeGreaterThan(0);
    expect(results.finish).not.toBe("unsaid");
    const empty = readResultFile(new TextEncoder().encode("[]"), code);
    expect(empty).toMatchObject({
      problem: { message: expect.stringContaining(`Încarcă ${results.expected}.`) },
    });
  });

  test("entry lists are written of those whose servers read them", () => {
    const writes = simulatorCodes.filter((code) => {
      try {
        return writeEntryList(code, { entries: [], control: [] }, { gridOrder: false });
      } catch {
        return false;
      }
    });
    const read = simulators.filter(({ entryList }) => entryList !== null);
    expect(writes).toEqual(read.map(({ code }) => code));
  });

  test("what may be brought is said of each once", () => {
    for (const { name } of simulators)
      expect(formatsInWords().split(/ (?:de la|sau) |[,;] /)).toContain(name);
  });
});

test("a simulator that no folder describes is none of the others", () => {
  expect(descriptionOf("RRE")).toMatchObject({
    code: "RRE",
    title: "RRE",
    platform: null,
    needs: null,
    entryList: null,
    results: { finish: "unsaid" },
  });
  expect(descriptionOf("constructor").title).toBe("constructor");
});

/** WCAG's contrast of two colours, `#rrggbb`. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Files that may name a simulator by its code, each for a reason. */
const named = [
  // The sample league drives these three; a new one needs no sample.
  "src/demo/",
  // A landed migration never changes.
  "src/server/database/migrations/",
  // Seasons of before, of the specification.
  "src/features/league/archive.ts",
  // Whether decoders start, by any file.
  "src/site/server/try-decoders.ts",
];

test("no code outside of the simulators' folder knows one by its code", () => {
  const codes = simulatorCodes.join("|");
  const code = new RegExp(`"(?:${codes})"|^\\s*(?:${codes}):`, "m");
  const files = globSync("src/**/*.{ts,tsx,css}", { cwd: projectFolder })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !file.startsWith("src/simulators/") && !file.includes(".test."))
    .filter((file) => !named.some((start) => file.startsWith(start)));
  expect(files.length).toBeGreaterThan(1_000);
  const knowing = files.filter((file) =>
    code.test(readFileSync(join(projectFolder, file), "utf8")),
  );
  expect(knowing).toEqual([]);
});
