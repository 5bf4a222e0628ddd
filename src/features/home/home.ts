import { z } from "zod";
import { trackDrawingSchema } from "#shared/drawn/track-drawing.ts";
import { eventRecapSchema } from "#features/results/shown/recap.ts";
import { eventSpanSchema, seasonCardSchema, simulatorSchema } from "#features/seasons/seasons.ts";
import { leadingTableSchema } from "#features/standings/leading-tables.ts";

/** An event as the competitions list shows it, and when its races are. Times are UTC ms. */
export const roundSchema = z.object({
  _id: z.string(),
  title: z.string(),
  time: z.number(),
  /** `Silverstone, National` */
  track: z.string(),
  /** `Silverstone`: see `placeOf`. */
  place: z.string(),
  startsAt: z.number(),
  endsAt: z.number(),
  isScored: z.boolean(),
  hasResults: z.boolean(),
});
export type Round = z.infer<typeof roundSchema>;

const podiumSchema = z.object({
  event: z.object({ _id: z.string(), title: z.string() }),
  /** Id of the race. */
  session: z.string(),
  places: z.array(
    z.object({
      place: z.number(),
      drivers: z.array(z.object({ _id: z.string().nullable(), driverName: z.string() })),
    }),
  ),
});
export type Podium = z.infer<typeof podiumSchema>;

const sportSchema = z.object({
  /** Those that are not over by a day, the first two in order of time. */
  rounds: z.array(roundSchema),
  table: leadingTableSchema.nullable(),
  podium: podiumSchema.nullable(),
});

const titleSchema = z.object({ of: z.string(), names: z.array(z.string()) });

/** A card without what no page shows of a season that is over: it lists none of its events and cars. */
export const homeSeasonSchema = seasonCardSchema.extend({
  /** `null`: without events. */
  span: eventSpanSchema.nullable(),
  /** Of one that is over; empty while a result is awaited. */
  titles: z.array(titleSchema),
  sport: sportSchema.nullable(),
});
export type HomeSeason = z.infer<typeof homeSeasonSchema>;

/** The newest race of the league that everybody sees. UTC ms. */
const lastRaceSchema = eventRecapSchema.extend({
  event: z.object({ _id: z.string(), title: z.string(), round: z.number() }),
  season: z.object({ _id: z.string(), title: z.string(), simulator: simulatorSchema }),
  place: z.string(),
  startsAt: z.number(),
});
export type LastRace = z.infer<typeof lastRaceSchema>;

/** `GET /api/home`: what `/` shows to everybody. */
export const homeSchema = z.object({
  seasons: z.array(homeSeasonSchema),
  /** The track of the race that comes next, where it can be drawn. */
  outline: z.object({ event: z.string(), drawing: trackDrawingSchema }).nullable(),
  /** `null`: there are no results yet. */
  lastRace: lastRaceSchema.nullable(),
});
export type Home = z.infer<typeof homeSchema>;
