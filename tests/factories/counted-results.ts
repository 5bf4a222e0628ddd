import { noPersonFacts, noRowFacts, type RowFacts } from "#features/results/facts.ts";
import type { RowSnapshot } from "#features/results/results.ts";
import { saveSession } from "#features/results/server/session-store.ts";
import type { RowEdits } from "#features/results/row-edits.ts";
import type { Services } from "#server/services.ts";

/** A car in a result file: who drove it, in what, and what the file knows. */
export interface Driven {
  /** Ids of people; `null`: a name that nobody is matched to. */
  people: readonly (string | null)[];
  /** Their ids in Steam, by which games know them and their car; left out: the file has none. */
  steamIds?: readonly string[];
  club?: string | null;
  /** The registered car. */
  car?: { id: string; raceNumber: number };
  /** Ids of its car classes. */
  classes?: readonly string[];
  laps?: number;
  totalMs?: number | null;
  bestLapMs?: number | null;
  bestLapOrder?: number | null;
  status?: RowFacts["status"];
  grid?: number | null;
  lapsLed?: number | null;
  tyres?: string[];
  dsq?: boolean;
  /** Taken out by an organiser. */
  removed?: boolean;
  /** The entry's, where it matters. */
  key?: string;
  /** What an organiser changed. */
  edits?: RowEdits["edits"];
}

/** Saves what a file of these cars, in this order, would make of a session, in a transaction with whatever follows results. */
export async function saveDriven(
  services: Services,
  { session, savedBy }: { session: string; savedBy: string },
  driven: readonly Driven[],
): Promise<void> {
  const { db } = services.databases;
  const head = await db
    .selectFrom("session_results")
    .select("version")
    .where("session_id", "=", session)
    .executeTakeFirst();
  const snapshots = driven.map(snapshotOf);
  const edits = driven.flatMap((car, index) =>
    car.removed || car.edits ? [editOf(snapshots[index]?.entryKey ?? "", car)] : [],
  );
  await db.transaction().execute((trx) =>
    saveSession(trx, services, {
      sessionId: session,
      savedBy,
      version: head?.version ?? 0,
      snapshots,
      edits,
      parked: [],
      file: null,
    }),
  );
}

function editOf(rowKey: string, { removed, edits = {} }: Driven): RowEdits {
  return {
    rowKey,
    persons: [],
    edits,
    removed: removed ? { laps: 0, totalMs: null, bestLapMs: null } : null,
    added: null,
    penalties: [],
  };
}

function snapshotOf(driven: Driven, index: number): RowSnapshot {
  const laps = driven.laps ?? 10;
  const bestLapMs = driven.bestLapMs === undefined ? 90_000 + index * 100 : driven.bestLapMs;
  const bestLapOrder = driven.bestLapOrder === undefined ? index : driven.bestLapOrder;
  const { steamIds } = driven;
  const drove = { lapsLed: driven.lapsLed ?? null };
  const fileCar = {
    raceNumber: null,
    modelKey: "30",
    modelTitle: "BMW",
    modelId: "acc-30",
    teamName: "",
  };
  return {
    entryKey: driven.key ?? keyOf(driven, index),
    fileOrder: index,
    added: false,
    matchedCarId: driven.car?.id ?? null,
    persons: driven.people.map((person, seat) => ({
      personId: steamIds ? `steam:${steamIds[seat]}` : `seat:${index}:${seat}`,
      platform: steamIds ? "steam" : null,
      platformId: steamIds?.[seat] ?? null,
      name: "Nume Fișier",
      matchedUserId: person,
      laps: Math.floor(laps / driven.people.length),
      bestLapMs: seat === 0 ? bestLapMs : null,
      bestLapOrder: seat === 0 ? bestLapOrder : null,
      facts: { ...noPersonFacts, ...drove },
    })),
    laps,
    totalMs: driven.totalMs === undefined ? 900_000 + index * 1000 : driven.totalMs,
    bestLapMs,
    bestLapOrder,
    lapsDown: null,
    startPosition: null,
    disqualified: driven.dsq ?? false,
    outcome: null,
    left: false,
    missingPitStop: false,
    penalties: [],
    hasLaps: false,
    fileCar,
    car: {
      carId: driven.car?.id ?? null,
      raceNumber: driven.car ? String(driven.car.raceNumber) : null,
      carName: "",
      modelTitle: fileCar.modelTitle,
      modelId: fileCar.modelId,
      clubId: driven.club ?? null,
      clubName: "",
      wildcard: false,
      classes: (driven.classes ?? []).map((_id) => ({ _id, name: _id, acronym: _id })),
    },
    driverClassIds: {},
    facts: {
      ...noRowFacts,
      ...drove,
      status: driven.status ?? "finished",
      tyres: driven.tyres ?? null,
      grid: driven.grid ? { position: driven.grid, source: "file" } : null,
    },
  };
}

function keyOf({ steamIds, people }: Driven, index: number): string {
  return steamIds
    ? steamIds.map((id) => `steam:${id}`).join("+")
    : `entry:${people.join("+")}:${index}`;
}
