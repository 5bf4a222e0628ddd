import { z } from "zod";
import {
  seasonClassSchema,
  seasonSessionSchema,
  simulatorSchema,
  trackSchema,
} from "#features/seasons/seasons.ts";

import { eventLinkSchema, eventPictureSchema } from "./event-media.ts";

/** A session of an event. Times are UTC ms. */
export const eventSessionSchema = seasonSessionSchema.extend({
  /** Only for drivers in a fully registered car and, in an open season, who linked its game; `null` for others or without. */
  serverName: z.string().nullable(),
  password: z.string().nullable(),
  hasPassword: z.boolean(),
  hotstintLaps: z.number(),
  reverseGridPositions: z.number(),
  /** Its times open the door to the event. */
  prequalification: z.boolean(),
  /** When results were last saved; `null`: there are none. */
  resultsSavedAt: z.number().nullable(),
});
export type EventSession = z.infer<typeof eventSessionSchema>;

/** An event without its results. Times are UTC ms. */
export const eventSchema = z.object({
  _id: z.string(),
  title: z.string(),
  season: z.object({
    _id: z.string(),
    title: z.string(),
    code: z.string(),
    /** Nobody needs a car: see the season. */
    open: z.boolean(),
    simulator: simulatorSchema,
    carClasses: z.array(seasonClassSchema),
    prequalEnabled: z.boolean(),
    prequalLimitPercentage: z.number(),
  }),
  /** Place among the season's events, from 1. */
  round: z.number(),
  time: z.number(),
  track: trackSchema,
  rules: z.string(),
  coverPhoto: z.string().nullable(),
  rsvpStart: z.number().nullable(),
  rsvpEnd: z.number().nullable(),
  hidden: z.boolean(),
  version: z.number(),
  sessions: z.array(eventSessionSchema),
  /** Where it can be watched, in the order in which organisers want them. */
  links: z.array(eventLinkSchema),
  /** By organisers. */
  pictures: z.array(eventPictureSchema),
  suspendedDrivers: z.array(z.object({ _id: z.string(), driverName: z.string() })),
  /** Car ids freed from threshold and confirmation. */
  wildcards: z.array(z.string()),
  can: z.object({
    editResults: z.boolean(),
    editStandings: z.boolean(),
    downloadEntrylist: z.boolean(),
  }),
});
export type LeagueEvent = z.infer<typeof eventSchema>;
