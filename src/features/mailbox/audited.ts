import type { Audited } from "#shared/audited.ts";

export const mailboxAudited: Audited = {
  nouns: {
    mail: "un email",
  },
  sentences: {
    "mail.retried": "a cerut retrimiterea emailurilor",
    "mail.tested": "și-a trimis un email de probă",
  },
  alone: ["mail.retried", "mail.tested"],
  titles: {
    subject: "Subiect",
    sent: "Primit de",
    retried: "Câte",
  },
};
