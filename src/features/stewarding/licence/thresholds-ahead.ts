import { type Measure, measures, type SanctionRule } from "./sanction-rules.ts";

/** What the next points and warnings lead to: of each of the two that counts already, the nearest threshold above it. */
export function thresholdsAhead(
  rules: readonly SanctionRule[],
  sum: Record<Measure, number>,
): SanctionRule[] {
  return measures.flatMap((measure) => {
    if (sum[measure] === 0) return [];
    const above = rules.filter((own) => own.measure === measure && own.threshold > sum[measure]);
    const nearest = Math.min(...above.map(({ threshold }) => threshold));
    return above.filter(({ threshold }) => threshold === nearest);
  });
}
