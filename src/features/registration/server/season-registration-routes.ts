import { listPictureNumbers } from "#features/seasons/server/picture-numbers.ts";
import { z } from "zod";
import { account, requireViewer, withPermission } from "#server/access.ts";
import type { Viewer } from "#server/viewer.ts";
import type { Routes } from "#server/route-host.ts";
import type { Db } from "#server/database/databases.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { AppError } from "#server/errors.ts";
import { limits } from "#server/http/limits.ts";
import { idSchema, searchSchema } from "#shared/text/text-schemas.ts";
import {
  carClassesRequestSchema,
  carClassesSchema,
  carModelChoiceSchema,
  clubChoiceSchema,
  driverUserSchema,
  myRegistrationsSchema,
  newRegistrationSchema,
  type Registration,
  registrationCreatedSchema,
  registrationEditSchema,
  registrationSchema,
  userClassesSchema,
} from "../registration-shapes.ts";
import { listMyRegistrations } from "./my-registrations.ts";
import { findDriverUser, readRegistration } from "./read-registration.ts";
import {
  findHead,
  findRegistrationPlace,
  listClubChoices,
  listTakenNumbers,
} from "./registration-queries.ts";
import { getRegistrationSeason, mapFixedLicences } from "./registration-season.ts";
import { createRegistration, editRegistration, isOrganizer, mayEdit } from "./save-registration.ts";
import { withdrawRegistration } from "./withdraw-registration.ts";

const id = idSchema;
const params = z.object({ id });

