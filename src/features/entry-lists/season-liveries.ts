import { z } from "zod";
import { idSchema } from "#shared/text/text-schemas.ts";

const liveryCarSchema = z.object({
  _id: z.string(),
  raceNumber: z.number(),
  carName: z.string(),
  carModel: z.object({ title: z.string() }),
  /** `null`: a guest car. */
  team: z.object({ name: z.string() }).nullable(),
  /** The picture; `null`: nobody gave one. */
  livery: z.object({ _id: z.string(), url: z.string() }).nullable(),
});
export type LiveryCar = z.infer<typeof liveryCarSchema>;

/** `GET /api/season/{id}/liveries`: every car of a season with the picture of its livery. */
export const seasonLiveriesSchema = z.object({
  season: z.object({ _id: z.string(), title: z.string(), code: z.string() }),
  cars: z.array(liveryCarSchema),
});
export type SeasonLiveries = z.infer<typeof seasonLiveriesSchema>;

/** `v`: which picture of the car. */
export const pictureQuery = z.object({ v: idSchema.optional() });

const uploadId = idSchema.nullable();

export const liveryChangeSchema = z.object({
  /** Id of an upload of kind `livery`; `null` takes the picture away. */
  livery: uploadId,
  /** Id of the picture that was seen in its place, `null` for none: another one is not overwritten. */
  replaces: uploadId,
});
