import { z } from "zod";
import { peopleQuerySchema } from "#features/accounts/accounts.ts";
import {
  aliasFormSchema,
  aliasSchema,
  managedPeopleQuerySchema,
  managedPersonSchema,
  personLineSchema,
} from "#features/accounts/people.ts";
import { requireViewer, withPermission } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { AppError } from "#server/errors.ts";
import { limits } from "#server/http/limits.ts";
import { pageBounds, pageMeta } from "#server/http/paging.ts";
import { idParamsSchema, idSchema, idSchemaWith } from "#shared/text/text-schemas.ts";
import { addAlias, listAliases, revokeAlias } from "../linking/aliases.ts";
import { joinPeople } from "./join-people.ts";
import { unlinkDiscord } from "./manage-drivers.ts";
import { findManagedPerson } from "./managed-person.ts";
import { listManagedPeople, sightOf } from "./managed-people.ts";

const aliasParams = z.object({ platform: idSchema, platformId: idSchema });
const done = { 200: okSchema(z.null()) };

/** Everybody the league knows, and which platform ids are whose. Each reader sees only what their permissions open. */
export const managedPeopleRoutes: Routes = (app, { databases, now }) => {
  const { db, reader } = databases;
  const access = withPermission("manageUsers", "manageDrivers");
  const managesDrivers = { access: withPermission("manageDrivers") };

  app.get(
    "/api/people",
    {
      config: { access, limit: limits.read },
      schema: {
        querystring: managedPeopleQuerySchema,
        response: { 200: okSchema(z.array(personLineSchema)) },
      },
    },
    async (request) => {
      const { query } = request;
      const { people, total } = await listManagedPeople(reader, {
        ...query,
        ...pageBounds(query),
        sight: sightOf(requireViewer(request).permissions),
      });
      return ok(people, pageMeta(query, total));
    },
  );

  app.get(
    "/api/people/:id",
    {
      config: { access, limit: limits.read },
      schema: { params: idParamsSchema, response: { 200: okSchema(managedPersonSchema) } },
    },
    async (request) => {
      const { permissions, loginId } = requireViewer(request);
      const person = await findManagedPerson(reader, {
        id: request.params.id,
        sight: sightOf(permissions),
        loginId,
        now: now(),
      });
      if (!person) throw new AppError("not-found");
      return ok(person);
    },
  );

  app.post(
    "/api/drivers/:id/merge",
    {
      config: { ...managesDrivers, limit: limits.write },
      schema: {
        params: idParamsSchema,
        body: z.object({ into: idSchemaWith("Alege pilotul.") }),
        response: done,
      },
    },
    async (request) => {
      const fromId = request.params.id;
      const toId = request.body.into;
      const by = requireViewer(request)._id;
      await db.transaction().execute((trx) => joinPeople(trx, { fromId, toId, by, now: now() }));
      return ok(null);
    },
  );

  app.post(
    "/api/drivers/:id/unlink-discord",
    {
      config: { ...managesDrivers, changesNothingPublic: true, limit: limits.write },
      schema: { params: idParamsSchema, response: done },
    },
    async (request) => {
      const { id } = request.params;
      const by = { userId: requireViewer(request)._id, now: now() };
      await db.transaction().execute((trx) => unlinkDiscord(trx, id, by));
      return ok(null);
    },
  );

  app.get(
    "/api/aliases",
    {
      config: { ...managesDrivers, limit: limits.read },
      schema: {
        querystring: peopleQuerySchema,
        response: { 200: okSchema(z.array(aliasSchema)) },
      },
    },
    async ({ query }) => {
      const { aliases, total } = await listAliases(reader, {
        ...pageBounds(query),
        search: query.search,
      });
      return ok(aliases, pageMeta(query, total));
    },
  );

  app.post(
    "/api/aliases",
    {
      config: { ...managesDrivers, changesNothingPublic: true, limit: limits.write },
      schema: { body: aliasFormSchema, response: done },
    },
    async (request) => {
      const by = { userId: requireViewer(request)._id, now: now() };
      await db.transaction().execute((trx) => addAlias(trx, request.body, by));
      return ok(null);
    },
  );

  app.delete(
    "/api/aliases/:platform/:platformId",
    {
      config: { ...managesDrivers, changesNothingPublic: true, limit: limits.write },
      schema: { params: aliasParams, response: done },
    },
    async (request) => {
      const by = { userId: requireViewer(request)._id, now: now() };
      await db.transaction().execute((trx) => revokeAlias(trx, request.params, by));
      return ok(null);
    },
  );
};
