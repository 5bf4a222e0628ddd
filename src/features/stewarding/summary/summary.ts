import { z } from "zod";

/** A year of the stewards in numbers: no case, no name. Years are UTC. */
const summaryNumbersSchema = z.object({
  /** Protests, and cases that stewards opened, of that year. */
  cases: z.number(),
  withdrawn: z.number(),
  inadmissible: z.number(),
  /** Decisions of that year that are in force. */
  decisions: z.number(),
  outcomes: z.object({ infringement: z.number(), racing: z.number(), none: z.number() }),
  /** What they gave, by kind: in how many items, and how much together. */
  given: z.array(z.object({ kind: z.string(), items: z.number(), amount: z.number() })),
  appeals: z.object({
    filed: z.number(),
    upheld: z.number(),
    replaced: z.number(),
    annulled: z.number(),
  }),
  /** Sanctions that were confirmed, by kind. */
  sanctions: z.array(z.object({ kind: z.string(), count: z.number() })),
});
export type SummaryNumbers = z.infer<typeof summaryNumbersSchema>;

export const yearSummarySchema = z.object({ year: z.number(), numbers: summaryNumbersSchema });
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