/** How clubs are registered for a season. */
export const seasonRegistrationRoutes: Routes = (app, services) => {
  const { reader } = services.databases;

  app.get(
    "/api/season-registration/:id",
    {
      config: { access: account, limit: limits.read },
      schema: { params, response: { 200: okSchema(registrationSchema) } },
    },
    async (request) => {
      const place = await findRegistrationPlace(reader, request.params.id);
      if (!place) throw new AppError("not-found");
      return ok(await getRegistration(place, requireViewer(request)));
    },
  );

  app.get(
    "/api/season-team-registration/:seasonId/:teamId",
    {
      config: { access: account, limit: limits.read },
      schema: {
        params: z.object({ seasonId: id, teamId: id }),
        response: { 200: okSchema(registrationSchema) },
      },
    },
    async (request) => {
      const { seasonId, teamId: clubId } = request.params;
      return ok(await getRegistration({ seasonId, clubId }, requireViewer(request)));
    },
  );

  app.get(
    "/api/season/:id/my-registrations",
    {
      config: { access: account, limit: limits.read },
      schema: { params, response: { 200: okSchema(myRegistrationsSchema) } },
    },
    async (request) => {
      const viewer = requireViewer(request);
      const season = await getRegistrationSeason(reader, request.params.id, viewer);
      return ok(await listMyRegistrations(reader, { seasonId: season.id, userId: viewer._id }));
    },
  );

  app.get(
    "/api/season/:id/carModelsList",
    {
      config: { access: account, limit: limits.read },
      schema: { params, response: { 200: okSchema(z.array(carModelChoiceSchema)) } },
    },
    async (request) =>
      ok((await getRegistrationSeason(reader, request.params.id, request.viewer)).models),
  );

  app.get(
    "/api/season/:id/carNumbersList",
    {
      config: { access: account, limit: limits.read },
      schema: {
        params,
        // A registration's own numbers are free for it.
        querystring: z.object({ registration: id.optional() }),
        response: { 200: okSchema(z.array(z.number())) },
      },
    },
    async (request) => {
      const season = await getRegistrationSeason(reader, request.params.id, request.viewer);
      const taken = await listTakenNumbers(reader, {
        seasonId: season.id,
        registrationId: request.query.registration ?? null,
      });
      const pictures = await listPictureNumbers(reader, { seasonId: season.id, code: season.code });
      const gone = new Set([...taken, ...pictures]);
      const { from, to } = season.rules.validNumbers;
      return ok(numbersBetween(from, to).filter((number) => !gone.has(number)));
    },
  );

  app.get(
    "/api/season/:id/userClasses",
    {
      config: { access: account, limit: limits.read },
      schema: { params, response: { 200: okSchema(z.array(userClassesSchema)) } },
    },
    async (request) => {
      const season = await getRegistrationSeason(reader, request.params.id, request.viewer);
      const fixed = await mapFixedLicences(reader, season.id);
      return ok(
        [...fixed].map(([user, held]) => ({
          user,
          classes: season.driverClasses.filter(({ _id }) => held.includes(_id)),
        })),
      );
    },
  );

  app.get(
    "/api/driver-user/:id",
    {
      config: { access: account, limit: limits.read },
      schema: { params, response: { 200: okSchema(driverUserSchema) } },
    },
    async (request) => {
      const driver = await findDriverUser(reader, request.params.id);
      if (!driver) throw new AppError("not-found");
      return ok(driver);
    },
  );

  app.post(
    "/api/season/:id/carClassesFromDrivers",
    {
      config: { access: account, changesNothingPublic: true, limit: limits.write },
      schema: {
        params,
        body: carClassesRequestSchema,
        response: { 200: okSchema(carClassesSchema) },
      },
    },
    async (request) => {
      const { driversClasses, carId, car } = request.body;
      const season = await getRegistrationSeason(reader, request.params.id, request.viewer);
      const carModel = car?.carModel ?? (carId ? await findModel(reader, season.id, carId) : null);
      return ok(season.classesOf({ carModel, driversClasses }));
    },
  );

  app.post(
    "/api/season/:id/registrations",
    {
      config: { access: account, limit: limits.write },
      schema: {
        params,
        body: newRegistrationSchema,
        response: { 200: okSchema(registrationCreatedSchema) },
      },
    },
    async (request) =>
      ok(
        await createRegistration(services, {
          seasonId: request.params.id,
          clubId: request.body.teamId,
          cars: request.body.cars,
          viewer: requireViewer(request),
        }),
      ),
  );

  app.post(
    "/api/season/:seasonId/editRegistration/:registrationId",
    {
      config: { access: account, limit: limits.write },
      schema: {
        params: z.object({ seasonId: id, registrationId: id }),
        body: registrationEditSchema,
        response: { 200: okSchema(z.string()) },
      },
    },
    async (request) =>
      ok(
        await editRegistration(services, {
          ...request.params,
          ...request.body,
          viewer: requireViewer(request),
        }),
      ),
  );

  app.get(
    "/api/season/:id/teams-to-register",
    {
      config: { access: withPermission("manageSeasons"), limit: limits.read },
      schema: {
        params,
        querystring: z.object({ search: searchSchema.default("") }),
        response: { 200: okSchema(z.array(clubChoiceSchema)) },
      },
    },
    async (request) => {
      const season = await getRegistrationSeason(reader, request.params.id, request.viewer);
      return ok(await listClubChoices(reader, season, request.query.search));
    },
  );

  app.delete(
    "/api/season/:seasonId/registrations/:registrationId",
    {
      config: { access: withPermission("manageSeasons"), limit: limits.write },
      schema: {
        params: z.object({ seasonId: id, registrationId: id }),
        response: { 200: okSchema(z.string()) },
      },
    },
    async (request) =>
      ok(
        await withdrawRegistration(services, {
          ...request.params,
          userId: requireViewer(request)._id,
        }),
      ),
  );

  async function getRegistration(
    place: { seasonId: string; clubId: string },
    viewer: Viewer,
  ): Promise<Registration> {
    const season = await getRegistrationSeason(reader, place.seasonId, viewer);
    const head = await findHead(reader, place);
    if (!head) throw new AppError("not-found");
    if (!(await mayEdit(reader, head, viewer))) throw new AppError("access.denied");
    return readRegistration(reader, { season, head, isByOrganizer: isOrganizer(viewer) });
  }
};

async function findModel(db: Db, seasonId: string, carId: string): Promise<string | null> {
  const car = await db
    .selectFrom("cars")
    .select("car_model_id")
    .where("id", "=", carId)
    .where("season_id", "=", seasonId)
    .executeTakeFirst();
  return car?.car_model_id ?? null;
}

function numbersBetween(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
