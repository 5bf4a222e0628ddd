import { DAY_MS } from "#shared/time/durations.ts";

/** An event that somebody is suspended at: its start, and whether everybody but its organisers finds nothing of it. */
interface MissedEvent {
  time: number;
  hidden: boolean;
}

/** When what happened at an event is past, in UTC ms. */
export function pastAt({ time }: Pick<MissedEvent, "time">): number {
  return time + DAY_MS;
}

/**
 * What a suspension at an event has come to. A hidden event that is over was no event for the public, so its suspension is `void`
 * and moves to the next one.
 */
export function suspensionFate(event: MissedEvent, now: number): "ahead" | "served" | "void" {
  if (now < pastAt(event)) return "ahead";
  return event.hidden ? "void" : "served";
}
