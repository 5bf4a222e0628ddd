import { lockSeason } from "#features/seasons/server/lock-season.ts";
import type { Routes } from "#server/serve.ts";
import { refusal } from "#server/errors.ts";
import { type DoingOf, performing } from "#server/http/perform.ts";
import { participantsSchema, suspendedAtSchema } from "../event-participants.ts";
import { participantActs as acts, readParticipants } from "../event-participants-calls.ts";
import { listEntryCars } from "./entry-cars.ts";
import { getEntryEvent } from "./entry-event.ts";
import * as participants from "./event-participants-queries.ts";
import { liftSuspension, suspendDriver } from "./suspensions/save-suspensions.ts";
import { sayPresence } from "./answers/say-presence.ts";

/** Wildcards and suspensions of an event. */
export const eventParticipantsRoutes: Routes = (serving, services) => {
  const { reader, db } = services.databases;
  const perform = performing(serving, services);

  serving.serve(readParticipants, {
    summary: "What organisers decide about who takes part in an event",
    reply: participantsSchema,
    handle: async ({ params: { id }, viewer }) =>
      participants.readParticipants(db, await getEntryEvent(reader, id, viewer), services.now()),
  });

  perform(acts.giveWildcard, {
    summary: "Give a car a wildcard for an event",
    work: (doing) => setWildcard(doing, true),
  });
  perform(acts.takeWildcard, {
    summary: "Take a car's wildcard for an event",
    work: (doing) => setWildcard(doing, false),
  });
  perform(acts.suspendDriver, {
    summary: "Suspend a driver at events",
    drawn: { events: suspendedAtSchema },
    work: suspendDriver,
  });
  perform(acts.liftSuspension, {
    summary: "Lift a driver's suspension at an event",
    work: liftSuspension,
  });
};

/** Said twice, it is done and written down once. @throws AppError 404 when the event does not know the car. */
async function setWildcard(
  { trx, services, params, viewer, log }: DoingOf<typeof acts.giveWildcard>,
  isWildcard: boolean,
): Promise<void> {
  const event = await getEntryEvent(trx, params.id, viewer);
  await lockSeason(trx, event.seasonId);
  const [car] = await listEntryCars(trx, event, [params.car]);
  if (!car) throw refusal("not-found");
  const row = { event_id: event.id, car_id: car.id };
  const changed = isWildcard
    ? await trx
        .insertInto("event_wildcards")
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning("car_id")
        .execute()
    : await trx
        .deleteFrom("event_wildcards")
        .where((of) => of.and(row))
        .returning("car_id")
        .execute();
  if (changed.length === 0) return;
  await log(car.id, { after: { event: event.id } });
  await sayPresence(trx, services, [event.id]);
}
