import { groupBy } from "#shared/group-by.ts";
import { personKey } from "#simulators/entry-identity.ts";
import type { FileDriver, FileEntry, SessionFile } from "#simulators/session-file.ts";
import type { ImportNotice } from "./results-editor.ts";
import type { CarFacts, FrozenPerson, FrozenRow } from "./results.ts";
import type { SessionTypeCode } from "./classification.ts";

/** A car of the season as results need it: its facts and who drives it. */
export interface SeasonCar {
  facts: CarFacts & { carId: string };
  /** The game's id of its model. */
  modelKey: string;
  driverIds: readonly string[];
}

/** Everything of the league that a file is matched with. */
export interface ImportContext {
  sessionType: SessionTypeCode;
  /** Whether the file's track is the event's. */
  isEventTrack: (track: SessionFile["track"]) => boolean;
  cars: readonly SeasonCar[];
  /** Person by `personKey` of a platform id: an organiser's alias first, else the account's own id. */
  people: ReadonlyMap<string, string>;
  /** Licences in this season, by user id. */
  driverClassIds: ReadonlyMap<string, readonly string[]>;
  /** Readable model by the game's id. */
  models: ReadonlyMap<string, { id: string; title: string }>;
}

export interface ImportedSession {
  rows: FrozenRow[];
  notices: ImportNotice[];
}

/**
 * Matches a file's entries with the league: people by their platform id (never by name), cars by the seat that the season gives
 * those people. Reports all that an organiser should look at before it counts.
 */
export function matchSession(file: SessionFile, context: ImportContext): ImportedSession {
  const carOfDriver = new Map(
    context.cars.flatMap((car) => car.driverIds.map((driverId) => [driverId, car] as const)),
  );
  const matched = file.entries.map((entry, fileOrder) =>
    matchEntry({ entry, fileOrder }, context, carOfDriver),
  );
  const rows = matched.map(({ row }) => row);
  return {
    rows,
    notices: [
      ...sessionNotices(file, context),
      ...unknownModelNotices(file, context),
      ...doubledNotices(rows),
      ...matched.flatMap(({ notices }) => notices),
      ...file.warnings.map((warning) => notice("file.warning", warning.message, warning.entryKey)),
    ],
  };
}

/** The facts of a car nobody registered: what the file itself says. */
export function unregisteredFacts(fileCar: FrozenRow["fileCar"]): CarFacts {
  return {
    carId: null,
    raceNumber: fileCar.raceNumber,
    carName: fileCar.teamName,
    modelTitle: fileCar.modelTitle,
    modelId: fileCar.modelId,
    clubId: null,
    clubName: fileCar.teamName,
    wildcard: false,
    classes: [],
  };
}

interface PlacedEntry {
  entry: FileEntry;
  fileOrder: number;
}

function matchEntry(
  { entry, fileOrder }: PlacedEntry,
  context: ImportContext,
  carOfDriver: ReadonlyMap<string, SeasonCar>,
): { row: FrozenRow; notices: ImportNotice[] } {
  const persons = entry.drivers.map((driver, index) => matchPerson(driver, entry, index, context));
  const car = seatOf(persons, carOfDriver);
  const model = context.models.get(entry.modelKey);
  const fileCar = {
    raceNumber: entry.raceNumber,
    modelKey: entry.modelKey,
    modelTitle: model?.title ?? entry.modelName ?? entry.modelKey,
    modelId: model?.id ?? null,
    teamName: entry.teamName,
  };
  const row: FrozenRow = {
    entryKey: entry.key,
    fileOrder,
    added: false,
    matchedCarId: car?.facts.carId ?? null,
    persons,
    laps: entry.laps,
    totalMs: entry.totalMs,
    bestLapMs: entry.bestLapMs,
    bestLapOrder: bestLapOrder(entry, null, entry.bestLapMs),
    lapsDown: entry.lapsDown,
    startPosition: entry.startPosition,
    disqualified: entry.disqualified,
    outcome: entry.outcome,
    left: entry.left,
    missingPitStop: entry.missingPitStop,
    penalties: entry.penalties,
    hasLaps: entry.lapList !== null,
    fileCar,
    car: car?.facts ?? unregisteredFacts(fileCar),
    driverClassIds: licences(persons, context),
  };
  return { row, notices: entryNotices(entry, persons, car, context) };
}

function matchPerson(
  driver: FileDriver,
  entry: FileEntry,
  index: number,
  { people }: ImportContext,
): FrozenPerson {
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
    bestLapOrder: bestLapOrder(entry, index, driver.bestLapMs),
  };
}

/** When the best lap of the entry (or of one driver in it) was completed; needs the laps. */
function bestLapOrder(
  entry: FileEntry,
  driver: number | null,
  bestLapMs: number | null,
): number | null {
  if (bestLapMs === null) return null;
  const lap = entry.lapList?.find(
    (candidate) =>
      candidate.valid &&
      candidate.timeMs === bestLapMs &&
      (driver === null || candidate.driver === driver),
  );
  return lap?.order ?? null;
}

