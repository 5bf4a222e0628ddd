import { sql } from "kysely";
import { mapBans } from "#features/accounts/server/people/bans.ts";
import { lockRegistrationOf } from "#features/clubs/server/club-seats.ts";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import type { AppError } from "#server/errors.ts";
import type { OwnPresence, PresenceAnswer } from "../entry-lists.ts";
import { presenceRefusal } from "../presence.ts";
import type { EntryEvent } from "./entry-event.ts";
import { findOwnSeat } from "./own-presence.ts";
import { entryListRefusal } from "./refusals.ts";

export interface PresenceRequest {
  event: EntryEvent;
  userId: string;
  answer: PresenceAnswer;
  now: number;
}

/**
 * Writes down whether a driver's car comes to an event, and says so in a sentence. Answers of one car's people come one after the
 * other; the first confirmation since the last refusal decides the car's place in the list.
 * @throws AppError 409 with the reason when they may not answer, 422 when the first driver is missing
 */
export async function savePresence(
  trx: Db,
  { event, userId, answer, now }: PresenceRequest,
): Promise<string> {
  const { car, isSuspended, needsFirstDriver } = await lockOwnCar(trx, event, userId);
  if ((await mapBans(trx, [userId], now)).size > 0) throw entryListRefusal("rsvp.banned");
  const { rsvpStart, rsvpEnd } = event;
  const code = presenceRefusal({ rsvpStart, rsvpEnd, isSuspended, car }, now);
  if (code === "rsvp.car-incomplete" && car) throw incomplete(car);
  if (code || !car) throw entryListRefusal(code ?? "rsvp.no-car");
  const isPresent = answer.car !== "";
  if (isPresent && answer.car !== car._id) throw entryListRefusal("rsvp.not-your-car");
  const firstDriver = isPresent && needsFirstDriver ? firstDriverOf(car, answer) : null;
  await writeAnswer(trx, { event, car, userId, isPresent, firstDriver, now });
  return isPresent
    ? `Prezența mașinii #${car.raceNumber} este confirmată.`
    : `Ai anunțat că mașina #${car.raceNumber} nu participă.`;
}

type OwnCar = NonNullable<OwnPresence["car"]>;

/** The driver's car, as it stays until the transaction ends: nobody is put into it or taken out meanwhile. */
async function lockOwnCar(trx: Db, event: EntryEvent, userId: string): Promise<OwnPresence> {
  const { presence } = await findOwnSeat(trx, event, userId);
  if (!presence.car) return presence;
  await lockRegistrationOf(trx, presence.car._id);
  return (await findOwnSeat(trx, event, userId)).presence;
}

function incomplete(car: OwnCar): AppError {
  const waiting = car.waitingFor;
  return entryListRefusal("rsvp.car-incomplete", {
    message: `Mașina #${car.raceNumber} nu este înscrisă complet: ${waiting.join(", ")} încă nu ${waiting.length === 1 ? "și-a" : "și-au"} acceptat locul.`,
  });
}

/** Who connects first. */
function firstDriverOf({ drivers }: OwnCar, { firstDriver }: PresenceAnswer): string {
  const chosen = drivers.find(({ user }) => user === firstDriver);
  if (chosen) return chosen.user;
  throw entryListRefusal("rsvp.first-driver", {
    fields: { firstDriver: firstDriver === "" ? "Obligatoriu" : "Alege un pilot al mașinii." },
  });
}

interface NewAnswer {
  event: EntryEvent;
  car: OwnCar;
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
      car_id: car._id,
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
    subjectId: car._id,
    after: { event: event.id, present: isPresent, firstDriver },
    now,
  });
}
