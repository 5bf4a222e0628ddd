import { z } from "zod";
import { idClaimSchema } from "#features/accounts/accounts.ts";
import {
  driverSaveSchema,
  managedDriverSchema,
  newDriverSchema,
} from "#features/accounts/driver-record.ts";
import * as calls from "#features/accounts/people-calls.ts";
import { AppError } from "#server/errors.ts";
import type { Routes } from "#server/serve.ts";
import type { Viewer } from "#server/viewer.ts";
import { decideClaim, listOpenClaims } from "../linking/id-claims.ts";
import { changeDriver, createDriver, deleteDriver, findManagedDriver } from "./manage-drivers.ts";

/** Drivers as organisers keep them, with or without an account, and who may have which game id. */
export const driversRoutes: Routes = ({ serve }, services) => {
  const { databases, now } = services;
  const { db, reader } = databases;
  const by = (viewer: Viewer) => ({ userId: viewer._id, now: now() });

  serve(
    calls.readDriver,
    { summary: "A driver as organisers edit them", reply: managedDriverSchema },
    async ({ params }) => {
      const driver = await findManagedDriver(reader, params.id);
      if (!driver) throw new AppError("not-found");
      return driver;
    },
  );

  serve(
    calls.createDriver,
    { summary: "Create a driver", body: newDriverSchema, reply: managedDriverSchema },
    async ({ body, viewer }) =>
      db.transaction().execute((trx) => createDriver(trx, services, body, by(viewer))),
  );

  serve(
    calls.saveDriver,
    { summary: "Save a driver", body: driverSaveSchema, reply: managedDriverSchema },
    async ({ params: { id }, body, viewer }) =>
      db.transaction().execute((trx) => changeDriver(trx, services, { id, ...body }, by(viewer))),
  );

  for (const route of [calls.deleteDriverByPost, calls.deleteDriver])
    serve(route, { summary: "Delete a driver" }, async ({ params: { id }, viewer }) => {
      await db.transaction().execute((trx) => deleteDriver(trx, id, by(viewer)));
    });

  serve(
    calls.listIdClaims,
    { summary: "Ids of games that two people say are theirs", reply: z.array(idClaimSchema) },
    async () => listOpenClaims(reader),
  );

  const decide = (claimId: string, accepted: boolean, viewer: Viewer) =>
    db
      .transaction()
      .execute((trx) => decideClaim(trx, services, { claimId, accepted, decidedBy: viewer._id }));

  serve(
    calls.acceptIdClaim,
    { summary: "Give an id to who asked for it" },
    async ({ params: { id }, viewer }) => decide(id, true, viewer),
  );

  serve(
    calls.rejectIdClaim,
    { summary: "Leave an id with who has it" },
    async ({ params: { id }, viewer }) => decide(id, false, viewer),
  );
};
