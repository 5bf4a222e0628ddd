import { z } from "zod";
import { ownPresenceSchema } from "#features/entry-lists/entry-lists.ts";
import { roundSchema } from "./home.ts";

/** The nearest event in which somebody has a seat, with what is theirs of it. Times are UTC ms. */
const ownRoundSchema = roundSchema.extend({
  season: z.object({ _id: z.string(), title: z.string() }),
  rsvpStart: z.number().nullable(),
  rsvpEnd: z.number().nullable(),
  presence: ownPresenceSchema,
  /** Of drivers in a fully registered car. */
  servers: z.array(
    z.object({ serverName: z.string().nullable(), password: z.string().nullable() }),
  ),
  /** In the season's first public table of drivers. */
  standing: z
    .object({
      position: z.number(),
      points: z.number(),
      /** Whom one would have to catch up with; `null`: nobody. */
      ahead: z.object({ position: z.number(), gap: z.number() }).nullable(),
    })
    .nullable(),
});
export type OwnRound = z.infer<typeof ownRoundSchema>;

/** `GET /api/me/next` */
export const ownNextSchema = z.object({
  /** `null`: no seat in an event of the next 14 days. */
  round: ownRoundSchema.nullable(),
  /** Clubs and cars that wait for one's answer. */
  invitations: z.number(),
  /** Cars of one's clubs that have not said whether they come, while one can. */
  unanswered: z.array(
    z.object({ event: z.object({ _id: z.string(), title: z.string() }), cars: z.number() }),
  ),
});
export type OwnNext = z.infer<typeof ownNextSchema>;
