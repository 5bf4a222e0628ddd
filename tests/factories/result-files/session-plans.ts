import fc from "fast-check";
import type {
  DrivenSimulator,
  PlannedDriver,
  PlannedEntry,
  PlannedIncidents,
  SessionPlan,
} from "#demo/generate/session-plan.ts";

/** Any session of one simulator that a league could drive, small enough to run hundreds of times. */
export function sessionPlans(simulator: DrivenSimulator): fc.Arbitrary<SessionPlan> {
  return fc
    .record({
      sessionType: fc.constantFrom("P" as const, "Q" as const, "R" as const),
      seed: fc.nat(),
      acDialect: fc.constantFrom("plain" as const, "managed" as const),
      accEncoding: fc.constantFrom("utf16le" as const, "utf16le-bom" as const, "utf8" as const),
      laps: fc.integer({ min: 1, max: 12 }),
      minutes: fc.integer({ min: 6, max: 20 }),
      timed: fc.boolean(),
      wet: fc.boolean(),
      tyres: fc.constantFrom(["M"], ["S", "H"], ["V70"]),
      entries: fc.array(entries(), { minLength: 1, maxLength: 12 }),
    })
    .map(({ laps, minutes, timed, entries: planned, sessionType, ...rest }) => ({
      ...rest,
      simulator,
      sessionType,
      startedAt: Date.UTC(2026, 2, 1, 19),
      track: {
        key: simulator === "iR" ? "Demo Park" : "demo_ring",
        layout: simulator === "ACC" ? "" : "Short",
      },
      length: timed || sessionType !== "R" ? { minutes } : { laps },
      entries: planned.map((entry, index) => withPeople(entry, index, simulator)),
    }));
}

/** An invented person, told apart by number. */
export function inventedDriver(number: number, simulator: DrivenSimulator): PlannedDriver {
  const id = String(
    simulator === "iR" ? 700_000 + number : 76_561_190_000_000_000n + BigInt(number),
  );
  return {
    firstName: firstNames[number % firstNames.length] ?? "Ana",
    lastName: `Probă ${number}`,
    platformId: { platform: simulator === "iR" ? "iracing" : "steam", id },
  };
}

const firstNames = ["Ana", "Ștefan", "Ioana", "Țvetan", "Mihai", "Björn"];

type EntryWithoutPeople = Omit<PlannedEntry, "drivers" | "raceNumber" | "modelKey"> & {
  people: number;
};

function entries(): fc.Arbitrary<EntryWithoutPeople> {
  return fc.record({
    people: fc.constantFrom(1, 1, 1, 2, 3),
    paceMs: fc.integer({ min: 55_000, max: 130_000 }),
    incidents: fc.oneof(
      { weight: 3, arbitrary: fc.constant({}) },
      { weight: 2, arbitrary: incidents() },
    ),
  });
}

function incidents(): fc.Arbitrary<PlannedIncidents> {
  const laps = fc.integer({ min: 0, max: 8 });
  return fc.record(
    {
      noShow: fc.boolean(),
      retiresAfterLaps: laps,
      disconnectsAfterLaps: laps,
      invalidLaps: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 12 }),
      penaltySeconds: fc.integer({ min: 1, max: 90 }),
      penaltyLaps: fc.integer({ min: 1, max: 3 }),
      disqualified: fc.boolean(),
      missingPitStop: fc.boolean(),
      rejoined: fc.boolean(),
      contacts: fc.array(
        fc.record({
          lap: fc.integer({ min: 1, max: 6 }),
          withCar: fc.option(fc.integer({ min: 0, max: 11 })),
        }),
        { maxLength: 3 },
      ),
      driveThrough: fc.record({
        reason: fc.constant("PitSpeeding"),
        lap: fc.integer({ min: 1, max: 5 }),
        served: fc.boolean(),
      }),
    },
    { requiredKeys: [] },
  );
}

function withPeople(
  { people, ...entry }: EntryWithoutPeople,
  index: number,
  simulator: DrivenSimulator,
): PlannedEntry {
  // Kicked-out slots and rejoined cars of whole teams do not occur on real servers.
  const drivers = Array.from({ length: people }, (_, at) =>
    inventedDriver(index * 10 + at, simulator),
  );
  return {
    ...entry,
    raceNumber: String(index + 1),
    modelKey: simulator === "AC" ? "demo_gt" : "30",
    modelName: "Demo GT",
    drivers,
  };
}
