import { z } from "zod";
import { idSchema, pageSchema, pageSizeSchema, searchSchema } from "#shared/text/text-schemas.ts";

/** A line of a catalogue that a form offers: a track, a car model or a class. */
export const catalogueItemSchema = z.object({
  _id: z.string(),
  title: z.string(),
  /** Place, category or acronym; may be empty. */
  detail: z.string(),
});
export type CatalogueItem = z.infer<typeof catalogueItemSchema>;

export const choicesQuerySchema = z.object({
  simulator: idSchema.optional(),
  search: searchSchema.default(""),
  page: pageSchema.optional(),
  pageSize: pageSizeSchema(200).default(30),
});
