import { z } from "zod";
import { outboxMailSchema } from "#features/accounts/outbox.ts";
import { withPermission } from "../access.ts";
import type { Routes } from "../app.ts";
import { ok, okSchema } from "../envelope.ts";
import { AppError } from "../errors.ts";
import { pageBounds, pageMeta } from "../paging.ts";
import { listMails, retryMail } from "./outbox.ts";

const listQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
});

/** Every mail of the site. Mails hold links that stand for a person, so only administrators of the site read them. */
export const outboxRoutes: Routes = (app, { config, databases, now }) => {
  app.get(
    "/api/outbox",
    {
      config: { access: withPermission("manageSite") },
      schema: {
        querystring: listQuery,
        response: {
          200: okSchema(z.array(outboxMailSchema)),
        },
      },
    },
    async ({ query }) => {
      const { mails, total } = await listMails(databases.reader, pageBounds(query));
      const isKept = config.mail === undefined;
      const shown = mails.map((mail) =>
        isKept && mail.status === "waiting" ? { ...mail, status: "kept" as const } : mail,
      );
      return ok(shown, pageMeta(query, total));
    },
  );

  app.post(
    "/api/outbox/:id/retry",
    {
      config: { access: withPermission("manageSite"), changesNothingPublic: true },
      schema: {
        params: z.object({ id: z.string().max(40) }),
        response: { 200: okSchema(z.null()) },
      },
    },
    async ({ params }) => {
      const mail = await retryMail(databases.db, { id: params.id, now: now() });
      if (!mail) throw new AppError("mail.sent-already");
      return ok(null);
    },
  );
};
