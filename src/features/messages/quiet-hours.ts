import { addLocalDays, fromLocalText, toLocalText } from "#shared/time/zoned-time.ts";

/** Whole hours of a day, `until` not among them; two equal ones are none. They may lie around midnight. */
export interface QuietHours {
  from: number;
  until: number;
}

/**
 * When a mail of `now` is sent to somebody with these hours: at once, or at their end. At once also what would be of no use by
 * then (`usefulUntil`, UTC ms). Answers UTC ms.
 */
export function afterQuietHours(
  now: number,
  { from, until }: QuietHours,
  { timeZone, usefulUntil = Infinity }: { timeZone: string; usefulUntil?: number | undefined },
): number {
  const local = toLocalText(now, timeZone);
  const hour = Number(local.slice(11, 13));
  const isQuiet = from < until ? from <= hour && hour < until : hour >= from || hour < until;
  if (from === until || !isQuiet) return now;
  const day = hour < until ? now : addLocalDays(now, 1, timeZone);
  const date = toLocalText(day, timeZone).slice(0, 10);
  const end = fromLocalText(`${date}T${String(until).padStart(2, "0")}:00`, timeZone) ?? now;
  return end < usefulUntil ? Math.max(now, end) : now;
}
