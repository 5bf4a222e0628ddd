import { z } from "zod";
import { idSchema, requiredLineSchema, versionSchema } from "#shared/text/text-schemas.ts";
import { webhookKinds } from "./webhook-kinds.ts";

export const webhookStates = ["ok", "broken"] as const;
export type WebhookState = (typeof webhookStates)[number];

/** Why nothing is posted any more. */
export const webhookProblems = ["deleted", "refused", "sealed"] as const;
export type WebhookProblem = (typeof webhookProblems)[number];

export const webhookProblemTitles: Record<WebhookProblem, string> = {
  deleted: "Webhook-ul a fost șters în Discord.",
  refused: "Discord nu mai primește mesaje la această adresă.",
  sealed:
    "Secretul site-ului s-a schimbat, iar adresa nu mai poate fi citită. Copiaz-o din nou din Discord.",
};

const kindSchema = z.enum(webhookKinds);
const counts = z.object({
  posts: z.number(),
  waiting: z.number(),
  failed: z.number(),
});

export const webhookSchema = z.object({
  _id: z.string(),
  /** `null`: of the whole league. */
  season: z.object({ _id: z.string(), title: z.string() }).nullable(),
  /** As Discord names it. */
  name: z.string(),
  kinds: z.array(kindSchema),
  state: z.enum(webhookStates),
  problem: z.enum(webhookProblems).nullable(),
  version: z.number(),
  counts,
  /** UTC ms. */
  lastPostAt: z.number().nullable(),
  /** What may stand there, and nobody knows. */
  unsure: z.array(
    z.object({
      subject: z.string(),
      kind: kindSchema.nullable(),
      title: z.string(),
      at: z.number(),
    }),
  ),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const webhooksSchema = z.object({
  webhooks: z.array(webhookSchema),
  /** Where whoever asks may add one. */
  may: z.object({
    league: z.boolean(),
    seasons: z.array(z.object({ _id: z.string(), title: z.string() })),
  }),
});
export type Webhooks = z.infer<typeof webhooksSchema>;

const addressSchema = requiredLineSchema(400, { empty: "Lipește adresa copiată din Discord." });

export const newWebhookSchema = z.object({ address: addressSchema, season: idSchema.nullable() });
export const webhookAddressSchema = z.object({ address: addressSchema });
export const webhookEditSchema = z.object({
  version: versionSchema,
  kinds: z.array(kindSchema).max(webhookKinds.length),
});

/** `appeared`: it stands in the channel; else it is sent again. */
export const settledPostSchema = z.object({
  subject: requiredLineSchema(10_000),
  appeared: z.boolean(),
});

/** What Discord is sent, as far as the site uses it. */
export const embedSchema = z.object({
  title: z.string(),
  url: z.string(),
  description: z.string(),
  image: z.object({ url: z.string() }).optional(),
});
export type Embed = z.infer<typeof embedSchema>;

/** Whose newest things are shown; left out: of the whole league. */
export const previewQuerySchema = z.object({ season: idSchema.optional() });
export const previewsSchema = z.array(
  z.object({
    kind: kindSchema,
    embed: embedSchema,
    /** Nothing of the kind is there yet: it is made up. */
    isExample: z.boolean(),
  }),
);
export type Previews = z.infer<typeof previewsSchema>;
