import { z } from "zod";
import { zeroReasons } from "./points.ts";

/** One row of an entry in a session, as tables store it. Points in thousandths. */
export const entryLineSchema = z.object({
  rowKey: z.string(),
  carId: z.string().nullable(),
  clubId: z.string().nullable(),
  /** Rank under the table's filters; `null`: none. */
  place: z.number().nullable(),
  placePoints: z.number(),
  poleBonus: z.number(),
  fastestLapBonus: z.number(),
  /** Sum of the three. */
  total: z.number(),
  /** Why the place brought nothing. One that only a newer version of the site knows is read as none. */
  zeroReason: z.enum(zeroReasons).nullable().catch(null),
  /** False: other rows of the same entry in this session count instead, or the entry has started again since. */
  counted: z.boolean(),
  /** Finished, or drove as much as the points system asks for; of a line stored before it was known: as then, it counts. */
  classified: z.boolean().default(true),
  /** Did not finish; of a line stored before it was known, nobody knows. */
  retired: z.boolean().default(false),
});

const entrySessionSchema = z.object({
  sessionId: z.string(),
  /** Sum of the lines that count. */
  points: z.number(),
  /** It has results. */
  run: z.boolean().default(true),
  /** Not among the totals that count, alone or with its event. */
  dropped: z.boolean().default(false),
  lines: z.array(entryLineSchema),
});

export const entryEventSchema = z.object({
  eventId: z.string(),
  /** Sum of its sessions. */
  points: z.number(),
  /** The event has results. */
  run: z.boolean(),
  /** It has, and the entry no row that counts. */
  missed: z.boolean(),
  disqualified: z.boolean(),
  /** Run, and with none of its sessions among the totals that count. */
  dropped: z.boolean(),
  sessions: z.array(entrySessionSchema),
});

/** The `breakdown` column. */
export const entryEventsSchema = z.array(entryEventSchema);

export type EntryLine = z.infer<typeof entryLineSchema>;
export type EntrySession = z.infer<typeof entrySessionSchema>;
export type EntryEvent = z.infer<typeof entryEventSchema>;
