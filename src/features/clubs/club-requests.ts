import { DAY_MS } from "#shared/time/durations.ts";
import { z } from "zod";
import { clubPersonSchema, clubSimulatorSchema } from "./clubs.ts";

/** A request that nobody has answered for so long is over. */
export const REQUEST_LIFETIME_MS = 30 * DAY_MS;
/** Open requests to one club, or for one car. */
export const MOST_OPEN_REQUESTS = 50;

export const clubRequestSchema = z.object({
  _id: z.string(),
  person: clubPersonSchema,
  team: z.object({ _id: z.string(), name: z.string(), simulator: clubSimulatorSchema }),
  text: z.string(),
  /** UTC ms. */
  createdAt: z.number(),
});
export type ClubRequest = z.infer<typeof clubRequestSchema>;

export const openRequestsSchema = z.object({
  /** What the person has asked and nobody has answered. */
  own: z.array(clubRequestSchema),
  /** What waits for their answer in clubs that they own or manage. */
  toAnswer: z.array(clubRequestSchema),
});
export type OpenRequests = z.infer<typeof openRequestsSchema>;
