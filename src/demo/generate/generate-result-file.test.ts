import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { packFile } from "#features/results/import/packed-file.ts";
import { readResultFile } from "#simulators/read-result-file.ts";
import type { FileEntry, ReadOutcome } from "#simulators/session-file.ts";
import { sessionPlans } from "#tests/factories/result-files/session-plans.ts";
import { generateResultFile } from "./generate-result-file.ts";
import { drivenContacts } from "./contacts.ts";
import type { DrivenCar, DrivenSession, ExpectedEntry, SessionPlan } from "./session-plan.ts";
import { simulateSession } from "./simulate-session.ts";
import { countLapsLed } from "./write-iracing-result.ts";

describe("a generated file, read again", () => {
  for (const simulator of ["AC", "ACC", "iR"] as const) {
    test(`gives the session as it was driven (${simulator})`, () => {
      fc.assert(
        fc.property(sessionPlans(simulator), (plan) => {
          const { bytes, expected } = generateResultFile(plan);
          const entries = entriesOf(readResultFile(bytes, simulator));
          expect(entries.map(facts)).toEqual(expected.map((entry) => expectedFacts(plan, entry)));
          expect(totals(plan, entries, expected)).toEqual([]);
        }),
        { numRuns: 120 },
      );
    });
  }

  for (const simulator of ["AC", "ACC", "iR"] as const) {
    test(`gives the facts of the session as it was driven (${simulator})`, () => {
      fc.assert(
        fc.property(sessionPlans(simulator), (plan) => {
          const { bytes, expected } = generateResultFile(plan);
          const driven = simulateSession(plan);
          const outcome = readResultFile(bytes, simulator);
          if (!outcome.ok) return;
          const file = packFile(outcome.session);
          const ofFile = file.entries.map(({ facts: { status, lapsLed, incidents } }) => ({
            status,
            lapsLed,
            contacts: incidents.contacts,
          }));
          const { sessionType } = outcome.session;
          const mayBeRace = sessionType === "R" || sessionType === null;
          expect(ofFile).toEqual(drivenFacts(driven, expected, mayBeRace));
          expect(outcome.session.wet).toBe(simulator === "ACC" ? plan.wet : null);
        }),
        { numRuns: 120 },
      );
    });
  }

  test("is the same for the same plan and another for another seed", () => {
    fc.assert(
      fc.property(sessionPlans("ACC"), (plan) => {
        expect(generateResultFile(plan)).toEqual(generateResultFile(plan));
        const other = generateResultFile({ ...plan, seed: `${plan.seed} again` });
        const nobodyDrove = other.expected.every((entry) => entry.laps === 0);
        expect(nobodyDrove || !sameBytes(other.bytes, generateResultFile(plan).bytes)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });
});

/** A file in which nobody is left, as after a disconnect of everybody, is refused: no entries. */
function entriesOf(outcome: ReadOutcome): FileEntry[] {
  if (outcome.ok) return outcome.session.entries;
  if (outcome.problem.code === "result-file.no-entries") return [];
  throw new Error(outcome.problem.message);
}

interface Facts {
  people: string[];
  laps: number;
  bestLapMs: number | null;
  disqualified: boolean;
  left: boolean;
  lapsOfDrivers: number[];
}

function facts(entry: FileEntry): Facts {
  const { laps, bestLapMs, disqualified, left } = entry;
  const drove = entry.drivers.filter((driver) => driver.laps > 0);
  return {
    people: drove.map((driver) => driver.platformId?.id ?? "?").toSorted(),
    laps,
    bestLapMs,
    disqualified,
    left,
    lapsOfDrivers: drove.map((driver) => driver.laps).toSorted((a, b) => a - b),
  };
}

function expectedFacts(plan: SessionPlan, expected: ExpectedEntry): Facts {
  const { laps, bestLapMs, disqualified, left, lapsOfDrivers } = expected;
  const drivers = plan.entries[expected.index]?.drivers ?? [];
  return {
    people: drivers
      .filter((_, at) => (lapsOfDrivers[at] ?? 0) > 0)
      .map((driver) => driver.platformId.id)
      .toSorted(),
    laps,
    bestLapMs,
    disqualified,
    left,
    lapsOfDrivers: lapsOfDrivers.filter((count) => count > 0).toSorted((a, b) => a - b),
  };
}

/** Times that differ. iRacing's come from the leader's rounded average and exist only on the lead lap. */
function totals(plan: SessionPlan, entries: FileEntry[], expected: ExpectedEntry[]) {
  const leadLaps = expected[0]?.laps ?? 0;
  return entries.flatMap((entry, at) => {
    const row = expected[at];
    if (plan.simulator !== "iR") return entry.totalMs === row?.totalMs ? [] : [{ entry, row }];
    const inference = plan.sessionType === "R" && leadLaps > 0 && row?.laps === leadLaps;
    const wanted = inference ? (row?.totalMs ?? null) : null;
    if (wanted === null || entry.totalMs === null)
      return wanted === entry.totalMs ? [] : [{ entry, row }];
    return Math.abs(entry.totalMs - wanted) <= leadLaps / 2 ? [] : [{ entry, row }];
  });
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

/** What a reader must find, in the order of `expected`, out of what was driven. */
function drivenFacts(
  driven: DrivenSession,
  expected: readonly ExpectedEntry[],
  mayBeRace: boolean,
) {
  const { plan } = driven;
  const cars = expected.flatMap(({ index }) => driven.cars[index] ?? []);
  const isCounted = mayBeRace && cars.some(({ laps }) => laps.length > 0);
  const led = isCounted || plan.simulator === "iR" ? countLapsLed(plan, cars) : null;
  const touches = drivenContacts(driven);
  const statuses = mayBeRace ? drivenStatuses(plan, cars) : cars.map(() => "unknown");
  return cars.map(({ index, laps }, at) => ({
    status: statuses[at],
    lapsLed: led === null ? null : laps.filter((lap) => led.has(lap)).length,
    contacts:
      plan.simulator === "AC" && touches.length > 0
        ? touches.filter(
            ({ car, other }) => other && (car.index === index || other.car.index === index),
          ).length
        : null,
  }));
}

function drivenStatuses(plan: SessionPlan, cars: readonly DrivenCar[]): string[] {
  const most = Math.max(...cars.map(({ laps }) => laps.length));
  const lastOf = ({ laps }: DrivenCar) => laps.at(-1)?.order ?? -1;
  const winner = Math.min(...cars.filter(({ laps }) => laps.length === most).map(lastOf));
  const statuses = cars.map((car) => {
    if (car.laps.length === 0) return most === 0 ? "unknown" : "dns";
    const stays =
      plan.simulator === "iR" ? car.laps.length === most || isRunning(car) : lastOf(car) >= winner;
    return stays ? "finished" : "dnf";
  });
  const retired = statuses.filter((status) => status === "dnf").length;
  const starters = statuses.filter((status) => status !== "dns").length;
  return statuses.map((status) =>
    retired * 2 > starters && status === "dnf" ? "unknown" : status,
  );
}

function isRunning({ entry: { incidents = {} } }: DrivenCar): boolean {
  const { disqualified, noShow, retiresAfterLaps, disconnectsAfterLaps } = incidents;
  const isGone = retiresAfterLaps !== undefined || disconnectsAfterLaps !== undefined;
  return !isGone && disqualified !== true && noShow !== true;
}
