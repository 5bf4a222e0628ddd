import { z } from "zod";
import { driverSchema, peopleQuerySchema, userSchema } from "#features/accounts/accounts.ts";
import * as calls from "#features/accounts/people-calls.ts";
import { pageBounds, pageMeta } from "#server/http/paging.ts";
import { page, type Routes } from "#server/serve.ts";
import { listDrivers, listUsers } from "./users-queries.ts";

/** Lists of people for pickers: names and places for everybody with an account, addresses for user administrators. */
export const peopleRoutes: Routes = ({ serve }, { databases }) => {
  serve(
    calls.listUsers,
    { summary: "Everybody with an account", query: peopleQuerySchema, reply: z.array(userSchema) },
    async ({ query, viewer }) => {
      const { users, total } = await listUsers(databases.reader, {
        ...pageBounds(query),
        search: query.search,
        withEmail: viewer.permissions.has("manageUsers"),
      });
      return page(users, pageMeta(query, total));
    },
  );

  serve(
    calls.listDrivers,
    { summary: "Every driver", query: peopleQuerySchema, reply: z.array(driverSchema) },
    async ({ query }) => {
      const { drivers, total } = await listDrivers(databases.reader, {
        ...pageBounds(query),
        search: query.search,
      });
      return page(drivers, pageMeta(query, total));
    },
  );
};
