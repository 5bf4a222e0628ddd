import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";

/** What the site reminds people of by itself: of an event, and of a season. */
const eventReminderKinds = ["presence-open", "presence-closing", "event-24h", "event-1h"] as const;
export const reminderKinds = [...eventReminderKinds, "registration-deadline"] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** How long before its end cars that have not answered are reminded; a shorter time for answers has no such reminder. */
export const CLOSING_MS = 6 * HOUR_MS;
/** How long before its deadline clubs are reminded of a registration. */
export const DEADLINE_MS = 2 * DAY_MS;

/** All in UTC ms. */
export interface Reminder<Kind extends ReminderKind = ReminderKind> {
  kind: Kind;
  /** When it is due. */
  at: number;
  /** From here on it is of no use: what it tells of has begun, is over, or another reminder says it. */
  until: number;
}

export type EventReminder = Reminder<(typeof eventReminderKinds)[number]>;

/** When the people of an event are reminded of it. Instants are UTC ms. */
export function eventReminders({
  time,
  rsvpStart,
  rsvpEnd,
}: {
  time: number;
  rsvpStart: number | null;
  rsvpEnd: number | null;
}): EventReminder[] {
  const reminders: EventReminder[] = [
    { kind: "event-24h", at: time - DAY_MS, until: time - HOUR_MS },
    { kind: "event-1h", at: time - HOUR_MS, until: time },
  ];
  if (rsvpStart === null || rsvpEnd === null) return reminders;
  const closing = Math.max(rsvpStart, rsvpEnd - CLOSING_MS);
  if (closing === rsvpStart)
    return [...reminders, { kind: "presence-open", at: rsvpStart, until: rsvpEnd }];
  return [
    ...reminders,
    { kind: "presence-open", at: rsvpStart, until: closing },
    { kind: "presence-closing", at: closing, until: rsvpEnd },
  ];
}

/** When clubs are reminded of a season's deadline (UTC ms). */
export function seasonReminders(deadline: number | null): Reminder[] {
  return deadline === null
    ? []
    : [{ kind: "registration-deadline", at: deadline - DEADLINE_MS, until: deadline }];
}

/** Whether it became due after an instant that was looked at before, and is of use still. */
export function isDue({ at, until }: Reminder, { after, now }: { after: number; now: number }) {
  return after < at && at <= now && now < until;
}
