import { z } from "zod";
import {
  mailStateSchema,
  type OutboxMail,
  outboxMailSchema,
  outboxQuerySchema,
} from "#features/mailbox/outbox.ts";
import { mailActs } from "#features/mailbox/mail-acts.ts";
import * as calls from "#features/mailbox/outbox-calls.ts";
import { pageBounds, pageMeta } from "#server/http/paging.ts";
import { performing } from "#server/http/perform.ts";
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
export const outboxRoutes: Routes = (serving, services) => {
  const { config, databases, now } = services;
  const { serve } = serving;
  const perform = performing(serving, services);

  serve(calls.listMails, {
    summary: "Mails that were sent or wait",
    query: outboxQuerySchema,
    reply: z.array(outboxMailSchema),
    handle: async ({ query, viewer }) => {
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
  });

  serve(calls.readMailState, {
    summary: "How sending mails goes",
    reply: mailStateSchema,
    handle: async () => {
      const { lastProblem, ...counts } = await summarizeMails(databases.reader);
      return {
        ...counts,
        server: config.mail ? new URL(config.mail.smtpUrl).hostname : null,
        sender: config.mail?.mailFrom ?? null,
        lastProblem: lastProblem === null ? null : mailProblem(lastProblem),
      };
    },
  });

  perform(mailActs.retryMail, {
    summary: "Send a mail again",
    work: async ({ trx, params: { id }, by, log }) => {
      if (!(await retryMail(trx, { id, now: by.now }))) throw mailRefusal("mail.sent-already");
      await log(id);
    },
  });

  perform(mailActs.retryFailedMails, {
    summary: "Send again every mail that could not be sent",
    reply: z.object({ retried: z.number() }),
    work: async ({ trx, by, log }) => {
      const retried = await retryFailedMails(trx, by.now);
      await log("failed", { after: { retried } });
      return { retried };
    },
  });

  perform(mailActs.sendTestMail, {
    summary: "Send oneself a mail, to try it",
    reply: z.object({ address: z.string() }),
    work: async ({ trx, viewer: { email }, by, log }) => {
      if (email === null) throw mailRefusal("mail.no-address");
      const leagueName = await readLeagueName(trx, config);
      const body = composeMail({
        leagueName,
        paragraphs: [
          "Acesta este un email de probă.",
          `Dacă îl citești, emailurile trimise de ${leagueName} ajung la tine.`,
        ],
      });
      const subject = `Email de probă · ${leagueName}`;
      await queueMail(trx, { to: email, subject, ...body }, by.now);
      await log("test");
      return { address: email };
    },
  });

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
