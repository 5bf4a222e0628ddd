import { z } from "zod";
import {
  driverSchema,
  idClaimSchema,
  peopleQuerySchema,
  userSchema,
} from "#features/accounts/accounts.ts";
import {
  driverSaveSchema,
  managedDriverSchema,
  newDriverSchema,
} from "#features/accounts/driver-record.ts";
import {
  aliasSchema,
  managedPeopleQuerySchema,
  managedPersonSchema,
  mergeFormSchema,
  personLineSchema,
  waitingSignUpSchema,
} from "#features/accounts/people.ts";
import * as calls from "#features/accounts/people-calls.ts";
import { recordChange } from "#server/audit-log.ts";
import { pageOf } from "#server/http/paging.ts";
import type { Routes } from "#server/serve.ts";
import type { Viewer } from "#server/viewer.ts";
import { listAliases } from "../linking/aliases.ts";
import { listOpenClaims } from "../linking/id-claims.ts";
import { listWaiting } from "../login/waiting-sign-ups.ts";
import { accountRefusal } from "../refusals.ts";
import { endAccount } from "./end-account.ts";
import { joinPeople } from "./join-people.ts";
import { changeDriver, createDriver, deleteDriver, getManagedDriver } from "./manage-drivers.ts";
import { listManagedPeople, sightOf } from "./managed-people.ts";
import { getManagedPerson } from "./managed-person.ts";
import { isStranger, listDrivers, listUsers } from "./users-queries.ts";

/** Everybody the league knows, for pickers and for who manages people; a reader sees what their permissions open. */
export const peopleRoutes: Routes = ({ serve }, services) => {
  const { config, databases, now } = services;
  const { db, reader } = databases;
  const by = (viewer: Viewer) => ({ userId: viewer._id, now: now() });

  serve(calls.listUsers, {
    summary: "Everybody with an account",
    query: peopleQuerySchema,
    reply: z.array(userSchema),
    handle: async ({ query, viewer }) => {
      const withEmail = viewer.permissions.has("manageUsers");
      const toStranger = isStranger(viewer);
      return pageOf(query, (asked) => listUsers(reader, { ...asked, withEmail, toStranger }));
    },
  });

  serve(calls.listDrivers, {
    summary: "Every driver",
    query: peopleQuerySchema,
    reply: z.array(driverSchema),
    handle: async ({ query, viewer }) => {
      const toStranger = isStranger(viewer);
      return pageOf(query, (asked) => listDrivers(reader, { ...asked, toStranger }));
    },
  });

  serve(calls.listPeople, {
    summary: "Everybody the league knows",
    query: managedPeopleQuerySchema,
    reply: z.array(personLineSchema),
    handle: async ({ query, viewer }) => {
      const sight = sightOf(viewer.permissions);
      return pageOf(query, (asked) => listManagedPeople(reader, { ...asked, sight }));
    },
  });

  serve(calls.readPerson, {
    summary: "A person as organisers see them",
    reply: managedPersonSchema,
    handle: async ({ params: { id }, viewer: { permissions, loginId } }) => {
      const sight = sightOf(permissions);
      const { idleDays } = config;
      const asked = { id, sight, loginId, now: now(), idleDays };
      return getManagedPerson(reader, asked);
    },
  });

  serve(calls.deletePerson, {
    summary: "Delete somebody's account",
    handle: async ({ params: { id }, viewer }) => {
      if (id === viewer._id) throw accountRefusal("user.own-account");
      const act = { ...by(viewer), action: "user.deleted", subjectType: "user", subjectId: id };
      await endAccount(services, id, (trx) => recordChange(trx, act));
    },
  });

  serve(calls.readDriver, {
    summary: "A driver as organisers edit them",
    reply: managedDriverSchema,
    handle: async ({ params: { id } }) => getManagedDriver(reader, id),
  });

  serve(calls.createDriver, {
    summary: "Create a driver",
    body: newDriverSchema,
    reply: managedDriverSchema,
    handle: async ({ body, viewer }) =>
      db.transaction().execute((trx) => createDriver(trx, services, body, by(viewer))),
  });

  serve(calls.saveDriver, {
    summary: "Save a driver",
    body: driverSaveSchema,
    reply: managedDriverSchema,
    handle: async ({ params: { id }, body, viewer }) =>
      db.transaction().execute((trx) => changeDriver(trx, services, { id, ...body }, by(viewer))),
  });

  for (const route of [calls.deleteDriverByPost, calls.deleteDriver])
    serve(route, {
      summary: "Delete a driver",
      handle: async ({ params: { id }, viewer }) =>
        db.transaction().execute((trx) => deleteDriver(trx, id, by(viewer))),
    });

  serve(calls.mergeDriver, {
    summary: "Make everything of a driver another's",
    body: mergeFormSchema,
    handle: async ({ params: { id: fromId }, body: { into: toId }, viewer }) =>
      db
        .transaction()
        .execute((trx) => joinPeople(trx, services, { fromId, toId, by: viewer._id })),
  });

  serve(calls.listWaiting, {
    summary: "Sign-ups that wait to be confirmed",
    query: peopleQuerySchema,
    reply: z.array(waitingSignUpSchema),
    handle: async ({ query }) =>
      pageOf(query, (asked) => listWaiting(reader, { ...asked, now: now() })),
  });

  serve(calls.listAliases, {
    summary: "Ids of games that organisers gave to people",
    query: peopleQuerySchema,
    reply: z.array(aliasSchema),
    handle: async ({ query }) => pageOf(query, (asked) => listAliases(reader, asked)),
  });

  serve(calls.listIdClaims, {
    summary: "Ids of games that two people say are theirs",
    reply: z.array(idClaimSchema),
    handle: async () => listOpenClaims(reader),
  });
};
