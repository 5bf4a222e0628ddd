import { z } from "zod";
import {
  type FinishStatus,
  finishStatuses,
  incidentKinds,
  noIncidents,
} from "#simulators/session-file.ts";
import { ofEach } from "#shared/of-each.ts";

/*
 * Facts of a row that no ranking needs and statistics do: where a car started, whether it finished, whom it led. They are frozen
 * with the row (layer 1), never move a place or a point, and `null` is always "not known", never zero.
 */

/** Raised when reading a file finds more or other facts, or of its order: files read by an older version are read once more. */
export const factsVersion = 2;

/** Of a kept file that waits to be read for facts. */
export const unreadVersion = 0;

/** Where a starting position is from: the game's file, the starting grid as the league computed it, or a steward. */
const gridSources = ["file", "computed", "steward"] as const;

/** What a steward may say of a finish; being disqualified is a field of its own. */
export const stewardStatuses = ["finished", "dnf", "dns"] as const satisfies FinishStatus[];
export type StewardStatus = (typeof stewardStatuses)[number];

const count = z.number().int().min(0).nullable();
const ms = z.number().int().min(0);

const incidentsSchema = z.object(ofEach(incidentKinds, () => count));

/** How evenly somebody drove: valid laps without the first and those over 107 % of the median. `null` under 8 of them. */
export const paceSchema = z.object({
  medianMs: ms,
  /** ± 1.4826 × the median of the distances from it. */
  consistencyMs: ms,
  /** How many laps that is of. */
  laps: z.number().int().min(0),
});

/** Where a row started, from 1, and who says so. */
export const startSchema = z.object({
  position: z.number().int().min(1),
  source: z.enum(gridSources),
});
type Start = z.infer<typeof startSchema>;

const drivenShape = {
  /** Laps at whose end the car crossed the line first; `null` also outside races. */
  lapsLed: count,
  /** Best time in each sector over valid laps; `null` without sectors. Impossible ones are `null` in their place. */
  bestSectorsMs: z.array(ms.nullable()).nullable(),
  pace: paceSchema.nullable(),
  incidents: incidentsSchema,
};

/** What one person did of it; of a car that nobody shared, the same as the row's. */
const personFactsSchema = z.object(drivenShape);
export type PersonFacts = z.infer<typeof personFactsSchema>;

const rowFactsSchema = z.object({
  ...drivenShape,
  /** In races; `unknown` elsewhere. Never `dsq`: see `shownStatus`. */
  status: z.enum(finishStatuses).catch("unknown"),
  /** In races; `null`: nobody knows. */
  grid: startSchema.nullable().catch(null),
  wet: z.boolean().nullable(),
  /** The game's codes in the order in which they were first used; `null` where the game does not say. */
  tyres: z.array(z.string()).nullable(),
  /** As the server calls itself. Never public: people type passwords into it. */
  serverName: z.string().nullable(),
  /** The laps of the row only rank it: no table of a past season says how far it went (`features/moving-in`). */
  distanceUnknown: z.literal(true).optional().catch(undefined),
});
export type RowFacts = z.infer<typeof rowFactsSchema>;

/** Facts as they lie in a stored row: rows of before have none, and what cannot be read is not known. */
export const storedRowFacts = rowFactsSchema.nullable().catch(null).default(null);
export const storedPersonFacts = personFactsSchema.nullable().catch(null).default(null);

/** Of a person of whom nothing is known. */
export const noPersonFacts: PersonFacts = {
  lapsLed: null,
  bestSectorsMs: null,
  pace: null,
  incidents: noIncidents,
};

/** Of a row of which nothing is known, such as one added by hand. */
export const noRowFacts: RowFacts = {
  ...noPersonFacts,
  status: "unknown",
  grid: null,
  wet: null,
  tyres: null,
  serverName: null,
};

