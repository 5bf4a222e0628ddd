import { z } from "zod";
import type { Db } from "#server/database/databases.ts";
import { readSetting, writeSetting } from "#server/database/settings.ts";
import { enqueue } from "#server/queue/queue.ts";
import type { Services } from "#server/services.ts";
import { visibleEvents, visibleSeasons } from "#server/visibility.ts";
import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import {
  CLOSING_MS,
  DEADLINE_MS,
  eventReminders,
  isDue,
  type Reminder,
  seasonReminders,
} from "../reminders.ts";
import { REMINDER } from "./remind.ts";

/** The row of `settings` with the instant (UTC ms) until which everything that became due was asked for. */
const WATERMARK = "reminders";

/**
 * Asks for each reminder that became due since it was looked last, in the transaction that says so: whatever is killed when, each
 * is asked for once. At first none are: an existing league is not told of the past.
 */
export async function planReminders({ databases, now }: Services): Promise<void> {
  const at = now();
  await databases.db.transaction().execute(async (trx) => {
    const before = await readSetting(trx, WATERMARK, z.number());
    const isFirst = await writeSetting(trx, WATERMARK, {
      value: at,
      version: before?.version ?? 0,
    });
    if (!isFirst || !before || before.value >= at) return;
    for (const { id, kind, at: dueAt } of await listDue(trx, { after: before.value, now: at }))
      await enqueue(
        trx,
        {
          kind: REMINDER,
          key: `${REMINDER}:${kind}:${id}:${dueAt}`,
          payload: { kind, id, at: dueAt },
          dueAt: at,
        },
        at,
      );
  });
}

/** Of an event, or a season. */
type DueReminder = Reminder & { id: string };

async function listDue(db: Db, span: { after: number; now: number }): Promise<DueReminder[]> {
  const { after, now } = span;
  const events = await db
    .selectFrom("events")
    .select(["id", "time", "rsvp_start as rsvpStart", "rsvp_end as rsvpEnd"])
    .where("id", "in", visibleEvents(db))
    .where((event) => {
      const within = (column: "time" | "rsvp_start" | "rsvp_end", ms: number) =>
        event.between(column, after + ms, now + ms);
      return event.or([
        within("time", DAY_MS),
        within("time", HOUR_MS),
        within("rsvp_start", 0),
        within("rsvp_end", CLOSING_MS),
      ]);
    })
    .orderBy("time")
    .orderBy("id")
    .execute();
  const seasons = await db
    .selectFrom("seasons")
    .select(["id", "registration_deadline"])
    .where("id", "in", visibleSeasons(db))
    .where("open", "=", false)
    .where("registration_deadline", ">", after + DEADLINE_MS)
    .where("registration_deadline", "<=", now + DEADLINE_MS)
    .orderBy("id")
    .execute();
  return [
    ...events.flatMap(({ id, ...times }) => eventReminders(times).map((of) => ({ ...of, id }))),
    ...seasons.flatMap(({ id, registration_deadline: deadline }) =>
      seasonReminders(deadline).map((of) => ({ ...of, id })),
    ),
  ].filter((reminder) => isDue(reminder, span));
}
