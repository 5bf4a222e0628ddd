import { findPerson } from "#features/accounts/server/people/users-queries.ts";
import { sendNotice } from "#features/messages/server/send-notice.ts";
import { lockSeason } from "#features/seasons/server/lock-season.ts";
import type { Db } from "#server/database/databases.ts";
import { getRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import type { DoingOf } from "#server/http/perform.ts";
import type { participantActs as acts } from "../../event-participants-calls.ts";
import {
  type SuspendedAt,
  suspendedLetter,
  suspensionLiftedLetter,
} from "../../entry-list-letters.ts";
import { getEntryEvent } from "../entry-event.ts";
import { entryListRefusal } from "../refusals.ts";
import { sayPresence } from "../answers/say-presence.ts";

/**
 * Suspends a driver at events of one season and tells them. Where they are suspended already the older reason stays.
 * @throws AppError 409 when they are suspended at all of them, 422 with the fields.
 */
export async function suspendDriver({
  trx,
  services,
  params: { id },
  form,
  viewer,
  log,
}: DoingOf<typeof acts.suspendDriver>): Promise<void> {
  const { driver, reason } = form;
  const { seasonId } = await getEntryEvent(trx, id, viewer);
  await lockSeason(trx, seasonId);
  const events = await listEvents(trx, seasonId, form.events);
  const fields = {
    ...(!(await findPerson(trx, driver)) && { driver: "Alege un pilot." }),
    ...(events.length < new Set(form.events).size && {
      events: "O etapă aleasă nu mai există în acest sezon.",
    }),
  };
  if (Object.keys(fields).length > 0) throw refusal("request.invalid", { fields });
  const added = await trx
    .insertInto("event_suspensions")
    .values(events.map((event) => ({ event_id: event.id, user_id: driver, reason })))
    // An organiser's word beside a sanction's: it stays when that ends.
    .onConflict((conflict) =>
      conflict
        .columns(["event_id", "user_id"])
        .doUpdateSet({ by_hand: true, reason })
        .where("event_suspensions.by_hand", "=", false),
    )
    .returning("event_id")
    .execute();
  const ids = added.map((row) => row.event_id);
  if (ids.length === 0) throw entryListRefusal("suspension.exists");
  await forgetFirstDriver(trx, { driver, events: ids });
  await sayPresence(trx, services, ids);
  await log(driver, { after: { events: ids, reason } });
  const about = await findShown(trx, seasonId, ids);
  if (!about) return;
  const said = suspendedLetter({ ...about, reason });
  await sendNotice(trx, services, { to: [driver], seasonId, ...said });
}

/** Lifts a driver's suspension at one event and tells them. @throws AppError 404 when there is none. */
export async function liftSuspension({
  trx,
  services,
  params: { id, driver },
  viewer,
  log,
}: DoingOf<typeof acts.liftSuspension>): Promise<void> {
  const { seasonId } = await getEntryEvent(trx, id, viewer);
  const { reason } = await takeByHand(trx, { eventId: id, driver });
  await sayPresence(trx, services, [id]);
  await log(driver, { before: { events: [id], reason } });
  const about = await findShown(trx, seasonId, [id]);
  if (!about) return;
  const said = suspensionLiftedLetter(about);
  await sendNotice(trx, services, { to: [driver], seasonId, ...said });
}

/**
 * An organiser's suspension is gone; one that a sanction asks for as well stays with its reason.
 * @throws AppError 404 when there is none, 409 when only sanctions suspend the driver
 */
async function takeByHand(
  trx: Db,
  { eventId, driver }: { eventId: string; driver: string },
): Promise<{ reason: string }> {
  const found = await trx
    .selectFrom("event_suspensions")
    .select(["reason", "by_hand"])
    .where("event_id", "=", eventId)
    .where("user_id", "=", driver)
    .executeTakeFirstOrThrow(() => refusal("not-found"));
  const source = await trx
    .selectFrom("suspension_sources")
    .select("reason")
    .where("event_id", "=", eventId)
    .where("user_id", "=", driver)
    .executeTakeFirst();
  if (source && !found.by_hand) throw entryListRefusal("suspension.of-stewards");
  const own = { event_id: eventId, user_id: driver };
  const lifted = source
    ? await trx
        .updateTable("event_suspensions")
        .set({ by_hand: false, reason: source.reason })
        .where((row) => row.and(own))
        .where("by_hand", "=", true)
        .returning("event_id")
        .executeTakeFirst()
    : await trx
        .deleteFrom("event_suspensions")
        .where((row) => row.and(own))
        .returning("event_id")
        .executeTakeFirst();
  if (!lifted) throw refusal("not-found");
  return { reason: found.reason };
}

async function listEvents(trx: Db, seasonId: string, ids: readonly string[]) {
  return trx
    .selectFrom("events")
    .select(["id", "title", "hidden"])
    .where("season_id", "=", seasonId)
    .where("id", "in", ids)
    .orderBy("time")
    .execute();
}

/** What a letter may say of these events; nothing where the season or all of them are still hidden. */
async function findShown(
  trx: Db,
  seasonId: string,
  ids: readonly string[],
): Promise<SuspendedAt | undefined> {
  const season = await getRow(trx, "seasons", seasonId);
  const events = (await listEvents(trx, seasonId, ids)).filter(({ hidden }) => !hidden);
  if (season.hidden || events.length === 0) return undefined;
  return { seasonTitle: season.title, events };
}

/** Somebody who may not start does not connect first. */
export async function forgetFirstDriver(
  trx: Db,
  { driver, events }: { driver: string; events: readonly string[] },
): Promise<void> {
  await trx
    .updateTable("presences")
    .set({ first_driver_id: null })
    .where("first_driver_id", "=", driver)
    .where("event_id", "in", events)
    .execute();
}
