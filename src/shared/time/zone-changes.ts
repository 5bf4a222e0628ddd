import { askClock, changesKnown, learnChanges, type ZoneChanges } from "./zone-clock.ts";

/** Nowhere do clocks change twice within it; in minutes. */
const STEP = 14 * 24 * 60;

const listed = new Map<string, ZoneChanges>();

/** What a zone's clock does in the years that leagues show, worked out once and known from then on (`learnChanges`). */
export function changesOf(timeZone: string): ZoneChanges {
  const kept = listed.get(timeZone);
  if (kept) return kept;
  const changes = listChanges(timeZone);
  listed.set(timeZone, changes);
  learnChanges(timeZone, changes);
  return changes;
}

function listChanges(timeZone: string): number[] {
  const offsetAt = (minute: number) => askClock(minute * 60_000, timeZone) / 60_000 - minute;
  const { from, until } = changesKnown;
  let last = from;
  let offset = offsetAt(from);
  const changes = [offset];
  for (let minute = from; minute < until; minute += STEP) {
    let [before, after] = [minute, Math.min(minute + STEP, until)];
    if (offsetAt(after) === offset) continue;
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (offsetAt(middle) === offset) before = middle;
      else after = middle;
    }
    offset = offsetAt(after);
    changes.push(after - last, offset);
    last = after;
  }
  return changes;
}
