import { z } from "zod";
import { managedRoleSchema, roleFormSchema } from "#features/accounts/roles.ts";
import { requireViewer, withPermission } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { limits } from "#server/http/limits.ts";
import { idParamsSchema, idSchema, versionSchema } from "#shared/text/text-schemas.ts";
import {
  changeRole,
  createRole,
  deleteRole,
  giveRole,
  listManagedRoles,
  takeRole,
} from "./manage-roles.ts";

const grantParams = z.object({ id: idSchema, role: idSchema });
const done = { 200: okSchema(z.null()) };

/**
 * Roles, what they allow and who has them. Whoever manages users may give any permission, also one that they do not hold: they could give themselves
 * a role that does. Every change says who made it.
 */
export const rolesRoutes: Routes = (app, { databases, now }) => {
  const { db, reader } = databases;
  const config = { access: withPermission("manageUsers"), changesNothingPublic: true };

  app.get(
    "/api/roles",
    {
      config: { ...config, limit: limits.read },
      schema: { response: { 200: okSchema(z.array(managedRoleSchema)) } },
    },
    async () => ok(await listManagedRoles(reader)),
  );

  app.post(
    "/api/roles",
    {
      config: { ...config, limit: limits.write },
      schema: {
        body: roleFormSchema,
        response: { 200: okSchema(z.object({ _id: z.string() })) },
      },
    },
    async (request) => {
      const by = { userId: requireViewer(request)._id, now: now() };
      const _id = await db.transaction().execute((trx) => createRole(trx, request.body, by));
      return ok({ _id });
    },
  );

  app.post(
    "/api/roles/:id",
    {
      config: { ...config, limit: limits.write },
      schema: {
        params: idParamsSchema,
        body: roleFormSchema.extend({ version: versionSchema }),
        response: done,
      },
    },
    async (request) => {
      const by = { userId: requireViewer(request)._id, now: now() };
      const form = { id: request.params.id, ...request.body };
      await db.transaction().execute((trx) => changeRole(trx, form, by));
      return ok(null);
    },
  );

  app.delete(
    "/api/roles/:id",
    {
      config: { ...config, limit: limits.write },
      schema: { params: idParamsSchema, response: done },
    },
    async (request) => {
      const by = { userId: requireViewer(request)._id, now: now() };
      await db.transaction().execute((trx) => deleteRole(trx, request.params.id, by));
      return ok(null);
    },
  );

  app.post(
    "/api/users/:id/roles/:role",
    { config: { ...config, limit: limits.write }, schema: { params: grantParams, response: done } },
    async (request) => {
      const by = { userId: requireViewer(request)._id, now: now() };
      const { id: userId, role } = request.params;
      await db.transaction().execute((trx) => giveRole(trx, { userId, role }, by));
      return ok(null);
    },
  );

  app.delete(
    "/api/users/:id/roles/:role",
    { config: { ...config, limit: limits.write }, schema: { params: grantParams, response: done } },
    async (request) => {
      const by = { userId: requireViewer(request)._id, now: now() };
      const { id: userId, role } = request.params;
      await db.transaction().execute((trx) => takeRole(trx, { userId, role }, by));
      return ok(null);
    },
  );
};
