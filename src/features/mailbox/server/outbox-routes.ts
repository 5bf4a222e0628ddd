import { z } from "zod";
import { mailStateSchema, type OutboxMail, outboxMailSchema } from "#features/mailbox/outbox.ts";
import {
  idParamsSchema,
  lineSchema,
  pageSchema,
  pageSizeSchema,
} from "#shared/text/text-schemas.ts";
import { requireViewer, withPermission } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { recordChange } from "#server/audit-log.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { AppError } from "#server/errors.ts";
import { limits } from "#server/http/limits.ts";
import { pageBounds, pageMeta } from "#server/http/paging.ts";
import { readLeagueName } from "#features/league/server/site-settings.ts";
import { composeMail } from "#server/mail/mail-body.ts";
import { mailProblem } from "#server/mail/mail-problem.ts";
import { readableWords, type VisibleLabels } from "./mail-readers.ts";
import { type MailStatus, storedMailStatuses } from "#shared/mail-statuses.ts";
import {
  listMails,
  type MailRow,
  queueMail,
  retryFailedMails,
  retryMail,
  summarizeMails,
} from "#server/mail/outbox.ts";

const listQuery = z.object({
  page: pageSchema.default(1),
  pageSize: pageSizeSchema(100).default(20),
  status: z.enum(storedMailStatuses).optional(),
  search: lineSchema(80).default(""),
});

/** Every mail of the site, for its administrators; who of them reads which words, `mail-readers.ts` decides. */
export const outboxRoutes: Routes = (app, { config, databases, now }) => {
  const access = withPermission("manageSite");

  app.get(
    "/api/outbox",
    {
      config: { access, limit: limits.read },
      schema: { querystring: listQuery, response: { 200: okSchema(z.array(outboxMailSchema)) } },
    },
    async (request) => {
      const { query } = request;
      const { mails, total } = await listMails(
        databases.reader,
        { status: undefined, ...query },
        pageBounds(query),
      );
      const words = await readableWords(databases.reader, {
        mails,
        held: requireViewer(request).permissions,
        now: now(),
      });
      const shown = mails.map((mail) => toOutboxMail(mail, words.get(mail.id), statusOf(mail)));
      return ok(shown, pageMeta(query, total));
    },
  );

  app.get(
    "/api/outbox/state",
    {
      config: { access, limit: limits.read },
      schema: { response: { 200: okSchema(mailStateSchema) } },
    },
    async () => {
      const { lastProblem, ...counts } = await summarizeMails(databases.reader);
      return ok({
        ...counts,
        server: config.mail ? new URL(config.mail.smtpUrl).hostname : null,
        sender: config.mail?.mailFrom ?? null,
        lastProblem: lastProblem === null ? null : mailProblem(lastProblem),
      });
    },
  );

  app.post(
    "/api/outbox/:id/retry",
    {
      config: { access, changesNothingPublic: true, limit: limits.write },
      schema: {
        params: idParamsSchema,
        response: { 200: okSchema(z.null()) },
      },
    },
    async (request) => {
      const { id } = request.params;
      await databases.db.transaction().execute(async (trx) => {
        const mail = await retryMail(trx, { id, now: now() });
        if (!mail) throw new AppError("mail.sent-already");
        await recordChange(trx, {
          userId: requireViewer(request)._id,
          action: "mail.retried",
          subjectType: "mail",
          subjectId: id,
          now: now(),
        });
      });
      return ok(null);
    },
  );

  app.post(
    "/api/outbox/retry-failed",
    {
      config: { access, changesNothingPublic: true, limit: limits.write },
      schema: { response: { 200: okSchema(z.object({ retried: z.number() })) } },
    },
    async (request) => {
      const retried = await databases.db.transaction().execute(async (trx) => {
        const count = await retryFailedMails(trx, now());
        await recordChange(trx, {
          userId: requireViewer(request)._id,
          action: "mail.retried",
          subjectType: "mail",
          subjectId: "failed",
          after: { retried: count },
          now: now(),
        });
        return count;
      });
      return ok({ retried });
    },
  );

  app.post(
    "/api/outbox/test",
    {
      config: {
        access,
        changesNothingPublic: true,
        limit: limits.mail,
      },
      schema: { response: { 200: okSchema(z.object({ address: z.string() })) } },
    },
    async (request) => {
      const { _id, email } = requireViewer(request);
      if (email === null) throw new AppError("mail.no-address");
      await databases.db.transaction().execute(async (trx) => {
        const leagueName = await readLeagueName(trx, config);
        const body = composeMail({
          leagueName,
          paragraphs: [
            "Acesta este un email de probă.",
            `Dacă îl citești, emailurile trimise de ${leagueName} ajung la tine.`,
          ],
        });
        await queueMail(
          trx,
          { to: email, subject: `Email de probă · ${leagueName}`, ...body },
          now(),
        );
        await recordChange(trx, {
          userId: _id,
          action: "mail.tested",
          subjectType: "mail",
          subjectId: "test",
          now: now(),
        });
      });
      return ok({ address: email });
    },
  );

  function statusOf({ status }: MailRow): MailStatus {
    if (status === "waiting" && config.mail === undefined) return "kept";
    // A word of a newer version of the site: the mail can be sent again.
    return storedMailStatuses.find((known) => known === status) ?? "failed";
  }
};

function toOutboxMail(
  mail: MailRow,
  words: VisibleLabels | undefined,
  status: MailStatus,
): OutboxMail {
  return {
    _id: mail.id,
    address: mail.address,
    subject: mail.subject,
    text: words?.text ?? "",
    link: words?.link ?? null,
    isWithheld: words?.isWithheld ?? false,
    status,
    attempts: mail.attempts,
    nextAttemptAt: status === "waiting" && mail.attempts > 0 ? mail.next_attempt_at : null,
    problem: mail.problem === null ? null : mailProblem(mail.problem),
    problemDetails: mail.problem,
    createdAt: mail.created_at,
    sentAt: mail.sent_at,
  };
}
