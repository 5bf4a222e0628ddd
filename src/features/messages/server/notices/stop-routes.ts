import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import { type Routes, serving } from "#server/serve.ts";
import { idSchema } from "#shared/text/text-schemas.ts";
import { type NoticeKind, noticeKinds } from "../../notice-kinds.ts";
import { stopStateSchema } from "../../notices.ts";
import * as calls from "../../notices-calls.ts";
import { isStopSigned } from "../stop-addresses.ts";
import { findLevel, setLevel } from "./notice-settings.ts";

/**
 * Ending mails of a kind without a login: the address in a mail is signed by the site (`stop-addresses.ts`), and whoever holds it
 * does nothing but that. Whether its person is still there nobody learns.
 */
export const stopRoutes: Routes = ({ app, serve }, services) => {
  const { databases } = services;
  const { db } = databases;
  const params = { kind: z.enum(noticeKinds), userId: idSchema, signature: idSchema };

  serve(calls.readStop, {
    summary: "Whether mails of a kind go to whom a mail was sent",
    params,
    reply: stopStateSchema,
    handle: async ({ params: stopped }) => {
      requireSigned(stopped);
      const level = await findLevel(databases.reader, stopped);
      return { kind: stopped.kind, byMail: level === "mail" };
    },
  });

  // Forms are taken in this scope alone, and nothing of them is used.
  app.register(async (plain) => {
    const scope = plain.withTypeProvider<ZodTypeProvider>();
    scope.removeContentTypeParser(["multipart/form-data"]);
    scope.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data"],
      { parseAs: "buffer" },
      (_request, _bytes, done) => done(null, undefined),
    );
    serving(scope).serve(calls.stopMails, {
      summary: "End mails of a kind (RFC 8058)",
      tag: "messages",
      params,
      handle: async ({ params: stopped }) => {
        requireSigned(stopped);
        await db.transaction().execute((trx) => change(trx, stopped, ["mail", "site"]));
      },
    });
  });

  serve(calls.resumeMails, {
    summary: "Have mails of a kind again that were just ended",
    params,
    handle: async ({ params: stopped }) => {
      requireSigned(stopped);
      await db.transaction().execute((trx) => change(trx, stopped, ["site", "mail"]));
    },
  });

  function requireSigned(stopped: Parameters<typeof isStopSigned>[1]): void {
    if (!isStopSigned(services, stopped)) throw refusal("not-found");
  }
};

/** From one level to the other; somebody who has chosen a third one keeps it. */
async function change(
  trx: Db,
  stopped: { kind: NoticeKind; userId: string },
  [from, level]: readonly ["mail", "site"] | readonly ["site", "mail"],
): Promise<void> {
  if ((await findLevel(trx, stopped)) === from) await setLevel(trx, { ...stopped, level });
}
