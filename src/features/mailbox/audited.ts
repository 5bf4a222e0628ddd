import type { Audited } from "#shared/audited.ts";
import { mailActs } from "./mail-acts.ts";

export const mailboxAudited: Audited = {
  nouns: {
    mail: "un email",
  },
  acts: [mailActs],
  alone: ["mail.retried", "mail.tested"],
  titles: {
    subject: "Subiect",
    sent: "Primit de",
    retried: "Câte",
  },
};
