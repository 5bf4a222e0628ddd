import { describe, expect, it } from "vitest";
import type { Offence } from "../offences.ts";
import { readPenaltyList } from "./penalty-list.ts";

const offence = (code: string, title: string, items: Offence["items"], points = 0): Offence => ({
  _id: code,
  code,
  title,
  items,
  points,
  onTheSpot: false,
  archived: false,
  version: 1,
});

const offences = [
  offence("contact", "Contact", [{ kind: "time", amount: 5 }], 1),
  offence("contact-serious", "Contact grav", [{ kind: "time", amount: 15 }], 2),
  offence("track-limits", "Limitele pistei", [{ kind: "warning", amount: 1 }]),
  offence("deliberate", "Contact intenționat", [{ kind: "dsq", amount: 1 }], 4),
  offence("jump-start", "Start furat", [{ kind: "time", amount: 10 }]),
];

const row = (_id: string, raceNumber: string | null, ...drivers: string[]) => ({
  _id,
  raceNumber,
  carName: "",
  drivers,
  own: false,
});

const rows = [
  row("a", "23", "Ion Popescu"),
  row("b", "8", "Ștefan Ionescu", "Dan Marin"),
  row("c", "15", "Maria Popescu"),
  row("d", "7", "Ana Blaga"),
  row("e", "7", "Vlad Rus"),
  row("f", null, "Horia Neagu"),
];

const read = (text: string, type: "R" | "Q" = "R") =>
  readPenaltyList(text, { rows, offences, type });

describe("A list of penalties", () => {
  it.each([
    ["#23 +5s contact T7", "a", "contact", "time:5 licence:1", null, "T7"],
    ["23, 5 sec contact, turul 3", "a", "contact", "time:5 licence:1", 3, ""],
    ["#23 contact", "a", "contact", "time:5 licence:1", null, ""],
    ["#23 +15s contact", "a", "contact-serious", "time:15 licence:2", null, ""],
    ["#8 dsq", "b", "deliberate", "dsq:1 licence:4", null, ""],
    ["#8 dsq contact intentionat L2", "b", "deliberate", "dsq:1 licence:4", 2, ""],
    ["#15 −1t contact", "c", "contact", "laps:1 licence:1", null, ""],
    ["#15 limite", "c", "track-limits", "warning:1", null, ""],
    ["#15 start furat", "c", "jump-start", "time:10", null, ""],
    [
      "#15 +15s contact grav +3p virajul 11",
      "c",
      "contact-serious",
      "time:15 licence:3",
      null,
      "T11",
    ],
    ["Neagu contact", "f", "contact", "time:5 licence:1", null, ""],
    ["maria popescu +10s start", "c", "jump-start", "time:10", null, ""],
    ["#23 5 locuri pe grilă contact", "a", "contact", "grid:5 licence:1", null, ""],
    ["#23 avertisment", "a", "track-limits", "warning:1", null, ""],
  ])("reads %s", (text, car, code, items, lap, corner) => {
    const [only, ...more] = read(text);
    expect(more).toEqual([]);
    expect(only?.problem).toBeUndefined();
    expect(only?.line).toMatchObject({ row: car, offence: code, lap, corner });
    expect(only?.line?.items.map(({ kind, amount }) => `${kind}:${amount}`).join(" ")).toBe(items);
  });

  it.each([
    ["#99 +5s contact", "Nicio mașină din rezultate nu are numărul #99."],
    ["#7 +5s contact", "Mai multe mașini au numărul #7."],
    ["Popescu contact", "Mai mulți piloți au acest nume: scrie și prenumele."],
    ["contact +5s", "Începe cu numărul mașinii, de exemplu #23, sau cu numele pilotului."],
    ["#15 -1t", "Alege abaterea."],
    ["#15 ceva", "Alege abaterea."],
    ["#15", "Scrie ce se dă."],
    ["#15 +999s contact", "Alege între 1 și 300."],
    [`#15 ${"x".repeat(300)}`, "Linia este prea lungă."],
    ["=HYPERLINK(1)", "Începe cu numărul mașinii, de exemplu #23, sau cu numele pilotului."],
    ["# <script>", "Începe cu numărul mașinii, de exemplu #23, sau cu numele pilotului."],
  ])("says why %s cannot be given", (text, problem) => {
    expect(read(text)).toMatchObject([{ problem }]);
  });

  it("names a driver where it begins with their name", () => {
    expect(read("Marin contact")[0]?.line).toMatchObject({ row: "b", driver: 1 });
    expect(read("#8 contact")[0]?.line).toMatchObject({ row: "b", driver: null });
  });

  it("takes laps from a race alone", () => {
    expect(read("#15 -1t contact", "Q")[0]?.problem).toContain("schimbă doar o cursă");
  });

  it("keeps what was written where it is not what the guide proposes", () => {
    expect(read("#23 +5s contact")[0]?.line?.note).toBe("");
    expect(read("#23 +7s contact")[0]?.line?.note).toBe("Scris de comisar: #23 +7s contact");
  });

  it("takes an offence that was chosen by hand", () => {
    const chosen = new Map([["#15 -1t", "contact"]]);
    const [only] = readPenaltyList("#15 -1t", { rows, offences, type: "R", chosen });
    expect(only?.line).toMatchObject({
      offence: "contact",
      items: [{ kind: "laps", amount: 1 }, {}],
    });
  });

  it("passes over empty lines, and reads no more than sixty", () => {
    expect(read(" \r\n\n  ")).toEqual([]);
    const many = read("#23 contact\n".repeat(61));
    expect(many.filter(({ problem }) => problem)).toHaveLength(1);
  });
});
