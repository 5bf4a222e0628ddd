import type { Audited } from "#shared/audited.ts";
import { webhookActs } from "./webhook-calls.ts";

export const discordAudited: Audited = {
  acts: [webhookActs],
  nouns: { webhook: "webhook-ul de Discord" },
  sentences: {
    "webhook.added": "a adăugat webhook-ul de Discord",
    "webhook.saved": "a ales ce se scrie în Discord prin",
    "webhook.replaced": "a pus altă adresă webhook-ului de Discord",
  },
  titles: { kinds: "Ce se scrie", post: "Mesaj" },
};
