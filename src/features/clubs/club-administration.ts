import { z } from "zod";
import { pageSchema, pageSizeSchema, searchSchema } from "#shared/text/text-schemas.ts";
import { clubPersonSchema, clubSimulatorSchema } from "./clubs.ts";
import { conflict } from "#shared/record/conflict.ts";

export const administeredClubSchema = z.object({
  _id: z.string(),
  name: z.string(),
  simulator: clubSimulatorSchema,
  owner: clubPersonSchema,
  /** The owner can log in; without them nobody can hand the club over. */
  hasOwner: z.boolean(),
  drivers: z.number(),
  version: z.number(),
});
export type AdministeredClub = z.infer<typeof administeredClubSchema>;
export const administeredClubConflict = conflict("club", administeredClubSchema);

export const administeredClubsQuerySchema = z.object({
  search: searchSchema.optional(),
  /** `1`: only clubs whose owner has no account. */
  ownerless: z.enum(["0", "1"]).default("0"),
  page: pageSchema.optional(),
  pageSize: pageSizeSchema(100).default(20),
});
