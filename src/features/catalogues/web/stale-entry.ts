import { z } from "zod";
import type { EntryHead } from "#features/catalogues/catalogues.ts";
import type { GrowingCalls } from "#features/catalogues/catalogues-calls.ts";
import { call } from "#web/calls/call.ts";
import { savedMeanwhile } from "#web/forms/stale-save.ts";

/** The entry as somebody else has saved it meanwhile; `undefined` for any other failure. */
export function entrySavedMeanwhile<Entry>(
  error: unknown,
  schema: z.ZodType<Entry>,
): Entry | undefined {
  return savedMeanwhile(error, z.object({ entry: schema.optional() }))?.entry;
}

/** How `useRecord` saves an entry of a catalogue that may grow, and what somebody else has saved of it meanwhile. */
export function savingIn<Entry extends EntryHead>(
  calls: GrowingCalls<Entry>,
  schema: z.ZodType<Entry>,
) {
  return {
    save: (form: object, seen: Entry | null) =>
      seen
        ? call(calls.save, { params: { id: seen._id }, body: { ...form, version: seen.version } })
        : call(calls.create, { body: form }),
    savedMeanwhile: (error: unknown) => entrySavedMeanwhile(error, schema),
    isShort: true,
  };
}
