import { sql } from "kysely";
import { mapBans } from "#features/accounts/server/people/bans.ts";
import { personName } from "#shared/text/person-name.ts";
import { lockRegistrationOf } from "#features/clubs/server/club-seats.ts";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { AppError } from "#server/errors.ts";
import type { PresenceAnswer } from "../entry-lists.ts";
import { needsFirstDriver, presenceRefusal } from "../presence.ts";
import { type EntryCar, findCarOfDriver, isFullyRegistered } from "./entry-cars.ts";
import type { EntryEvent } from "./entry-event.ts";

export interface PresenceRequest {
  event: EntryEvent;
  userId: string;
  answer: PresenceAnswer;
  now: number;
}

/**
 * Writes down whether a driver's car comes to an event and says so in a sentence. Two people of a car who answer at once are one after
 * the other; the first confirmation since the last refusal is what counts for the order of the list.
 * @throws AppError 409 with the reason when they may not answer, 422 when the first driver is missing
 */
export async function savePresence(
  trx: Db,
  { event, userId, answer, now }: PresenceRequest,
): Promise<string> {
  const car = await lockCarOf(trx, event, userId);
  if ((await mapBans(trx, [userId], now)).size > 0) throw new AppError("rsvp.banned");
  const suspended = await listSuspendedSeats(trx, event.id, car);
  const refusal = presenceRefusal(
    {
      rsvpStart: event.rsvpStart,
      rsvpEnd: event.rsvpEnd,
      isSuspended: suspended.has(userId),
      car: car ? { isFullyRegistered: isFullyRegistered(car) } : null,
    },
    now,
  );
  if (refusal === "rsvp.car-incomplete" && car) throw incomplete(car);
  if (refusal || !car) throw new AppError(refusal ?? "rsvp.no-car");
  const isPresent = answer.car !== "";
  if (isPresent && answer.car !== car.id) throw new AppError("rsvp.not-your-car");
  const firstDriver = isPresent ? firstDriverOf(car, { event, suspended, answer }) : null;
  await writeAnswer(trx, { event, car, userId, isPresent, firstDriver, now });
  return isPresent
    ? `Prezența mașinii #${car.raceNumber} este confirmată.`
    : `Ai anunțat că mașina #${car.raceNumber} nu participă.`;
}

/** The driver's car, as it stays until the transaction ends: nobody is put into it or taken out meanwhile. */
async function lockCarOf(
  trx: Db,
  event: EntryEvent,
  userId: string,
): Promise<EntryCar | undefined> {
  const car = await findCarOfDriver(trx, event, userId);
  if (!car) return undefined;
  await lockRegistrationOf(trx, car.id);
  return findCarOfDriver(trx, event, userId);
}

async function listSuspendedSeats(
  trx: Db,
  eventId: string,
  car: EntryCar | undefined,
): Promise<Set<string>> {
  if (!car) return new Set();
  const rows = await trx
    .selectFrom("event_suspensions")
    .select("user_id")
    .where("event_id", "=", eventId)
    .where(
      "user_id",
      "in",
      car.seats.map((seat) => seat.userId),
    )
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

function incomplete(car: EntryCar): AppError {
  const waiting = car.seats.filter((seat) => !seat.isConfirmed).map(personName);
  return new AppError("rsvp.car-incomplete", {
    message: `Mașina #${car.raceNumber} nu este înscrisă complet: ${waiting.join(", ")} încă nu ${waiting.length === 1 ? "și-a" : "și-au"} acceptat locul.`,
  });
}

interface FirstDriverChoice {
  event: EntryEvent;
  suspended: ReadonlySet<string>;
  answer: PresenceAnswer;
}

/** Who connects first, `null` where the game does not ask. */
function firstDriverOf(
  car: EntryCar,
  { event, suspended, answer }: FirstDriverChoice,
): string | null {
  const available = car.seats.filter((seat) => !suspended.has(seat.userId));
  if (!needsFirstDriver(event.simulator, available.length)) return null;
  const chosen = available.find((seat) => seat.userId === answer.firstDriver);
  if (chosen) return chosen.userId;
  throw new AppError("rsvp.first-driver", {
    fields: {
      firstDriver: answer.firstDriver === "" ? "Obligatoriu" : "Alege un pilot al mașinii.",
    },
  });
}

interface NewAnswer {
  event: EntryEvent;
  car: EntryCar;
  userId: string;
  isPresent: boolean;
  firstDriver: string | null;
  now: number;
}

async function writeAnswer(trx: Db, given: NewAnswer): Promise<void> {
  const { event, car, userId, isPresent, firstDriver, now } = given;
  const values = {
    present: isPresent,
    first_driver_id: firstDriver,
    answered_by: userId,
    answered_at: now,
  };
  await trx
    .insertInto("presences")
    .values({
      event_id: event.id,
      car_id: car.id,
      ...values,
      confirmed_at: isPresent ? now : null,
    })
    .onConflict((conflict) =>
      conflict.columns(["event_id", "car_id"]).doUpdateSet({
        ...values,
        // In the database itself, so that neither of two answers at once counts from what the other has not written yet.
        confirmed_at: isPresent ? sql`coalesce(presences.confirmed_at, ${now})` : null,
      }),
    )
    .execute();
  await recordChange(trx, {
    userId,
    action: "presence.answered",
    subjectType: "car",
    subjectId: car.id,
    after: { event: event.id, present: isPresent, firstDriver },
    now,
  });
}
