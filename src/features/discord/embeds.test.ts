import { expect, it } from "vitest";
import { entriesEmbed, registrationEmbed } from "./embeds.ts";
import { embedLines, plain } from "./embed-lines.ts";
import { webhookKinds } from "./webhook-kinds.ts";
import { exampleEmbed } from "./example-embeds.ts";
import { readSubject, subjectOf, wideSubject } from "./post-subjects.ts";

const address = "https://liga.test";
const hostile = "@everyone **x** [y](https://exemplu.ro) <@1> `z` ||s||";

function list(cars: number, name: string) {
  const entries = Array.from({ length: cars }, (_, index) => ({
    car: {
      _id: `${index}`,
      raceNumber: index,
      carName: "",
      carModel: { title: "" },
      classes: [],
      team: { _id: "c", name },
      livery: null,
    },
    drivers: [{ user: "u", driverName: name, status: 0 as const }],
    status: 0 as const,
    prequal: { result: 0, drivers: [] },
    registeredForEvent: true,
    firstDriver: null,
  }));
  const event = { _id: "e", title: name, season: { title: name } };
  return entriesEmbed(event, { splits: [{ title: "Grila 1", entries }] }, address);
}

it.for([
  ["short names", "Ana Pop", 3],
  ["three hundred cars", "Ana Pop", 300],
  ["names of marks alone", "*".repeat(200), 60],
  ["names of pictures", "🏁".repeat(150), 60],
] as const)("fits into Discord: %s", ([, name, cars]) => {
  const { title, description } = list(cars, name);
  expect(title.length).toBeLessThanOrEqual(256);
  expect(description.length).toBeLessThanOrEqual(4096);
  expect(title.length + description.length).toBeLessThanOrEqual(6000);
});

it("says how many more there are than it has room for", () => {
  expect(list(300, "Ana Pop").description).toMatch(/… și încă \d+$/);
});

it("lets no name mention, mark up or lead anywhere", () => {
  const { title, description } = list(1, hostile);
  for (const text of [title, description]) {
    expect(text).not.toMatch(/@(?!\u200B)|(?<!\\)[*[\]<>`|]|:\/\//);
    expect(plain(text)).toContain("@everyone **x**");
  }
});

it("has a picture only where Discord can fetch it", () => {
  const told = { _id: "s", title: "Cupa", deadline: 1000, isOpen: true };
  expect(registrationEmbed(told, address)).toEqual({
    title: "Înscrieri deschise: Cupa",
    url: "https://liga.test/season/s",
    description: "Până <t:1:F>",
  });
  expect(list(1, "x").image).toBeUndefined();
});

it("has an example of each kind, which names nobody", () => {
  for (const kind of webhookKinds)
    expect(embedLines(exampleEmbed(kind, address).description).length).toBeGreaterThan(0);
});

it("knows its subjects again, and no others", () => {
  expect(readSubject(subjectOf("event", "a", "b:c"))).toEqual({
    kind: "event",
    ids: ["a", "b:c"],
    isWide: false,
  });
  expect(readSubject(wideSubject("standings", "s"))).toMatchObject({ ids: ["s"], isWide: true });
  for (const text of ["", "event", "altceva:1"]) expect(readSubject(text)).toBeUndefined();
});
