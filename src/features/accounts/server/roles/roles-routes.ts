import { z } from "zod";
import { managedRoleSchema, roleFormSchema, roleSaveSchema } from "#features/accounts/roles.ts";
import * as calls from "#features/accounts/roles-calls.ts";
import { performing } from "#server/http/perform.ts";
import type { Routes } from "#server/serve.ts";
import type { Viewer } from "#server/viewer.ts";
import {
  changeRole,
  createRole,
  deleteRole,
  giveRole,
  listManagedRoles,
  takeRole,
} from "./manage-roles.ts";

/**
 * Roles, what they allow and who has them. Whoever manages users may give any permission, because they could give themselves a
 * role that has it. Every change says who made it.
 */
export const rolesRoutes: Routes = (serving, services) => {
  const { serve } = serving;
  const perform = performing(serving, services);
  const { roleActs: acts } = calls;
  const { databases, now } = services;
  const { db, reader } = databases;
  const by = (viewer: Viewer) => ({ userId: viewer._id, now: now() });

  serve(calls.listRoles, {
    summary: "Every role, what it allows and how many hold it",
    reply: z.array(managedRoleSchema),
    handle: async () => listManagedRoles(reader),
  });

  serve(calls.createRole, {
    summary: "Create a role",
    body: roleFormSchema,
    reply: z.object({ _id: z.string() }),
    handle: async ({ body, viewer }) => ({
      _id: await db.transaction().execute((trx) => createRole(trx, body, by(viewer))),
    }),
  });

  serve(calls.saveRole, {
    summary: "Save a role",
    body: roleSaveSchema,
    handle: async ({ params: { id }, body, viewer }) => {
      await db
        .transaction()
        .execute((trx) => changeRole(services, trx, { id, ...body }, by(viewer)));
    },
  });

  perform(acts.deleteRole, {
    summary: "Delete a role",
    work: deleteRole,
  });
  perform(acts.giveRole, {
    summary: "Give somebody a role",
    work: giveRole,
  });
  perform(acts.takeRole, {
    summary: "Take a role from somebody",
    work: takeRole,
  });
};
