import { z } from "zod";
import {
  mailStateSchema,
  type OutboxMail,
  outboxMailSchema,
  outboxQuerySchema,
} from "#features/mailbox/outbox.ts";
import * as calls from "#features/mailbox/outbox-calls.ts";
import { recordChange } from "#server/audit-log.ts";
import { pageBounds, pageMeta } from "#server/http/paging.ts";
import { readLeagueName } from "#features/league/server/site-settings.ts";
import { composeMail } from "#server/mail/mail-body.ts";
import { mailProblem } from "#server/mail/mail-problem.ts";
import { page, type Routes } from "#server/serve.ts";
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
import { mailRefusal } from "./refusals.ts";

/** Every mail of the site, for its administrators; who of them reads which words, `mail-readers.ts` decides. */
export const outboxRoutes: Routes = ({ serve }, { config, databases, now }) => {
  serve(
    calls.listMails,
    {
      summary: "Mails that were sent or wait",
      query: outboxQuerySchema,
      reply: z.array(outboxMailSchema),
    },
    async ({ query, viewer }) => {
      const { mails, total } = await listMails(
        databases.reader,
        { status: undefined, ...query },
        pageBounds(query),
      );
      const words = await readableWords(databases.reader, {
        mails,
        held: viewer.permissions,
        now: now(),
      });
      const shown = mails.map((mail) => toOutboxMail(mail, words.get(mail.id), statusOf(mail)));
      return page(shown, pageMeta(query, total));
    },
  );

  serve(
    calls.readMailState,
    { summary: "How sending mails goes", reply: mailStateSchema },
    async () => {
      const { lastProblem, ...counts } = await summarizeMails(databases.reader);
      return {
        ...counts,
        server: config.mail ? new URL(config.mail.smtpUrl).hostname : null,
        sender: config.mail?.mailFrom ?? null,
        lastProblem: lastProblem === null ? null : mailProblem(lastProblem),
      };
    },
  );

  serve(calls.retryMail, { summary: "Send a mail again" }, async ({ params: { id }, viewer }) => {
    await databases.db.transaction().execute(async (trx) => {
      const mail = await retryMail(trx, { id, now: now() });
      if (!mail) throw mailRefusal("mail.sent-already");
      await recordChange(trx, {
        userId: viewer._id,
        action: "mail.retried",
        subjectType: "mail",
        subjectId: id,
        now: now(),
      });
    });
  });

  serve(
    calls.retryFailedMails,
    {
      summary: "Send again every mail that could not be sent",
      reply: z.object({ retried: z.number() }),
    },
    async ({ viewer }) => {
      const retried = await databases.db.transaction().execute(async (trx) => {
        const count = await retryFailedMails(trx, now());
        await recordChange(trx, {
          userId: viewer._id,
          action: "mail.retried",
          subjectType: "mail",
          subjectId: "failed",
          after: { retried: count },
          now: now(),
        });
        return count;
      });
      return { retried };
    },
  );

  serve(
    calls.sendTestMail,
    { summary: "Send oneself a mail, to try it", reply: z.object({ address: z.string() }) },
    async ({ viewer: { _id, email } }) => {
      if (email === null) throw mailRefusal("mail.no-address");
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
      return { address: email };
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