/** Whether a row's laps are how far it went: also those that an organiser has set. */
export function knowsDistance(row: {
  snapshot: { facts: Pick<RowFacts, "distanceUnknown"> | null; laps: number };
  /** After edits. */
  laps: number;
}): boolean {
  return !row.snapshot.facts?.distanceUnknown || row.laps !== row.snapshot.laps;
}

/** How the row's race ended: disqualified first, then a steward's word, then the file's. */
export function shownStatus(row: {
  facts: Pick<RowFacts, "status"> | null;
  /** After edits. */
  dsq: boolean;
  status?: FinishStatus | null;
}): FinishStatus {
  return row.dsq ? "dsq" : (row.status ?? row.facts?.status ?? "unknown");
}

/** Where the row started: a steward's word, else the file's, else the computed one; `null`: not known. */
export function shownGrid(row: {
  facts: Pick<RowFacts, "grid"> | null;
  grid?: number | null;
  /** What the file says, as rows have always kept it. */
  startPosition: number | null;
}): Start | null {
  const { facts, grid = null, startPosition } = row;
  if (grid !== null) return { position: grid, source: "steward" };
  if (facts?.grid) return facts.grid;
  return startPosition === null ? null : { position: startPosition, source: "file" };
}

/** A count of one unit, as everybody may read it. */
const shownIncidentSchema = z.object({ kind: z.enum(incidentKinds), count: z.number() });
export type ShownIncident = z.infer<typeof shownIncidentSchema>;

const shownDriven = {
  /** Laps at whose end the car was first; `null`: not known, or no race. */
  lapsLed: z.number().nullable(),
  /** What is known of them. Kinds of different units are never added up: each game counts its own. */
  incidents: z.array(shownIncidentSchema),
};

/** Facts of a person of a row on the wire. */
export const shownPersonSchema = z.object(shownDriven);

/** Facts of a row on the wire: everything but the server's name. */
export const shownFactsSchema = z.object({
  ...shownDriven,
  /** Ms; `null` in a place: not known. */
  bestSectors: z.array(z.number().nullable()).nullable(),
  /** The lap that they would make, ms. */
  optimalLap: z.number().nullable(),
  pace: paceSchema.nullable(),
  wet: z.boolean().nullable(),
  tyres: z.array(z.string()).nullable(),
  /** Nobody knows how many laps it drove: `numLaps` is 0. */
  distanceUnknown: z.literal(true).optional(),
});
export type ShownFacts = z.infer<typeof shownFactsSchema>;

/** What everybody may read of a row's facts; `null` where none are known. */
export function shownFacts(facts: RowFacts | null): ShownFacts | null {
  if (facts === null) return null;
  const { bestSectorsMs, pace, wet, tyres, distanceUnknown } = facts;
  const shown = {
    ...(distanceUnknown && { distanceUnknown }),
    ...shownPerson(facts),
    bestSectors: bestSectorsMs,
    optimalLap: optimalLapMs(facts),
    pace,
    wet,
    tyres,
  };
  const { incidents, ...others } = shown;
  const isEmpty = incidents.length === 0 && Object.values(others).every((one) => one === null);
  return isEmpty ? null : shown;
}

export function shownPerson(facts: PersonFacts | null): z.infer<typeof shownPersonSchema> {
  const { lapsLed, incidents } = facts ?? noPersonFacts;
  return {
    lapsLed,
    incidents: incidentKinds.flatMap((kind) => {
      const known = incidents[kind];
      return known === null ? [] : [{ kind, count: known }];
    }),
  };
}

/** The lap that the best sectors would make; `null` where one of them is not known. */
export function optimalLapMs(facts: Pick<PersonFacts, "bestSectorsMs"> | null): number | null {
  const sectors = facts?.bestSectorsMs ?? [];
  if (sectors.length === 0) return null;
  return sectors.reduce<number | null>(
    (sum, sector) => (sum === null || sector === null ? null : sum + sector),
    0,
  );
}
