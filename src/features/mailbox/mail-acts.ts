import { loggedAct } from "#shared/act.ts";
import { counted } from "#shared/text/romanian-count.ts";

const mail = {
  access: ["manageSite"],
  about: ["mails"],
  isPrivate: true,
  subject: "mail",
  form: {},
} as const;
const log = { "mail.retried": "a cerut retrimiterea emailurilor" };

export const mailActs = {
  retryMail: loggedAct("retryMail", "POST /api/outbox/:id/retry", {
    ...mail,
    words: { press: "Trimite din nou" },
    log,
  }),
  retryFailedMails: loggedAct("retryFailedMails", "POST /api/outbox/retry-failed", {
    ...mail,
    words: ({ failed }: { failed: number }) => ({
      press: `Reîncearcă tot ce nu a plecat (${failed})`,
      done: ({ retried }: { retried: number }) =>
        `${counted(retried, "email pleacă", "emailuri pleacă")} din nou`,
    }),
    log,
  }),
  sendTestMail: loggedAct("sendTestMail", "POST /api/outbox/test", {
    ...mail,
    limit: "mail",
    words: {
      press: "Trimite un email de probă",
      done: ({ address }: { address: string }) => `Emailul de probă pleacă spre ${address}`,
    },
    log: { "mail.tested": "și-a trimis un email de probă" },
  }),
};
