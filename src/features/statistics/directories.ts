import { z } from "zod";
import { clubMarkShape } from "#shared/drawn/club-paints.ts";
import { pageSchema, searchSchema } from "#shared/text/text-schemas.ts";

/** What a directory is sorted by; a sum is sorted from the highest. */
export const directoryOrders = ["name", "starts", "wins", "podiums"] as const;
export type DirectoryOrder = (typeof directoryOrders)[number];

export const DIRECTORY_PAGE = 50;

export const directoryQuery = z.object({
  search: searchSchema.optional(),
  sort: z.enum(directoryOrders).default("name"),
  page: pageSchema.default(1),
});

/** `null` until everything is counted. */
const sumsSchema = z
  .object({ starts: z.number(), wins: z.number(), podiums: z.number() })
  .nullable();
export type Sums = z.infer<typeof sumsSchema>;

/** How a race that counts ended. */
export const formRaceSchema = z.object({
  /** In the car's class, where places are counted there. */
  place: z.number().nullable(),
  status: z.enum(["dnf", "dsq"]).nullable(),
});
export type FormRace = z.infer<typeof formRaceSchema>;

/** What a stranger reads of a driver's public profile. */
export const listedDriverSchema = z.object({
  _id: z.string(),
  driverName: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string().nullable(),
  /** From another country than most of the league. */
  abroad: z.boolean(),
  /** Of the car that they came into last. */
  raceNumber: z.number().nullable(),
  shorthand: z.string().nullable(),
  clubs: z.array(z.object({ _id: z.string(), name: z.string(), ...clubMarkShape })),
  sums: sumsSchema,
  /** The last starts, the newest last; empty until everything is counted. */
  form: z.array(formRaceSchema),
});
export type ListedDriver = z.infer<typeof listedDriverSchema>;

export const listedClubSchema = z.object({
  _id: z.string(),
  name: z.string(),
  ...clubMarkShape,
  simulator: z.object({ title: z.string(), acronym: z.string() }),
  /** Who drives for it. */
  drivers: z.number(),
  sums: sumsSchema,
});
export type ListedClub = z.infer<typeof listedClubSchema>;
