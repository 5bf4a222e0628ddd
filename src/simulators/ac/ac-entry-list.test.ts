import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAcEntryList } from "#tests/game-server-readers.ts";
import {
  type IniSections,
  readAsContentManager,
  readAsGoIni,
  readAsIniParser,
} from "#tests/ini-readers.ts";
import { entryListProblems, type ServerEntry } from "../entry-list-problems.ts";
import { writeAcEntryList } from "./ac-entry-list.ts";
import { iniText, isModelFolder, isSkinFolder } from "./ini-text.ts";

const steamId = (slot: number, place: number) =>
  String(76_561_190_000_000_000n + BigInt(slot * 10 + place));

/** What somebody's program stumbles over, and everything else that one can type. */
const nasty = fc.constantFrom(
  ...Array.from(
    "`\"'\\#;%()[]=:/ ,\n\r\t\u0000\u0085\u2028\u202e\ufeff\ud83d🏁ȘțA1$@!{}|&^~*?<>.-_",
  ),
  '"""',
  "//",
  "%(GUID)s",
  "[CAR_0]",
  "GUID=1",
  " #",
  " ;",
);
const name = fc.array(nasty, { maxLength: 12 }).map((parts) => parts.join(""));
const folder = fc.array(nasty, { maxLength: 8 }).map((parts) => parts.join(""));

const entries = fc
  .array(
    fc.record({
      people: fc.array(fc.tuple(name, name), { minLength: 1, maxLength: 3 }),
      teamName: name,
      skin: folder,
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((cars) =>
    cars.map(({ people, teamName, skin }, slot): ServerEntry => ({
      title: `#${slot}`,
      raceNumber: slot,
      modelKey: "ks_mazda_mx5_cup",
      skin,
      teamName,
      ballastKg: 0,
      restrictor: 0,
      drivers: people.map(([firstName, lastName], place) => ({
        firstName,
        lastName,
        shortName: "",
        steamId: steamId(slot, place),
        country: null,
        category: null,
      })),
    })),
  );

const toLists = (sections: IniSections) =>
  [...sections].map(([title, keys]) => [title, Object.fromEntries(keys)]);

describe("entry_list.ini, whatever clubs, drivers and skins are called", () => {
  it("is the same file to every known reader", () => {
    fc.assert(
      fc.property(entries, (cars) => {
        expect(entryListProblems({ entries: cars, control: [] }, "AC")).toEqual([]);
        const text = writeAcEntryList({ entries: cars, control: [] });
        const expected = readAcEntryList(Buffer.from(text)).map((entry, slot) => [
          `CAR_${slot}`,
          {
            ...entry,
            GUID: entry.GUID.join(";"),
            BALLAST: String(entry.BALLAST),
            RESTRICTOR: String(entry.RESTRICTOR),
          },
        ]);
        expect(expected).toHaveLength(cars.length);
        expect(toLists(readAsGoIni(text, "nowhere"))).toEqual(expected);
        expect(toLists(readAsIniParser(text))).toEqual(expected);
        for (const sections of [
          readAsGoIni(text, "after a blank"),
          readAsGoIni(text, "anywhere"),
          readAsContentManager(text),
        ])
          expect(names(toLists(sections))).toEqual(names(expected));
        cars.forEach(({ drivers }, slot) => {
          // These take the first of a crew, or all.
          const readers = [readAsGoIni(text, "anywhere"), readAsContentManager(text)];
          for (const read of readers)
            expect(read.get(`CAR_${slot}`)?.get("GUID")?.split(";")[0]).toBe(drivers[0]?.steamId);
        });
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["Linia Ideală\\", "Linia Ideală"],
    ["`Viteza`", "Viteza"],
    ['"""Trei"""', "Trei"],
    ['Echipa "Roșie" SRL', "Echipa 'Roșie' SRL"],
    ["%(GUID)s", "(GUID)s"],
    ["Club #1 // 2; 3", "Club 1 / 2, 3"],
    ["a\nGUID=1\n[CAR_1]", "a GUID=1 CAR_1"],
    ["\u202eelbișivni\u2028", "elbișivni"],
    ["O'Neil", "O'Neil"],
  ])("%j is written as %j", (typed, written) => {
    expect(iniText(typed)).toBe(written);
  });
});

/** Without what a reader may rightly cut: a skin at `#`, a crew behind its first driver. */
function names(list: unknown[]): unknown {
  return list.map((item) => {
    const [title, keys] = Array.isArray(item) ? item : [];
    const { GUID: _guid, SKIN: _skin, ...rest } = Object(keys);
    return [title, rest];
  });
}

describe("the name of a folder", () => {
  it.each([
    "00_white",
    "#12 Team",
    "a'b+c,d",
    "livree/anul 2026",
    "v1.2",
    "(roșu)".replace("ș", "s"),
  ])("%j is one of a skin", (text) => {
    expect(isSkinFolder(text)).toBe(true);
  });

  it.each([
    "",
    "..",
    ".",
    "../a",
    "a/..",
    "a/../b",
    "/a",
    "a/",
    "a//b",
    "a..b",
    ".a",
    "a/b/c",
    "a\\b",
    "a;b",
    "a`b",
    'a"b',
    "'a'",
    " a",
    "a ",
    "a]",
    "[a",
    "%(A)s",
    "a\nb",
    "ș",
  ])("%j is none", (text) => {
    expect(isSkinFolder(text)).toBe(false);
    expect(isModelFolder(text)).toBe(false);
  });

  it.each(["ks_mazda_mx5_cup", "bmw.m3-e30 (dtm)", "abarth500_s1"])(
    "%j is one of a car",
    (text) => {
      expect(isModelFolder(text)).toBe(true);
    },
  );

  it("of a car is read whole by everybody, so it has no # and no folder in it", () => {
    expect(["a#b", "a/b"].filter(isModelFolder)).toEqual([]);
  });

  it("is never what a reader would take for something else", () => {
    fc.assert(
      fc.property(folder, (text) => {
        if (!isSkinFolder(text)) return;
        expect(text).not.toMatch(/[;\\`"[\]%\p{Cc}]|\/\/|\.\.|^[/' ]|[/ ]$/u);
      }),
      { numRuns: 5000 },
    );
  });
});
