import { z } from "zod";
import { savedMeanwhile } from "#web/forms/stale-save.ts";

/** The entry as somebody else has saved it meanwhile; `undefined` for any other failure. */
export function entrySavedMeanwhile<Entry>(
  error: unknown,
  schema: z.ZodType<Entry>,
): Entry | undefined {
  return savedMeanwhile(error, z.object({ entry: schema.optional() }))?.entry;
}
