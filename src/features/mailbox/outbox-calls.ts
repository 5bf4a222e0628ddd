import { route } from "#shared/route.ts";
import type { MailState, OutboxMail, outboxQuerySchema } from "./outbox.ts";

const asks = { access: ["manageSite"], about: ["mails"] } as const;

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
