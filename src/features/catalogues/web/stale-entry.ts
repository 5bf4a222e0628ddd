import type { z } from "zod";
import { entryConflict, type EntryHead } from "#features/catalogues/catalogues.ts";
import type { GrowingCalls } from "#features/catalogues/catalogues-calls.ts";
import { call } from "#web/calls/call.ts";
import { savedMeanwhile } from "#web/forms/stale-save.ts";

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
    savedMeanwhile: savedMeanwhile<Entry>(entryConflict(schema)),
    isShort: true,
  };
}