/** The car in which most of an entry's people have their seat this season. */
function seatOf(
  persons: readonly FrozenPerson[],
  carOfDriver: ReadonlyMap<string, SeasonCar>,
): SeasonCar | undefined {
  const seats = persons.flatMap(({ matchedUserId }) => {
    const car = matchedUserId === null ? undefined : carOfDriver.get(matchedUserId);
    return car ? [car] : [];
  });
  return [...groupBy(seats, (car) => car)].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0];
}

function licences(
  persons: readonly FrozenPerson[],
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

function sessionNotices(file: SessionFile, context: ImportContext): ImportNotice[] {
  const notices: ImportNotice[] = [];
  if (!context.isEventTrack(file.track)) {
    const name = [file.track.key, file.track.layout].filter(Boolean).join(", ");
    notices.push(
      notice("track.differs", `Fișierul este de pe alt circuit decât etapa: ${name}.`, null),
    );
  }
  if (file.sessionType !== null && !mayBe(file.sessionType, context.sessionType))
    notices.push(
      notice(
        "session-type.differs",
        `Fișierul este de la ${sessionNames[file.sessionType]}, dar sesiunea aleasă este ${sessionNames[context.sessionType]}.`,
        null,
      ),
    );
  return notices;
}

/** Once for each car that the catalogue lacks. */
function unknownModelNotices(file: SessionFile, { models }: ImportContext): ImportNotice[] {
  const unknown = file.entries.filter(({ modelKey }) => modelKey !== "" && !models.has(modelKey));
  return [...groupBy(unknown, ({ modelKey }) => modelKey)].map(([key, [entry]]) => ({
    ...notice(
      "model.unknown",
      `Mașina ${entry?.modelName ?? key} (${key} în joc) nu este în catalog.`,
      null,
    ),
    unknownModel: { simulator: file.simulator, key },
  }));
}

const sessionNames: Record<SessionTypeCode, string> = {
  P: "antrenamente",
  Q: "calificări",
  R: "cursă",
  O: "altă sesiune",
  A: "altă sesiune",
};

/** Sessions of other types may come from any file. */
function mayBe(fileType: "P" | "Q" | "R", sessionType: SessionTypeCode): boolean {
  return sessionType === "O" || sessionType === "A" || fileType === sessionType;
}

/** People who would take part twice. */
export function doubledNotices(rows: readonly FrozenRow[]): ImportNotice[] {
  const places = rows.flatMap((row) =>
    row.persons.map(({ matchedUserId, name }) => ({ row, matchedUserId, name })),
  );
  const byUser = groupBy(
    places.filter(({ matchedUserId }) => matchedUserId !== null),
    ({ matchedUserId }) => matchedUserId,
  );
  return [...byUser.values()]
    .filter((group) => group.length > 1)
    .flatMap((group) =>
      group.map(({ row, name }) =>
        notice(
          "person.doubled",
          `${name || "Un pilot"} apare pe mai multe rânduri. Lasă pilotul doar pe rândul lui.`,
          row.entryKey,
        ),
      ),
    );
}

function entryNotices(
  entry: FileEntry,
  persons: readonly FrozenPerson[],
  car: SeasonCar | undefined,
  context: ImportContext,
): ImportNotice[] {
  const unmatched = persons.flatMap((person, index) =>
    person.matchedUserId === null
      ? [
          {
            ...notice(
              "person.unmatched",
              `${person.name || "Un pilot fără nume"} nu este recunoscut. Alege pilotul.`,
              entry.key,
            ),
            driver: index,
          },
        ]
      : [],
  );
  if (!car) {
    const known = unmatched.length < persons.length;
    return known
      ? [
          ...unmatched,
          notice("car.unregistered", `${crewOf(entry)}: fără mașină înscrisă în sezon.`, entry.key),
        ]
      : unmatched;
  }
  return [...unmatched, ...carNotices(entry, car, context)];
}

function crewOf({ drivers, carId }: FileEntry): string {
  const names = drivers.map((driver) => driver.name).filter(Boolean);
  return names.join(", ") || `Mașina ${carId} din fișier`;
}

function carNotices(entry: FileEntry, car: SeasonCar, context: ImportContext): ImportNotice[] {
  const notices: ImportNotice[] = [];
  const registered = car.facts.raceNumber;
  if (entry.raceNumber !== null && Number(entry.raceNumber) !== Number(registered))
    notices.push(
      notice(
        "car.number-differs",
        `${crewOf(entry)}: a alergat cu numărul ${entry.raceNumber}, dar este înscris cu ${registered}.`,
        entry.key,
      ),
    );
  if (entry.modelKey !== car.modelKey) {
    const driven = context.models.get(entry.modelKey)?.title ?? entry.modelName ?? entry.modelKey;
    notices.push(
      notice(
        "car.model-differs",
        `${crewOf(entry)}: a alergat cu ${driven}, dar este înscris cu ${car.facts.modelTitle}.`,
        entry.key,
      ),
    );
  }
  return notices;
}

function notice(
  code: ImportNotice["code"],
  message: string,
  entryKey: string | null,
): ImportNotice {
  return { code, message, entryKey, driver: null };
}
