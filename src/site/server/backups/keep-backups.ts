import { addLocalDays, toLocalText } from "#shared/time/zoned-time.ts";
import type { KeepRule } from "#server/files/keep-rule.ts";

/**
 * Which copies may go, by the UTC ms at which they were made. Only days, weeks (from Monday) and months of `timeZone` with a copy
 * count, so that a site that was off for a month loses none by it. The newest always stays.
 */
export function spareBackups(
  madeAt: readonly number[],
  rule: KeepRule,
  timeZone: string,
): number[] {
  const newestFirst = madeAt.toSorted((a, b) => b - a);
  const kept = new Set(newestFirst.slice(0, 1));
  const spans = [
    [rule.days, (at: number) => localDay(at, timeZone)],
    [rule.weeks, (at: number) => localDay(mondayBefore(at, timeZone), timeZone)],
    [rule.months, (at: number) => localDay(at, timeZone).slice(0, 7)],
  ] as const;
  for (const [count, spanOf] of spans) {
    const seen = new Set<string>();
    for (const at of newestFirst) {
      const span = spanOf(at);
      if (seen.has(span) || seen.size === count) continue;
      seen.add(span);
      kept.add(at);
    }
  }
  return newestFirst.filter((at) => !kept.has(at));
}

function localDay(at: number, timeZone: string): string {
  return toLocalText(at, timeZone).slice(0, 10);
}

function mondayBefore(at: number, timeZone: string): number {
  const weekday = new Date(`${localDay(at, timeZone)}T00:00Z`).getUTCDay();
  return addLocalDays(at, -((weekday + 6) % 7), timeZone);
}
