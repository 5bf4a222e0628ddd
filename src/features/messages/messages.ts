import { z } from "zod";
import {
  idSchemaWith,
  pageSchema,
  pageSizeSchema,
  requiredLineSchema,
  requiredParagraphsSchema,
  searchSchema,
} from "#shared/text/text-schemas.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { audienceKinds, groupKinds } from "./audience-kinds.ts";

export const SUBJECT_LIMIT = 120;
/** Characters of a message body as it is written, tags included. */
export const BODY_LIMIT = 20_000;

/** Who wrote it. A message by the site itself names the league instead. */
const senderSchema = z.object({
  _id: z.string(),
  profile: z.object({ firstName: z.string(), lastName: z.string() }),
});

export const messageLineSchema = z.object({
  _id: z.string(),
  subject: z.string(),
  viewed: z.boolean(),
  /** UTC ms. */
  createdAt: z.number(),
  /** `null`: the site itself. */
  from: senderSchema.nullable(),
});
export type MessageLine = z.infer<typeof messageLineSchema>;

export const messageSchema = messageLineSchema.extend({
  /** HTML that was sanitised before it was stored. */
  messageBody: z.string(),
  /** It carries an invitation that is still open, which outlives the message. */
  hasOpenInvitation: z.boolean(),
});
export type Message = z.infer<typeof messageSchema>;

export const inboxQuerySchema = z.object({
  page: pageSchema.optional(),
  pageSize: pageSizeSchema(100).default(20),
});

export const audienceQuerySchema = z.object({
  kind: z.enum(groupKinds),
  search: searchSchema.default(""),
});

/** The spec posts the whole message back; only the flag is used. */
export const viewedFormSchema = z.object({ viewed: z.boolean() });

export const unreadSchema = z.object({
  /** Letters. */
  unread: z.number(),
  /** Ids of the newest of them, newest first. */
  newest: z.array(z.string()),
  /** Something else is unread: it stands in 'Noutăți' alone. */
  hasNews: z.boolean(),
});
export type Unread = z.infer<typeof unreadSchema>;

export const audienceSchema = z.object({
  kind: z.enum(audienceKinds),
  _id: idSchemaWith("Alege cui îi scrii."),
});
export type Audience = z.infer<typeof audienceSchema>;

export const messageFormSchema = z.object({
  to: audienceSchema,
  subject: requiredLineSchema(SUBJECT_LIMIT, {
    empty: "Scrie subiectul.",
    tooLong: `Subiectul are cel mult ${counted(SUBJECT_LIMIT, "caracter", "caractere")}.`,
  }),
  /** HTML; what is not on the short list of tags is dropped. */
  messageBody: requiredParagraphsSchema(BODY_LIMIT, {
    empty: "Scrie mesajul.",
    tooLong: "Mesajul este prea lung.",
  }),
});
export type MessageForm = z.infer<typeof messageFormSchema>;

/** A club or a season that an organiser can write to. */
export const audienceChoiceSchema = z.object({
  kind: audienceSchema.shape.kind,
  _id: z.string(),
  title: z.string(),
});
export type AudienceChoice = z.infer<typeof audienceChoiceSchema>;

export const sentSchema = z.object({ sent: z.number() });
