import { noPersonFacts, noRowFacts } from "#features/results/facts.ts";
import { unregisteredFacts } from "#features/results/import/open-season.ts";
import type { RowSnapshot } from "#features/results/results.ts";
import { isRace, type SessionTypeCode } from "#shared/session-types.ts";
import { personKey } from "#simulators/entry-identity.ts";
import type { MovedPerson, MovedResult } from "./past-season.ts";

interface KnownRow {
  type: SessionTypeCode;
  /** Place of the line in its session, from 0. */
  order: number;
  /** Of its people, in their order. */
  userIds: readonly string[];
  club: { id: string; name: string } | null;
  model: { id: string; title: string } | null;
}

/** A line of a past season as a row of results, as if a file had said it. */
export function snapshotOf(
  result: MovedResult,
  { type, order, userIds, club, model }: KnownRow,
): RowSnapshot {
  const { status, people, raceNumber, laps, distanceUnknown, bestLapMs, start } = result;
  const fileCar = {
    raceNumber,
    modelKey: "",
    modelTitle: model?.title ?? result.car,
    modelId: model?.id ?? null,
    teamName: club?.name ?? result.club,
  };
  const isAlone = people.length === 1;
  return {
    entryKey: `table:${order}`,
    fileOrder: order,
    added: false,
    matchedCarId: null,
    persons: people.map((person, place) => ({
      ...identityOf(person, `table:${order}:${place}`),
      name: person.name,
      matchedUserId: userIds[place] ?? null,
      laps: isAlone && !distanceUnknown ? laps : 0,
      bestLapMs: isAlone ? bestLapMs : null,
      bestLapOrder: null,
      facts: noPersonFacts,
    })),
    laps,
    totalMs: isRace(type) ? result.totalMs : null,
    bestLapMs,
    bestLapOrder: null,
    lapsDown: null,
    startPosition: isRace(type) ? start : null,
    disqualified: status === "dsq",
    outcome: null,
    left: false,
    missingPitStop: false,
    penalties: [],
    hasLaps: false,
    fileCar,
    car: { ...unregisteredFacts(fileCar), clubId: club?.id ?? null },
    driverClassIds: Object.fromEntries(userIds.map((id) => [id, []])),
    facts: {
      ...noRowFacts,
      status: isRace(type) && status !== "dsq" ? status : "unknown",
      grid: isRace(type) && start !== null ? { position: start, source: "file" } : null,
      ...(distanceUnknown && { distanceUnknown }),
    },
  };
}

function identityOf({ steamId, iracingId }: MovedPerson, personId: string) {
  const id =
    steamId === ""
      ? iracingId !== "" && ({ platform: "iracing", id: iracingId } as const)
      : ({ platform: "steam", id: steamId } as const);
  if (!id) return { personId, platform: null, platformId: null };
  return { personId: personKey(id), platform: id.platform, platformId: id.id };
}
