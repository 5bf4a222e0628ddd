import { z } from "zod";
import { fromJson, toJson } from "#server/database/json.ts";
import { fromMilliPoints } from "#shared/points.ts";
import { resultChoices } from "../rules/entry-drops.ts";
import type { StandingsEntryShape } from "../standings.ts";
import type { Deduction, SavedEntry } from "../rules/standings-table.ts";

type Edits = Pick<SavedEntry, "compensationReason" | "deductions" | "startsFrom" | "choices">;

/** The `edits` column, in thousandths of points. */
const editsSchema = z.object({
  compensationReason: z.string().default(""),
  deductions: z.array(z.object({ points: z.number().int(), reason: z.string() })).default([]),
  startsFrom: z.string().nullable().default(null),
  choices: z.record(z.string(), z.enum(resultChoices)).default({}),
});

export function readEdits(stored: string): Edits {
  return fromJson(editsSchema, stored);
}

export function writeEdits({ compensationReason, ...edits }: Edits): string {
  const { deductions, startsFrom, choices } = edits;
  return toJson({
    deductions,
    startsFrom,
    choices,
    ...(compensationReason && { compensationReason }),
  });
}

/** What organisers decided of an entry, as its editor and its breakdown have it. */
export function showEdits({
  compensationReason,
  deductions,
  startsFrom,
  choices,
}: Edits): Pick<StandingsEntryShape, keyof Edits> {
  return {
    ...(compensationReason && { compensationReason }),
    deductions: visibleDeductions(deductions),
    startsFrom,
    choices: { ...choices },
  };
}

export function visibleDeductions(
  deductions: readonly Deduction[],
): StandingsEntryShape["deductions"] {
  return deductions.map((one) => ({ ...one, points: fromMilliPoints(one.points) }));
}
