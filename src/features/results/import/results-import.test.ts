import { describe, expect, it } from "vitest";
import { fileDriver, fileEntry, packedFile, steamId } from "#tests/factories/session-files.ts";
import type { ImportContext, SeasonCar } from "./import-context.ts";
import { matchSession } from "./results-import.ts";

function seasonCar(
  n: number,
  driverIds: string[],
  given: Partial<SeasonCar["facts"]> = {},
): SeasonCar {
  return {
    facts: {
      carId: `car-${n}`,
      raceNumber: String(n),
      carName: `Echipajul ${n}`,
      modelTitle: "BMW M4 GT3",
      modelId: "acc-30",
      clubId: "club",
      clubName: "Carpathian Racing",
      wildcard: false,
      classes: [{ _id: "pro", name: "Pro", acronym: "PRO" }],
      ...given,
    },
    modelKey: "30",
    driverIds,
  };
}

function league(given: Partial<ImportContext> = {}): ImportContext {
  return {
    sessionType: "R",
    isEventTrack: (track) => track.key === "monza",
    eventTrack: "Zolder",
    trackTitle: ({ key }) => key,
    cars: [seasonCar(1, ["ana", "ben"]), seasonCar(2, ["cara"])],
    people: new Map([
      [`steam:${steamId(1)}`, "ana"],
      [`steam:${steamId(11)}`, "ben"],
      [`steam:${steamId(2)}`, "cara"],
    ]),
    raceControl: new Set(),
    open: null,
    driverClassIds: new Map([["ana", ["gold"]]]),
    models: new Map([
      ["30", { id: "acc-30", title: "BMW M4 GT3" }],
      ["32", { id: "acc-32", title: "Ferrari 296 GT3" }],
    ]),
    ...given,
  };
}

const codes = (imported: ReturnType<typeof matchSession>) =>
  imported.notices.map(({ code }) => code);

