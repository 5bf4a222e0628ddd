import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { lockSeason } from "#features/seasons/server/lock-season.ts";
import { requireViewer, withPermission } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { recordChange } from "#server/audit-log.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { AppError } from "#server/errors.ts";
import { limits } from "#server/http/limits.ts";
import type { Services } from "#server/services.ts";
import { idParamsSchema, idSchema } from "#shared/text/text-schemas.ts";
import { newSuspensionSchema, participantsSchema } from "../event-participants.ts";
import { listEntryCars } from "./entry-cars.ts";
import { type EntryEvent, findEntryEvent } from "./entry-event.ts";
import { readParticipants } from "./event-participants-queries.ts";
import { liftSuspension, suspendDriver } from "./save-suspensions.ts";

const params = idParamsSchema;
const carParams = z.object({ id: idSchema, car: idSchema });
const access = withPermission("manageSeasons");

/** Wildcards and suspensions of an event. Every call answers all of it, as it is afterwards. */
export const eventParticipantsRoutes: Routes = (app, services) => {
  const { reader, db } = services.databases;
  const response = { 200: okSchema(participantsSchema) };
  const getEvent = async (request: FastifyRequest): Promise<EntryEvent> => {
    const event = await findEntryEvent(reader, params.parse(request.params).id, request.viewer);
    if (!event) throw new AppError("not-found");
    return event;
  };
  const answer = async (event: EntryEvent) => ok(await readParticipants(db, event, services.now()));

  app.get(
    "/api/event/:id/participants",
    { config: { access, limit: limits.read }, schema: { params, response } },
    async (request) => answer(await getEvent(request)),
  );

  for (const [method, isWildcard] of [
    ["PUT", true],
    ["DELETE", false],
  ] as const)
    app.route({
      method,
      url: "/api/event/:id/wildcards/:car",
      config: { access, limit: limits.write },
      schema: { params: carParams, response },
      handler: async (request) => {
        const event = await getEvent(request);
        const { car } = carParams.parse(request.params);
        const userId = requireViewer(request)._id;
        await setWildcard(services, { event, carId: car, isWildcard, userId });
        return answer(event);
      },
    });

  app.post(
    "/api/event/:id/suspensions",
    {
      config: { access, limit: limits.write },
      schema: { params, body: newSuspensionSchema, response },
    },
    async (request) => {
      const event = await getEvent(request);
      await suspendDriver(services, {
        event,
        suspension: request.body,
        userId: requireViewer(request)._id,
      });
      return answer(event);
    },
  );

  app.delete(
    "/api/event/:id/suspensions/:driver",
    {
      config: { access, limit: limits.write },
      schema: { params: z.object({ id: idSchema, driver: idSchema }), response },
    },
    async (request) => {
      const event = await getEvent(request);
      await liftSuspension(services, {
        event,
        driver: request.params.driver,
        userId: requireViewer(request)._id,
      });
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
    if (!car) throw new AppError("not-found");
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
