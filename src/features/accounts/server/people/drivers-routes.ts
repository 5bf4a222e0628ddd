import { z } from "zod";
import { idClaimSchema } from "#features/accounts/accounts.ts";
import { driverFormSchema, managedDriverSchema } from "#features/accounts/driver-record.ts";
import { requireViewer, withPermission } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { AppError } from "#server/errors.ts";
import { limits } from "#server/http/limits.ts";
import { idParamsSchema, versionSchema } from "#shared/text/text-schemas.ts";
import { decideClaim, listOpenClaims } from "../linking/id-claims.ts";
import { changeDriver, createDriver, deleteDriver, findManagedDriver } from "./manage-drivers.ts";

const managesDrivers = withPermission("manageDrivers");

/** Drivers as organisers keep them, with or without an account, and who may have which game id. */
export const driversRoutes: Routes = (app, services) => {
  const { databases, now } = services;
  const { db, reader } = databases;

  app.get(
    "/api/drivers/:id",
    {
      config: { access: managesDrivers, limit: limits.read },
      schema: { params: idParamsSchema, response: { 200: okSchema(managedDriverSchema) } },
    },
    async ({ params }) => {
      const driver = await findManagedDriver(reader, params.id);
      if (!driver) throw new AppError("not-found");
      return ok(driver);
    },
  );

  app.post(
    "/api/drivers",
    {
      config: { access: managesDrivers, limit: limits.write },
      schema: { body: driverFormSchema, response: { 200: okSchema(managedDriverSchema) } },
    },
    async (request) => {
      const by = { userId: requireViewer(request)._id, now: now() };
      return ok(await db.transaction().execute((trx) => createDriver(trx, request.body, by)));
    },
  );

  app.post(
    "/api/drivers/:id",
    {
      config: { access: managesDrivers, limit: limits.write },
      schema: {
        params: idParamsSchema,
        // Other programs may know only the profile; the site always says what it has read.
        body: driverFormSchema.extend({ version: versionSchema.optional() }),
        response: { 200: okSchema(managedDriverSchema) },
      },
    },
    async (request) => {
      const by = { userId: requireViewer(request)._id, now: now() };
      const { id } = request.params;
      return ok(
        await db.transaction().execute((trx) => changeDriver(trx, { id, ...request.body }, by)),
      );
    },
  );

  for (const { method, url } of [
    { method: "POST", url: "/api/drivers/:id/delete" },
    { method: "DELETE", url: "/api/drivers/:id" },
  ] as const)
    app.route({
      method,
      url,
      config: { access: managesDrivers, limit: limits.write },
      schema: { params: idParamsSchema, response: { 200: okSchema(z.null()) } },
      handler: async (request) => {
        const by = { userId: requireViewer(request)._id, now: now() };
        const { id } = idParamsSchema.parse(request.params);
        await db.transaction().execute((trx) => deleteDriver(trx, id, by));
        return ok(null);
      },
    });

  app.get(
    "/api/id-claims",
    {
      config: { access: managesDrivers, limit: limits.read },
      schema: { response: { 200: okSchema(z.array(idClaimSchema)) } },
    },
    async () => ok(await listOpenClaims(reader)),
  );

  for (const answer of ["accept", "reject"] as const)
    app.post(
      `/api/id-claims/:id/${answer}`,
      {
        config: { access: managesDrivers, limit: limits.write },
        schema: { params: idParamsSchema, response: { 200: okSchema(z.null()) } },
      },
      async (request) => {
        const decision = {
          claimId: request.params.id,
          accepted: answer === "accept",
          decidedBy: requireViewer(request)._id,
          now: now(),
        };
        await db.transaction().execute((trx) => decideClaim(trx, decision));
        return ok(null);
      },
    );
};
