import { z } from "zod";
import { findRow } from "#server/database/rows.ts";
import { AppError } from "#server/errors.ts";
import type { Routes } from "#server/serve.ts";
import * as calls from "../../licence/licence-calls.ts";
import {
  confirmSanctionSchema,
  licenceSchema,
  ownLicenceSchema,
  rejectSanctionSchema,
  sanctionSchema,
} from "../../licence/licence-shapes.ts";
import { confirmSanction, rejectSanction } from "./decide-sanction.ts";
import { noLicence, readLicence, readOwnLicence } from "./read-licence.ts";
import { listSanctions, readSanction } from "./sanction-lists.ts";

/** Points on drivers' licences, and the sanctions that they lead to. */
export const licenceRoutes: Routes = ({ serve }, services) => {
  const { reader, db } = services.databases;

  serve(
    calls.readLicence,
    { summary: "A driver's penalty points, warnings and sanctions", reply: licenceSchema },
    async ({ params: { id } }) => {
      const person = await findRow(reader, "users", id);
      if (!person) throw new AppError("not-found");
      // Of an ended account nobody reads it, as on their page: what is kept waits for whoever comes back.
      return person.deleted_at === null ? readLicence(reader, id, services.now()) : noLicence;
    },
  );

  serve(
    calls.readOwnLicence,
    { summary: "What the viewer still has to serve, and their points", reply: ownLicenceSchema },
    async ({ viewer }) => readOwnLicence(reader, viewer._id, services.now()),
  );

  serve(
    calls.listSanctions,
    { summary: "Sanctions that wait for the viewer's panels", reply: z.array(sanctionSchema) },
    async ({ viewer }) => listSanctions(services, reader, viewer),
  );

  serve(
    calls.confirmSanction,
    {
      summary: "Confirm a proposed sanction",
      body: confirmSanctionSchema,
      reply: sanctionSchema,
    },
    async ({ params: { id }, body: { version, ...form }, viewer }) => {
      await confirmSanction(services, { id, viewer, version, form });
      return getSanction(id, viewer);
    },
  );

  serve(
    calls.rejectSanction,
    { summary: "Reject a proposed sanction", body: rejectSanctionSchema, reply: sanctionSchema },
    async ({ params: { id }, body, viewer }) => {
      await rejectSanction(services, { id, viewer, version: body.version, reason: body.text });
      return getSanction(id, viewer);
    },
  );

  async function getSanction(id: string, viewer: Parameters<typeof listSanctions>[2]) {
    const sanction = await readSanction(services, db, { id, viewer });
    if (!sanction) throw new AppError("not-found");
    return sanction;
  }
};
