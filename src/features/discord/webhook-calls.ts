import { drawn, loggedAct } from "#shared/act.ts";
import { route } from "#shared/route.ts";
import type {
  newWebhookSchema,
  previewQuerySchema,
  Previews,
  settledPostSchema,
  Webhook,
  webhookAddressSchema,
  webhookEditSchema,
  Webhooks,
} from "./webhooks.ts";

/** Who may is asked of each: it hangs on the season (`server/webhook-access.ts`). Visitors see nothing of it. */
const change = { access: "account", about: ["webhooks"], isPrivate: true } as const;
/** Discord is asked meanwhile. */
const asking = { ...change, limit: "dear" } as const;

export const listWebhooks = route<{ reply: Webhooks }>()("listWebhooks", "GET /api/webhooks", {
  access: "account",
  about: ["webhooks"],
});

/** What would be posted of each kind, of what visitors read now. */
export const readPreviews = route<{ query: typeof previewQuerySchema; reply: Previews }>()(
  "readPreviews",
  "GET /api/webhooks/previews",
  { access: "account", about: ["webhooks"] },
);

export const addWebhook = route<{ body: typeof newWebhookSchema; reply: Webhook }>()(
  "addWebhook",
  "POST /api/webhooks",
  asking,
);

export const saveWebhook = route<{ body: typeof webhookEditSchema; reply: Webhook }>()(
  "saveWebhook",
  "POST /api/webhooks/:id",
  change,
);

export const replaceWebhook = route<{ body: typeof webhookAddressSchema; reply: Webhook }>()(
  "replaceWebhook",
  "POST /api/webhooks/:id/address",
  asking,
);

interface Named {
  name: string;
}

const webhook = { subject: "webhook", form: {} } as const;

export const webhookActs = {
  deleteWebhook: loggedAct("deleteWebhook", "DELETE /api/webhooks/:id", {
    ...change,
    ...webhook,
    words: ({ name }: Named) => ({
      press: "Șterge",
      spoken: `Șterge ${name}`,
      question: {
        title: `Ștergi „${name}”?`,
        body: "Site-ul nu mai scrie în acest canal și nu mai schimbă mesajele trimise. Ele rămân în Discord.",
        no: "Rămâne",
        yes: "Șterge",
      },
      done: `„${name}” a fost șters.`,
    }),
    log: { "webhook.deleted": "a șters webhook-ul de Discord" },
  }),
  testWebhook: loggedAct("testWebhook", "POST /api/webhooks/:id/test", {
    ...change,
    ...webhook,
    limit: "mail",
    words: ({ name }: Named) => ({
      press: "Trimite un mesaj de probă",
      spoken: `Trimite un mesaj de probă: ${name}`,
      done: "Mesajul de probă a ajuns în Discord.",
    }),
    log: { "webhook.tested": "a trimis un mesaj de probă în Discord prin" },
  }),
  retryWebhook: loggedAct("retryWebhook", "POST /api/webhooks/:id/retry", {
    ...asking,
    ...webhook,
    words: ({ name }: Named) => ({
      press: "Încearcă din nou",
      spoken: `Încearcă din nou: ${name}`,
      done: "Discord răspunde. Mesajele pleacă de acum din nou.",
    }),
    log: { "webhook.retried": "a pornit din nou webhook-ul de Discord" },
  }),
  settlePost: loggedAct("settlePost", "POST /api/webhooks/:id/posts", {
    ...change,
    subject: "webhook",
    form: { post: drawn<typeof settledPostSchema>() },
    words: { press: "A apărut" },
    log: {
      "webhook.post-appeared": "a spus că un mesaj a apărut în Discord prin",
      "webhook.post-resent": "a trimis din nou un mesaj în Discord prin",
    },
  }),
};
