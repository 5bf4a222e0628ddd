import { DAY_MS } from "#shared/time/durations.ts";

/**
 * Where a season stands at an instant. Instants are UTC ms. An instant has passed from itself on, so that at every moment
 * exactly one status holds.
 */

/** A season is current from this long before its first event. */
const seasonLeadMs = 14 * DAY_MS;

/** An event stays the active one this long after its time. */
export const eventActiveMs = DAY_MS;

export type SeasonStatus = "current" | "future" | "past";

interface TimedEvent {
  _id: string;
  time: number;
}

/** Without events a season is still to come. */
export function seasonStatus(eventTimes: readonly number[], now: number): SeasonStatus {
  if (eventTimes.length === 0) return "future";
  if (Math.max(...eventTimes) <= now) return "past";
  return Math.min(...eventTimes) - seasonLeadMs > now ? "future" : "current";
}

/** What pages call a season. One that is current without having begun (`/` shows it for 14 days before) is to come still. */
export type SeasonState = "running" | "coming" | "ended";

export function seasonState(eventTimes: readonly number[], now: number): SeasonState {
  if (seasonStatus(eventTimes, now) === "past") return "ended";
  return eventTimes.some((time) => time <= now) ? "running" : "coming";
}

export const seasonStateWords: Record<SeasonState, string> = {
  running: "În desfășurare",
  coming: "Urmează",
  ended: "Încheiat",
};

/** Whether an event at this time is ahead, or its day not over yet. */
export function isEventActive(time: number, now: number): boolean {
  return time + eventActiveMs > now;
}

/** The season's first event, by time, whose time + 24 h is still ahead. */
export function activeEventOf<E extends TimedEvent>(
  { events }: { events: readonly E[] },
  now: number,
): E | undefined {
  return events.filter(({ time }) => isEventActive(time, now)).toSorted(byTime)[0];
}

/** What the active event is called: its day may be over, and it is the current one still. */
export function activeEventTitle({ time }: Pick<TimedEvent, "time">, now: number): string {
  return time > now ? "Etapa următoare" : "Etapa curentă";
}

/** Share of the events whose time has passed: 0 only when none has, 100 only when all have, whole percents between. */
export function progressPercent(eventTimes: readonly number[], now: number): number {
  const passed = eventTimes.filter((time) => time <= now).length;
  if (passed === 0) return 0;
  if (passed === eventTimes.length) return 100;
  return Math.min(99, Math.max(1, Math.round((passed * 100) / eventTimes.length)));
}

function byTime(a: TimedEvent, b: TimedEvent): number {
  return a.time - b.time || (a._id < b._id ? -1 : Number(a._id > b._id));
}
