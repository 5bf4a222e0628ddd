import {
  liftSuspensions,
  suspendBySanction,
} from "#features/entry-lists/server/suspensions/sanctioned.ts";
import { raceStart } from "#features/seasons/server/race-start.ts";
import type { Db } from "#server/database/databases.ts";
import type { Row } from "#server/database/schema.ts";
import { refusal } from "#server/errors.ts";
import { visibleEvents } from "#server/visibility.ts";
import { ruleText, sanctionText } from "../../licence/sanction-rules.ts";
import { suspensionFate } from "../../licence/suspension-fate.ts";

/*
 * Somebody is suspended at an event as long as a sanction or an organiser says so: `suspension_sources` has a row for each
 * sanction, and whoever reads `event_suspensions` need not know which it was.
 */

/**
 * Suspends the driver at the chosen event, else at the next one in which they have a seat, in place of where the sanction was.
 * Without such an event it waits. @throws AppError 422 for an event that they cannot be chosen for
 */
export async function placeSuspension(
  trx: Db,
  sanction: Row<"sanctions">,
  { now, event }: { now: number; event?: string | undefined },
): Promise<void> {
  const coming = await listComingIds(trx, sanction.user_id, { from: now });
  if (event !== undefined && !coming.includes(event))
    throw refusal("request.invalid", {
      fields: { event: "Alege o etapă viitoare în care pilotul are loc." },
    });
  const sources = await listSources(trx, sanction.user_id, now);
  const taken = new Set(sources.map((own) => own.event));
  const chosen = event ?? coming.find((id) => !taken.has(id));
  if (chosen === undefined) return;
  await liftSuspensions(trx, sanction.id);
  await suspendAt(trx, sanction, [chosen]);
}

/** A ban keeps the driver from every event in which they have a seat until it ends. */
export async function placeBan(trx: Db, sanction: Row<"sanctions">, now: number): Promise<void> {
  const until = sanction.until_at ?? now;
  await suspendAt(trx, sanction, await listComingIds(trx, sanction.user_id, { from: now, until }));
}

/** Whether there is an event now that a confirmed sanction keeps its driver from, and that it is not placed at yet. */
export async function hasEventToMiss(
  db: Db,
  { id, kind, user_id, until_at }: Row<"sanctions">,
  now: number,
): Promise<boolean> {
  const until = kind === "ban" ? (until_at ?? now) : undefined;
  const coming = await listComingIds(db, user_id, { from: now, until });
  if (coming.length === 0) return false;
  const sources = await listSources(db, user_id, now);
  const own = sources.filter(({ sanctionId }) => sanctionId === id);
  if (kind === "ban") return !coming.every((one) => own.some(({ event }) => event === one));
  const isFree = (one: string) => sources.every(({ event }) => event !== one);
  return own.every(({ fate }) => fate === "void") && coming.some(isFree);
}

/** Where a suspension can be served. */
export async function listChoices(db: Db, userId: string, now: number) {
  return (await listComing(db, userId, { from: now })).slice(0, 20);
}

async function listComingIds(...asked: Parameters<typeof listComing>): Promise<string[]> {
  return (await listComing(...asked)).map(({ _id }) => _id);
}

/** Visible events in which somebody has a seat, the next one first. */
async function listComing(
  trx: Db,
  userId: string,
  { from, until = Number.MAX_SAFE_INTEGER }: { from: number; until?: number | undefined },
) {
  return trx
    .selectFrom("car_drivers as seat")
    .innerJoin("cars as car", "car.id", "seat.car_id")
    .innerJoin("events as event", "event.season_id", "seat.season_id")
    .leftJoin("event_guest_cars as guest", (join) =>
      join.onRef("guest.car_id", "=", "car.id").onRef("guest.event_id", "=", "event.id"),
    )
    .select(["event.id as _id", "event.title", raceStart().as("time")])
    .where("seat.user_id", "=", userId)
    .where("car.withdrawn_at", "is", null)
    .where((own) =>
      own.or([own("car.registration_id", "is not", null), own("guest.car_id", "is not", null)]),
    )
    .where("event.id", "in", visibleEvents(trx))
    .where("event.time", ">", from)
    .where("event.time", "<", until)
    .orderBy("event.time")
    .orderBy("event.id")
    .execute();
}

/** At which event which sanction suspends somebody, and what has come of it; the first event first. */
export async function listSources(db: Db, userId: string, now: number) {
  const rows = await db
    .selectFrom("suspension_sources as source")
    .innerJoin("events as event", "event.id", "source.event_id")
    .innerJoin("seasons as season", "season.id", "event.season_id")
    .select(["event.id as event", "event.time", "source.sanction_id as sanctionId"])
    .select(["event.hidden", "season.hidden as isOfHidden"])
    .where("source.user_id", "=", userId)
    .orderBy("event.time")
    .orderBy("source.sanction_id")
    .execute();
  return rows.map(({ hidden, isOfHidden, ...source }) => ({
    ...source,
    fate: suspensionFate({ time: source.time, hidden: hidden || isOfHidden }, now),
  }));
}

async function suspendAt(
  trx: Db,
  sanction: Row<"sanctions">,
  events: readonly string[],
): Promise<void> {
  if (events.length === 0) return;
  const { id, user_id, rule, kind, amount } = sanction;
  const what = kind === "ban" ? sanctionText("ban", amount) : sanctionText("suspension", amount);
  const reason = `Sancțiune a comisarilor: ${what}, pentru ${ruleText(rule)}`;
  await suspendBySanction(trx, { sanction: id, driver: user_id, events, reason });
}
