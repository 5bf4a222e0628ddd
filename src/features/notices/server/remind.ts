import { z } from "zod";
import { type EntryEvent, findEntryEvent } from "#features/entry-lists/server/entry-event.ts";
import {
  type LoadedEntryList,
  loadEntryList,
} from "#features/entry-lists/server/load-entry-list.ts";
import { askedKey, silentCars } from "#features/entry-lists/server/remind-unanswered.ts";
import { sendNotice } from "#features/messages/server/send-notice.ts";
import { listTold } from "#features/messages/server/told-people.ts";
import type { Db } from "#server/database/databases.ts";
import { findRow } from "#server/database/rows.ts";
import type { ActServices } from "#server/parts.ts";
import { inside } from "#server/queue/run-queue.ts";
import {
  dayBeforeLetter,
  deadlineLetter,
  hourBeforeLetter,
  presenceClosingLetter,
  presenceOpenLetter,
} from "../notice-letters.ts";
import {
  eventReminders,
  type EventReminder,
  type Reminder,
  type ReminderKind,
  reminderKinds,
  seasonReminders,
} from "../reminders.ts";
import { driversOf, startingCars, withoutBanned } from "./event-people.ts";
import { listUnregistered } from "./list-unregistered.ts";
import { tellPlaces } from "./tell-places.ts";

/** The kind of task that reminds people. */
export const REMINDER = "reminder";

const payloadSchema = z.object({ kind: z.enum(reminderKinds), id: z.string(), at: z.number() });

interface Asked {
  kind: ReminderKind;
  /** Of the event or the season. */
  id: string;
  /** When it was due, UTC ms. */
  at: number;
}

/** Reminds people of what the planner has found due, if it is still so. */
export const sendReminder = inside((trx, services, payload) =>
  remind(trx, services, payloadSchema.parse(payload)),
);

/** Reminds those whom it concerns now, nobody twice of one instant. What has moved meanwhile, is hidden or over tells nobody. */
export async function remind(trx: Db, services: ActServices, asked: Asked): Promise<void> {
  if (asked.kind === "registration-deadline") return remindOfDeadline(trx, services, asked);
  const event = await findEntryEvent(trx, asked.id);
  if (!event || event.hidden || event.isSeasonHidden) return;
  const reminder = findStanding(eventReminders(event), asked, services.now());
  if (reminder) await remindOfEvent(trx, services, { event, reminder });
}

/** The reminder as it stands now; `undefined` when there is none of this instant any more, or it is of no use. */
function findStanding<Kind extends ReminderKind>(
  reminders: readonly Reminder<Kind>[],
  { kind, at }: Asked,
  now: number,
): Reminder<Kind> | undefined {
  return reminders.find(
    (reminder) => reminder.kind === kind && reminder.at === at && at <= now && now < reminder.until,
  );
}

type NamedEvent = EntryEvent & { seasonTitle: string };

interface OfEvent {
  event: NamedEvent;
  reminder: EventReminder;
}

async function remindOfEvent(
  trx: Db,
  services: ActServices,
  { event, reminder: { kind, at, until } }: OfEvent,
): Promise<void> {
  const now = services.now();
  const clock = { now, timeZone: services.config.timeZone };
  const loaded = await loadEntryList(trx, event, now);
  const asking = { ...event, until: event.rsvpEnd ?? until };
  const tell = async (people: readonly string[], letter: { subject: string; body: string }) =>
    sendNotice(trx, services, {
      kind,
      to: await withoutBanned(trx, people, now),
      ...letter,
      key: `event:${event.id}:${kind}:${at}`,
      seasonId: event.seasonId,
      path: `/event/${encodeURIComponent(event.id)}`,
      usefulUntil: until,
    });
  switch (kind) {
    case "presence-open":
      await tell(silentPeople(loaded), presenceOpenLetter(asking, clock));
      return;
    case "presence-closing": {
      const silent = silentPeople(loaded);
      const asked = await listTold(trx, askedKey(event.id, clock), silent);
      const people = silent.filter((id) => !asked.has(id));
      await tell(people, presenceClosingLetter(asking, clock));
      return;
    }
    case "event-24h":
    case "event-1h": {
      // What nobody has said, such as other rules of the season, may have given reserves a place.
      await tellPlaces(trx, services, loaded);
      const letterFor = kind === "event-1h" ? hourBeforeLetter : dayBeforeLetter;
      const { reserves } = loaded.list;
      await tell(
        driversOf(loaded, startingCars(loaded, now)),
        letterFor({ ...event, isReserve: false }, clock),
      );
      await tell(driversOf(loaded, reserves), letterFor({ ...event, isReserve: true }, clock));
    }
  }
}

function silentPeople(loaded: LoadedEntryList): string[] {
  return silentCars(loaded).flatMap(({ people }) => people);
}

async function remindOfDeadline(trx: Db, services: ActServices, asked: Asked): Promise<void> {
  const now = services.now();
  const season = await findRow(trx, "seasons", asked.id);
  if (!season || season.hidden || season.open) return;
  const reminder = findStanding(seasonReminders(season.registration_deadline), asked, now);
  if (!reminder) return;
  const { kind, at, until } = reminder;
  const clock = { now, timeZone: services.config.timeZone };
  await sendNotice(trx, services, {
    kind,
    to: await withoutBanned(trx, await listUnregistered(trx, season), now),
    ...deadlineLetter({ seasonTitle: season.title, until }, clock),
    key: `season:${season.id}:${kind}:${at}`,
    seasonId: season.id,
    path: `/season/${encodeURIComponent(season.id)}?tab=register`,
    usefulUntil: until,
  });
}
