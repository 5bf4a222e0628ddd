import { expect, it, test } from "vitest";
import { archiveCardSchema, championOf, defaultArchiveCards } from "./archive.ts";

it("gives an archived season the links whose names begin with its key, its tables in the menu", () => {
  const cards = defaultArchiveCards([
    { name: "gt4 Clasament sprint", url: "https://example.org/1" },
    { name: "gt4 Clasament endurance", url: "https://example.org/2" },
    { name: "gt4 Clasament general", url: "https://example.org/3" },
    { name: "ac1 Clasament", url: "https://example.org/4" },
    { name: "gt40 Altceva", url: "https://example.org/5" },
  ]);
  const linksOf = (key: string) =>
    cards.find((card) => card.key === key)?.links.map(({ name, inMenu }) => `${name} ${inMenu}`);
  expect(linksOf("gt4")).toEqual([
    "Clasament sprint true",
    "Clasament endurance true",
    "Clasament general false",
  ]);
  expect(linksOf("ac1")).toEqual(["Clasament false"]);
});

it("tells every archived season apart, and each is one that could be saved", () => {
  const cards = defaultArchiveCards([]);
  expect(new Set(cards.map(({ key }) => key)).size).toBe(8);
  expect(cards.every((card) => archiveCardSchema.safeParse(card).success)).toBe(true);
});

test.each([
  ["ac1", "16 mașini", "8 din 10"],
  ["ac2", "26 de mașini", "7 din 8"],
  ["ac3", "26 de mașini", "7 din 8"],
  ["ac4", "58 de mașini", "9 din 10"],
  ["ac5", "280 de mașini", "8 din 10"],
  ["ac6", "197 de mașini", "toate cele 10"],
])(
  "the card %s says how many cars drove and how many rounds counted: %s, %s",
  (key, cars, rounds) => {
    const card = defaultArchiveCards([]).find((one) => one.key === key);
    expect(card).toMatchObject({
      summary: cars,
      details: expect.stringContaining(`${rounds} etape`),
    });
  },
);

test.each([
  ["https://example.org/x", true],
  ["/season/abc?tab=standings", true],
  ["http://example.org", false],
  ["//example.org", false],
  ["/\\example.org", false],
  ["javascript:alert(1)", false],
  ["", false],
])("a link of a card to %j may be saved: %s", (url, isFine) => {
  const [card] = defaultArchiveCards([]);
  const links = [{ name: "Clasament", url, inMenu: false }];
  expect(archiveCardSchema.safeParse({ ...card, links }).success).toBe(isFine);
});

test.each([
  ["/driver-profile/ana-1", { type: "person", id: "ana-1" }],
  ["/team-profile/club_2", { type: "club", id: "club_2" }],
  ["/driver-profile/", null],
  ["/driver-profile/a/b", null],
  ["/season/abc", null],
  ["https://example.org/driver-profile/ana", null],
])("a link to %s makes a champion of %j", (url, champion) => {
  expect(championOf(url)).toEqual(champion);
  const [card] = defaultArchiveCards([]);
  const links = [{ name: "Campion", url, inMenu: false, champion: true }];
  expect(archiveCardSchema.safeParse({ ...card, links }).success).toBe(champion !== null);
});
