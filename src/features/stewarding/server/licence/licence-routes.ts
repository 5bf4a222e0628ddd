import { z } from "zod";
import { findRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import { formSchema } from "#server/http/act-schemas.ts";
import type { Routes } from "#server/serve.ts";
import type { Viewer } from "#server/viewer.ts";
import * as calls from "../../licence/licence-calls.ts";
import { licenceSchema, ownLicenceSchema, sanctionSchema } from "../../licence/licence-shapes.ts";
import { sanctionActs } from "../../licence/sanction-acts.ts";
import * as works from "./decide-sanction.ts";
import { noLicence, readLicence, readOwnLicence } from "./read-licence.ts";
import { listSanctions, readSanction } from "./sanction-lists.ts";

/** Points on drivers' licences, and the sanctions that they lead to. */
export const licenceRoutes: Routes = ({ serve }, services) => {
  const { reader, db } = services.databases;

  serve(calls.readLicence, {
    summary: "A driver's penalty points, warnings and sanctions",
    reply: licenceSchema,
    handle: async ({ params: { id } }) => {
      const person = await findRow(reader, "users", id);
      if (!person) throw refusal("not-found");
      // Of an ended account nobody reads it, as on their page: what is kept waits for whoever comes back.
      return person.deleted_at === null ? readLicence(reader, id, services.now()) : noLicence;
    },
  });

  serve(calls.readOwnLicence, {
    summary: "What the viewer still has to serve, and their points",
    reply: ownLicenceSchema,
    handle: async ({ viewer }) => readOwnLicence(reader, viewer._id, services.now()),
  });

  serve(calls.listSanctions, {
    summary: "Sanctions that wait for the viewer's panels",
    reply: z.array(sanctionSchema),
    handle: async ({ viewer }) => listSanctions(services, reader, viewer),
  });

  const { confirmSanction, rejectSanction } = sanctionActs;
  serve(confirmSanction, {
    summary: "Confirm a proposed sanction",
    body: formSchema(confirmSanction.form, {}),
    reply: sanctionSchema,
    handle: async ({ params: { id }, body: { version, ...form }, viewer }) => {
      await works.confirmSanction(services, { id, viewer, version, form });
      return getSanction(id, viewer);
    },
  });

  serve(rejectSanction, {
    summary: "Reject a proposed sanction",
    body: formSchema(rejectSanction.form, {}),
    reply: sanctionSchema,
    handle: async ({ params: { id }, body, viewer }) => {
      await works.rejectSanction(services, { id, viewer, ...body });
      return getSanction(id, viewer);
    },
  });

  async function getSanction(id: string, viewer: Viewer) {
    const sanction = await readSanction(services, db, { id, viewer });
    if (!sanction) throw refusal("not-found");
    return sanction;
  }
};
