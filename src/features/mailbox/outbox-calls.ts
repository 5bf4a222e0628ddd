import { route } from "#shared/route.ts";
import type { MailState, OutboxMail, outboxQuerySchema } from "./outbox.ts";

const asks = { access: ["manageSite"], about: ["mails"] } as const;
const writes = { ...asks, isPrivate: true } as const;

export const listMails = route<{ query: typeof outboxQuerySchema; reply: OutboxMail[] }>()(
  "listMails",
  "GET /api/outbox",
  asks,
);

export const readMailState = route<{ reply: MailState }>()(
  "readMailState",
  "GET /api/outbox/state",
  asks,
);

export const retryMail = route()("retryMail", "POST /api/outbox/:id/retry", writes);

export const retryFailedMails = route<{ reply: { retried: number } }>()(
  "retryFailedMails",
  "POST /api/outbox/retry-failed",
  writes,
);

export const sendTestMail = route<{ reply: { address: string } }>()(
  "sendTestMail",
  "POST /api/outbox/test",
  { ...writes, limit: "mail" },
);
