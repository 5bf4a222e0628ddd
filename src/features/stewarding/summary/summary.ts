import { z } from "zod";

/** A year of the stewards in numbers, as pages read them: no case, no name. Years are UTC. */
export const yearSummarySchema = z.object({
  year: z.number(),
  parts: z.array(
    z.object({
      /** Empty of the first. */
      title: z.string(),
      numbers: z.array(z.object({ name: z.string(), text: z.string() })),
    }),
  ),
});
export type YearSummary = z.infer<typeof yearSummarySchema>;

/** From when until when a year is, UTC ms; the end excluded. `undefined`: it is none that a league has had. */
export function yearBounds(text: string): { year: number; from: number; to: number } | undefined {
  if (!/^20\d\d$/.test(text)) return undefined;
  const year = Number(text);
  return { year, from: Date.UTC(year, 0, 1), to: Date.UTC(year + 1, 0, 1) };
}

const YEARS_BACK = 4;

/** Years that can be looked at, the latest first: the present one and those just before it. `now` in UTC ms. */
export function yearsToOffer(now: number): number[] {
  const present = new Date(now).getUTCFullYear();
  return Array.from({ length: YEARS_BACK + 1 }, (_, back) => present - back);
}
