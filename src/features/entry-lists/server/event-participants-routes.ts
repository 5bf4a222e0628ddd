import { lockSeason } from "#features/seasons/server/lock-season.ts";
import type { Routes } from "#server/serve.ts";
import { recordChange } from "#server/audit-log.ts";
import { refusal } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { newSuspensionSchema, participantsSchema } from "../event-participants.ts";
import * as calls from "../event-participants-calls.ts";
import { listEntryCars } from "./entry-cars.ts";
import { type EntryEvent, getEntryEvent } from "./entry-event.ts";
import { readParticipants } from "./event-participants-queries.ts";
import { liftSuspension, suspendDriver } from "./suspensions/save-suspensions.ts";

/** Wildcards and suspensions of an event. Every call answers all of it, as it is afterwards. */
export const eventParticipantsRoutes: Routes = ({ serve }, services) => {
  const { reader, db } = services.databases;
  const reply = participantsSchema;
  const answer = (event: EntryEvent) => readParticipants(db, event, services.now());

  serve(
    calls.readParticipants,
    { summary: "What organisers decide about who takes part in an event", reply },
    async ({ params: { id }, viewer }) => answer(await getEntryEvent(reader, id, viewer)),
  );

  for (const [route, summary, isWildcard] of [
    [calls.giveWildcard, "Give a car a wildcard for an event", true],
    [calls.takeWildcard, "Take a car's wildcard for an event", false],
  ] as const)
    serve(route, { summary, reply }, async ({ params: { id, car: carId }, viewer }) => {
      const event = await getEntryEvent(reader, id, viewer);
      await setWildcard(services, { event, carId, isWildcard, userId: viewer._id });
      return answer(event);
    });

  serve(
    calls.suspendDriver,
    { summary: "Suspend a driver at events", body: newSuspensionSchema, reply },
    async ({ params: { id }, body: suspension, viewer }) => {
      const event = await getEntryEvent(reader, id, viewer);
      await suspendDriver(services, { event, suspension, userId: viewer._id });
      return answer(event);
    },
  );

  serve(
    calls.liftSuspension,
    { summary: "Lift a driver's suspension at an event", reply },
    async ({ params: { id, driver }, viewer }) => {
      const event = await getEntryEvent(reader, id, viewer);
      await liftSuspension(services, { event, driver, userId: viewer._id });
      return answer(event);
    },
  );
};

interface WildcardChange {
  event: EntryEvent;
  carId: string;
  isWildcard: boolean;
  userId: string;
}

/** Said twice, it is done and written down once. @throws AppError 404 when the event does not know the car. */
async function setWildcard(services: Services, change: WildcardChange): Promise<void> {
  const { event, carId, isWildcard, userId } = change;
  await services.databases.db.transaction().execute(async (trx) => {
    await lockSeason(trx, event.seasonId);
    const [car] = await listEntryCars(trx, event, [carId]);
    if (!car) throw refusal("not-found");
    const row = { event_id: event.id, car_id: carId };
    const changed = isWildcard
      ? await trx
          .insertInto("event_wildcards")
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning("car_id")
          .execute()
      : await trx
          .deleteFrom("event_wildcards")
          .where("event_id", "=", event.id)
          .where("car_id", "=", carId)
          .returning("car_id")
          .execute();
    if (changed.length === 0) return;
    await recordChange(trx, {
      userId,
      action: isWildcard ? "wildcard.given" : "wildcard.taken",
      subjectType: "car",
      subjectId: carId,
      after: { event: event.id },
      now: services.now(),
    });
  });
}
