import { z } from "zod";
import { conflicts } from "../conflicts.ts";
import { measures, sanctionKinds, sanctionStates } from "./sanction-rules.ts";

/** What is answered about licences and sanctions. Times are UTC ms. */

const thing = z.object({ _id: z.string(), title: z.string() });
const numbered = z.object({ _id: z.string(), number: z.number() });

/** What a decision put on a licence. */
const licenceEntrySchema = z.object({
  measure: z.enum(measures),
  amount: z.number(),
  decision: numbered,
  season: thing,
  event: thing,
  /** The end of the session. */
  from: z.number(),
  /** When it counts no more; excluded. */
  expiresAt: z.number(),
  /** A suspension was served for it; `null`: it counts. */
  clearedAt: z.number().nullable(),
});

const sanctionParts = {
  _id: z.string(),
  kind: z.enum(sanctionKinds),
  /** Places on the grid, events or days. */
  amount: z.number(),
  /** As people read it: `5 locuri pe grilă`. */
  text: z.string(),
  /** For what: `4 puncte pe licență`. */
  rule: z.string(),
  /** It waits for an appeal. */
  held: z.boolean(),
  /** Of a suspension: its events; of a ban, those it keeps the driver from. */
  events: z.array(thing.extend({ time: z.number() })),
  /** Of a ban: until when, excluded. */
  until: z.number().nullable(),
  decidedAt: z.number().nullable(),
  /** Nothing of it is still ahead. */
  served: z.boolean(),
};

/** `GET /api/drivers/:id/licence`: what everybody reads. What has expired is not in it. */
export const licenceSchema = z.object({
  points: z.number(),
  warnings: z.number(),
  entries: z.array(licenceEntrySchema),
  sanctions: z.array(z.object(sanctionParts)),
  bannedUntil: z.number().nullable(),
});
export type Licence = z.infer<typeof licenceSchema>;

export const sanctionSchema = z.object({
  ...sanctionParts,
  version: z.number(),
  state: z.enum(sanctionStates),
  /** It was served, and what it rested on is gone. */
  flagged: z.boolean(),
  driver: z.object({ _id: z.string(), name: z.string() }),
  season: thing,
  proposedAt: z.number(),
  reason: z.string(),
  /** What it rests on. */
  basis: z.array(
    licenceEntrySchema.pick({ measure: true, amount: true, decision: true, expiresAt: true }),
  ),
  /** Why the viewer is kept from deciding it; of one that is decided: `null`. */
  blocked: z.enum(conflicts).nullable(),
  /** Of places on the grid that are still to be served: no race of the season is left for it. */
  noRaceLeft: z.boolean(),
  /** Of a suspension: where it can be served, the next event first. */
  choices: z.array(thing.extend({ time: z.number() })),
  /** What the viewer may do now: ids of `sanctionActs`. */
  may: z.object({ acts: z.array(z.string()) }),
});
export type Sanction = z.infer<typeof sanctionSchema>;

/** `GET /api/me/licence`: what is ahead of the viewer. */
export const ownLicenceSchema = licenceSchema.extend({
  /** Places on the grid that are still to be served. */
  grid: z.array(
    z.object({
      positions: z.number(),
      reason: z.string(),
      event: z.string(),
      season: thing,
      /** No race of that season is left in which they could be served. */
      noRaceLeft: z.boolean(),
    }),
  ),
  suspensions: z.array(thing.extend({ time: z.number(), reason: z.string() })),
  /** In seasons where they have a seat and that go on: what the next points or warnings lead to. */
  thresholds: z.array(
    z.object({
      season: thing,
      measure: z.enum(measures),
      threshold: z.number(),
      /** `5 locuri pe grilă` */
      text: z.string(),
    }),
  ),
});
export type OwnLicence = z.infer<typeof ownLicenceSchema>;
