import { z } from "zod";
import { peopleQuerySchema } from "#features/accounts/accounts.ts";
import {
  aliasFormSchema,
  aliasSchema,
  managedPeopleQuerySchema,
  managedPersonSchema,
  mergeFormSchema,
  personLineSchema,
} from "#features/accounts/people.ts";
import * as calls from "#features/accounts/people-calls.ts";
import { AppError } from "#server/errors.ts";
import { pageBounds, pageMeta } from "#server/http/paging.ts";
import { page, type Routes } from "#server/serve.ts";
import type { Viewer } from "#server/viewer.ts";
import { addAlias, listAliases, revokeAlias } from "../linking/aliases.ts";
import { joinPeople } from "./join-people.ts";
import { unlinkDiscord } from "./manage-drivers.ts";
import { listManagedPeople, sightOf } from "./managed-people.ts";
import { findManagedPerson } from "./managed-person.ts";

/** Everybody the league knows, and which platform ids are whose. Each reader sees only what their permissions open. */
export const managedPeopleRoutes: Routes = ({ serve }, services) => {
  const { config, databases, now } = services;
  const { db, reader } = databases;
  const by = (viewer: Viewer) => ({ userId: viewer._id, now: now() });

  serve(
    calls.listPeople,
    {
      summary: "Everybody the league knows",
      query: managedPeopleQuerySchema,
      reply: z.array(personLineSchema),
    },
    async ({ query, viewer }) => {
      const { people, total } = await listManagedPeople(reader, {
        ...query,
        ...pageBounds(query),
        sight: sightOf(viewer.permissions),
      });
      return page(people, pageMeta(query, total));
    },
  );

  serve(
    calls.readPerson,
    { summary: "A person as organisers see them", reply: managedPersonSchema },
    async ({ params: { id }, viewer: { permissions, loginId } }) => {
      const sight = sightOf(permissions);
      const { idleDays } = config;
      const asked = { id, sight, loginId, now: now(), idleDays };
      const person = await findManagedPerson(reader, asked);
      if (!person) throw new AppError("not-found");
      return person;
    },
  );

  serve(
    calls.mergeDriver,
    { summary: "Make everything of a driver another's", body: mergeFormSchema },
    async ({ params: { id: fromId }, body: { into: toId }, viewer }) =>
      db
        .transaction()
        .execute((trx) => joinPeople(trx, services, { fromId, toId, by: viewer._id })),
  );

  serve(
    calls.unlinkDiscord,
    { summary: "Unlink somebody's Discord" },
    async ({ params: { id }, viewer }) =>
      db.transaction().execute((trx) => unlinkDiscord(trx, id, by(viewer))),
  );

  serve(
    calls.listAliases,
    {
      summary: "Ids of games that organisers gave to people",
      query: peopleQuerySchema,
      reply: z.array(aliasSchema),
    },
    async ({ query }) => {
      const { aliases, total } = await listAliases(reader, {
        ...pageBounds(query),
        search: query.search,
      });
      return page(aliases, pageMeta(query, total));
    },
  );

  serve(
    calls.addAlias,
    { summary: "Say whose an id is", body: aliasFormSchema },
    async ({ body, viewer }) =>
      db.transaction().execute((trx) => addAlias(trx, services, body, by(viewer))),
  );

  serve(calls.revokeAlias, { summary: "Take back whose an id is" }, async ({ params, viewer }) =>
    db.transaction().execute((trx) => revokeAlias(trx, params, by(viewer))),
  );
};
