import { z } from "zod";
import { driverSchema, peopleQuerySchema, userSchema } from "#features/accounts/accounts.ts";
import { account, requireViewer } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { limits } from "#server/http/limits.ts";
import { pageBounds, pageMeta } from "#server/http/paging.ts";
import { listDrivers, listUsers } from "./users-queries.ts";

/** Lists of people for pickers: names and places for everybody with an account, addresses for user administrators. */
export const peopleRoutes: Routes = (app, { databases }) => {
  app.get(
    "/api/users",
    {
      config: { access: account, limit: limits.read },
      schema: {
        querystring: peopleQuerySchema,
        response: { 200: okSchema(z.array(userSchema)) },
      },
    },
    async (request) => {
      const { query } = request;
      const { users, total } = await listUsers(databases.reader, {
        ...pageBounds(query),
        search: query.search,
        withEmail: requireViewer(request).permissions.has("manageUsers"),
      });
      return ok(users, pageMeta(query, total));
    },
  );

  app.get(
    "/api/drivers",
    {
      config: { access: account, limit: limits.read },
      schema: {
        querystring: peopleQuerySchema,
        response: { 200: okSchema(z.array(driverSchema)) },
      },
    },
    async ({ query }) => {
      const { drivers, total } = await listDrivers(databases.reader, {
        ...pageBounds(query),
        search: query.search,
      });
      return ok(drivers, pageMeta(query, total));
    },
  );
};
