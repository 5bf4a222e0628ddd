import { z } from "zod";
import { searchSchema } from "#shared/text/text-schemas.ts";
import { searchKinds } from "./search-kinds.ts";

/** Of each kind so many are listed at most. */
export const MOST_HITS = 8;

export const searchQuery = z.object({ q: searchSchema });

export const searchHitSchema = z.object({
  _id: z.string(),
  title: z.string(),
  /** What tells it from others of that name: clubs of a driver, the season of a round. */
  note: z.string(),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

/** Of each kind that something was found of. */
export const foundKindSchema = z.object({
  kind: z.enum(searchKinds),
  hits: z.array(searchHitSchema),
});
export type FoundKind = z.infer<typeof foundKindSchema>;
