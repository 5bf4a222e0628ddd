import { groupBy } from "#shared/group-by.ts";
import { personKey } from "#simulators/entry-identity.ts";
import type { ImportContext, SeasonCar } from "./import-context.ts";
import {
  doubledNotices,
  entryNotices,
  notice,
  sessionNotices,
  unknownModelNotices,
} from "./import-notices.ts";
import { openFacts, unregisteredFacts } from "./open-season.ts";
import { personFacts, rowFacts } from "./row-facts.ts";
import type { PackedEntry, PackedFile } from "./packed-file.ts";
import type { ImportNotice } from "../results-editor.ts";
import type { PersonSnapshot, RowSnapshot } from "../results.ts";

/**
 * Matches a file's entries with the league: people by their platform id (never by name), cars by the seat that the season gives
 * those people. Reports all that an organiser should look at before it counts. Race control that only watched is no entry.
 */
export function matchSession(
  file: PackedFile,
  context: ImportContext,
): { rows: RowSnapshot[]; notices: ImportNotice[] } {
  const carOfDriver = carsByDriver(context);
  const matched = file.entries
    .map((entry, fileOrder) => matchEntry({ file, entry, fileOrder }, context, carOfDriver))
    .filter(({ row }) => !isOnlooker(row, context));
  const rows = matched.map(({ row }) => row);
  return {
    rows,
    notices: [
      ...sessionNotices(file, context),
      ...file.alarms.map(({ code, message, entryKey }) => ({
        ...notice("result.alarm", message, entryKey),
        warning: code,
      })),
      ...unknownModelNotices(file, context),
      ...doubledNotices(rows),
      ...matched.flatMap(({ notices }) => notices),
      ...file.warnings.map(({ code, message, entryKey }) => ({
        ...notice("file.warning", message, entryKey),
        warning: code,
      })),
    ],
  };
}

function matchEntry(
  { file, entry, fileOrder }: { file: PackedFile; entry: PackedEntry; fileOrder: number },
  context: ImportContext,
  carOfDriver: ReadonlyMap<string, SeasonCar>,
): { row: RowSnapshot; notices: ImportNotice[] } {
  const persons = entry.drivers.map((driver, index) => matchPerson(driver, entry, index, context));
  const matched = persons.map(({ matchedUserId }) => matchedUserId);
  const car = seatOf(matched, carOfDriver);
  const model = context.models.get(entry.modelKey);
  const fileCar = {
    raceNumber: entry.raceNumber,
    modelKey: entry.modelKey,
    modelTitle: model?.title ?? entry.modelName ?? entry.modelKey,
    modelId: model?.id ?? null,
    teamName: entry.teamName,
  };
  const row: RowSnapshot = {
    entryKey: entry.key,
    fileOrder,
    added: false,
    matchedCarId: car?.facts.carId ?? null,
    persons,
    laps: entry.laps,
    totalMs: entry.totalMs,
    bestLapMs: entry.bestLapMs,
    bestLapOrder: entry.bestLapOrder,
    lapsDown: entry.lapsDown,
    startPosition: entry.startPosition,
    disqualified: entry.disqualified,
    ...(entry.published?.rankMs && { rankMs: entry.published.rankMs }),
    outcome: entry.outcome,
    left: entry.left,
    missingPitStop: entry.missingPitStop,
    penalties: entry.penalties,
    hasLaps: entry.storedLaps !== null,
    fileCar,
    car:
      car?.facts ??
      (context.open ? openFacts(fileCar, matched, context.open) : unregisteredFacts(fileCar)),
    driverClassIds: licences(persons, context),
    facts: rowFacts(file, entry, context.sessionType),
  };
  return { row, notices: entryNotices(entry, persons, car, context) };
}

/** AC's server lists its spectators among the cars (`formats.md` §2). */
function isOnlooker(row: RowSnapshot, { raceControl }: ImportContext): boolean {
  return (
    row.laps === 0 &&
    row.matchedCarId === null &&
    row.persons.length > 0 &&
    row.persons.every(({ matchedUserId }) => matchedUserId && raceControl.has(matchedUserId))
  );
}

function matchPerson(
  driver: PackedEntry["drivers"][number],
  entry: PackedEntry,
  index: number,
  { people, sessionType }: ImportContext,
): PersonSnapshot {
  const { platformId } = driver;
  const personId = platformId ? personKey(platformId) : `car:${entry.carId}:${index}`;
  return {
    personId,
    platform: platformId?.platform ?? null,
    platformId: platformId?.id ?? null,
    name: driver.name,
    matchedUserId: (platformId && people.get(personId)) ?? null,
    laps: driver.laps,
    bestLapMs: driver.bestLapMs,
    bestLapOrder: driver.bestLapOrder,
    facts: personFacts(driver.facts, sessionType),
  };
}

/** In which car of the season each driver has their seat. */
export function carsByDriver({
  cars,
}: Pick<ImportContext, "cars">): ReadonlyMap<string, SeasonCar> {
  return new Map(cars.flatMap((car) => car.driverIds.map((driverId) => [driverId, car] as const)));
}

/** The car in which most of an entry's people have their seat this season. */
export function seatOf(
  userIds: readonly (string | null)[],
  carOfDriver: ReadonlyMap<string, SeasonCar>,
): SeasonCar | undefined {
  const seats = userIds.flatMap((userId) =>
    userId === null ? [] : (carOfDriver.get(userId) ?? []),
  );
  return [...groupBy(seats, (car) => car)].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0];
}

function licences(
  persons: readonly PersonSnapshot[],
  { driverClassIds }: ImportContext,
): Record<string, string[]> {
  return Object.fromEntries(
    persons.flatMap(({ matchedUserId }) =>
      matchedUserId === null
        ? []
        : [[matchedUserId, [...(driverClassIds.get(matchedUserId) ?? [])]]],
    ),
  );
}
