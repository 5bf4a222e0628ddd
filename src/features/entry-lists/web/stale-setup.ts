import { z } from "zod";
import { carSetupSchema, type CarSetup } from "#features/entry-lists/entry-lists.ts";
import { savedMeanwhile } from "#web/forms/stale-save.ts";

/** What is said of a car now, when somebody else has prepared it. */
export function setupSavedMeanwhile(error: unknown): CarSetup | undefined {
  const { ballastKg, restrictor } = carSetupSchema.shape;
  const setup = z.object({ skinFolder: z.string(), ballastKg, restrictor });
  return savedMeanwhile(error, z.object({ setup }))?.setup;
}