describe("matching a file with the league", () => {
  it("finds people by platform id and their car by its seat", () => {
    const { rows, notices } = matchSession(packedFile([fileEntry(1), fileEntry(2)]), league());
    expect(notices).toEqual([]);
    expect(rows.map((row) => [row.persons[0]?.matchedUserId, row.car.carId])).toEqual([
      ["ana", "car-1"],
      ["cara", "car-2"],
    ]);
    expect(rows[0]?.car).toMatchObject({ clubName: "Carpathian Racing", raceNumber: "1" });
    expect(rows[0]?.driverClassIds).toEqual({ ana: ["gold"] });
  });

  it("never matches by name", () => {
    const namesake = fileEntry(77, { drivers: [fileDriver(77, { name: "Pilot 1" })] });
    const imported = matchSession(packedFile([namesake]), league());
    expect(imported.rows[0]?.persons[0]?.matchedUserId).toBeNull();
    expect(imported.notices).toMatchObject([
      { code: "person.unmatched", entryKey: namesake.key, driver: 0 },
    ]);
  });

  it("keeps an entry without a seat, with what the file says of its car", () => {
    const context = league({ cars: [] });
    const imported = matchSession(packedFile([fileEntry(2, { teamName: "Oaspeți" })]), context);
    expect(codes(imported)).toEqual(["car.unregistered"]);
    expect(imported.rows[0]?.car).toMatchObject({ carId: null, clubName: "Oaspeți", classes: [] });
  });

  it.each([
    { who: "race control that only watched", laps: 0, control: ["dora"], rows: 0 },
    { who: "race control that drove after all", laps: 3, control: ["dora"], rows: 1 },
    { who: "anybody else without a lap", laps: 0, control: ["emil"], rows: 1 },
  ])("leaves out $who: $rows", ({ laps, control, rows }) => {
    const context = league({
      people: new Map([[`steam:${steamId(5)}`, "dora"]]),
      raceControl: new Set(control),
    });
    const imported = matchSession(packedFile([fileEntry(5, { laps })]), context);
    expect(imported.rows).toHaveLength(rows);
    const about = imported.notices.filter(({ entryKey }) => entryKey !== null);
    expect(about.length > 0).toBe(rows > 0);
  });

  it("keeps race control that has a car of its own in the season", () => {
    const context = league({ raceControl: new Set(["cara"]) });
    expect(matchSession(packedFile([fileEntry(2, { laps: 0 })]), context).rows).toHaveLength(1);
  });

  it("puts a shared car where most of its people sit", () => {
    const shared = fileEntry(1, { drivers: [fileDriver(2), fileDriver(1), fileDriver(11)] });
    const { rows } = matchSession(packedFile([shared]), league());
    expect(rows[0]?.matchedCarId).toBe("car-1");
  });

  it.each([
    ["another number", fileEntry(1, { raceNumber: "99" }), "car.number-differs"],
    ["another model", fileEntry(1, { modelKey: "32" }), "car.model-differs"],
  ])("says when the car ran with %s, of a crew as of one", (_what, entry, code) => {
    const { notices } = matchSession(packedFile([entry]), league());
    expect(notices.map((one) => one.code)).toEqual([code]);
    expect(notices[0]?.message).not.toMatch(/ a alergat|înscris /);
  });

  it.each([
    [null, "Mașina 99 din joc nu este în catalog."],
    ["99", "Mașina 99 din joc nu este în catalog."],
    ["Mazda MX-5", "Mașina Mazda MX-5 (99 în joc) nu este în catalog."],
  ])(
    "names once each car that the catalogue lacks (%j), as the game calls it",
    (modelName, named) => {
      const file = packedFile([
        fileEntry(70, { modelKey: "99", modelName }),
        fileEntry(71, { modelKey: "99", modelName }),
      ]);
      const unknown = matchSession(file, league()).notices.filter(
        ({ code }) => code === "model.unknown",
      );
      expect(unknown).toMatchObject([
        { entryKey: null, message: named, unknownModel: { simulator: file.simulator, key: "99" } },
      ]);
    },
  );

  it("takes leading zeros for the same number", () => {
    const imported = matchSession(packedFile([fileEntry(1, { raceNumber: "001" })]), league());
    expect(imported.notices).toEqual([]);
  });

  it("says when a person is on two rows", () => {
    const twice = fileEntry(50, { key: "car:50", drivers: [fileDriver(1)] });
    const imported = matchSession(packedFile([fileEntry(1), twice]), league());
    expect(imported.notices.filter(({ code }) => code === "person.doubled")).toHaveLength(2);
  });

  it.each([
    ["another track", { track: { key: "spa", layout: "" } }, "track.differs"],
    ["who knows which track", { track: { key: "", layout: "" } }, "track.unnamed"],
    ["another kind of session", { sessionType: "Q" as const }, "session-type.differs"],
  ])("says when the file is from %s", (_what, given, code) => {
    expect(codes(matchSession(packedFile([fileEntry(1)], given), league()))).toEqual([code]);
  });

  it("says nothing about the kind of session when the file does not", () => {
    const file = packedFile([fileEntry(1)], { sessionType: null });
    expect(matchSession(file, league()).notices).toEqual([]);
  });

  it("gives an anonymous person an identity that lasts as long as the session", () => {
    const anonymous = fileEntry(3, {
      key: "car:3",
      drivers: [fileDriver(3, { platformId: null })],
    });
    const { rows } = matchSession(packedFile([anonymous]), league());
    expect(rows[0]?.persons[0]).toMatchObject({ personId: "car:3:0", matchedUserId: null });
  });

  it("knows when a best lap was set from the order of crossings", () => {
    const lap = (timeMs: number, order: number, valid = true) => ({
      timeMs,
      valid,
      driver: 0,
      sectorsMs: [],
      cuts: 0,
      order,
    });
    const entry = fileEntry(1, {
      bestLapMs: 90_001,
      lapList: [lap(90_001, 4, false), lap(95_000, 9), lap(90_001, 12)],
    });
    expect(matchSession(packedFile([entry]), league()).rows[0]?.bestLapOrder).toBe(12);
  });
});
