import { z } from "zod";
import { wholeSchema } from "#shared/text/text-schemas.ts";
import { noticeKinds, noticeLevels } from "./notice-kinds.ts";

const seasonSchema = z.object({ _id: z.string(), title: z.string() });

export const noticeLineSchema = z.object({
  _id: z.string(),
  kind: z.enum(noticeKinds),
  subject: z.string(),
  /** What it says; empty for letters, which are a page themselves. */
  words: z.string(),
  /** `null` also of a season that the reader may not see (any more). */
  season: seasonSchema.nullable(),
  /** Page of this site that it speaks of; `null`: the message itself. */
  path: z.string().nullable(),
  viewed: z.boolean(),
  /** UTC ms. */
  createdAt: z.number(),
});
export type NoticeLine = z.infer<typeof noticeLineSchema>;

/** Whatever came until then, UTC ms: of what came later nobody has seen a line. */
export const readAllSchema = z.object({
  until: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
});

export const levelFormSchema = z.object({ level: z.enum(noticeLevels) });

/** Whole hours of the league's day; two equal ones: none. */
export const quietHoursSchema = z.object({ from: wholeSchema(0, 23), until: wholeSchema(0, 23) });

export const noticeSettingsSchema = z.object({
  /** Of every kind. */
  levels: z.array(z.object({ kind: z.enum(noticeKinds), level: z.enum(noticeLevels) })),
  quiet: quietHoursSchema,
  email: z.string().nullable(),
  isConfirmed: z.boolean(),
  /** Of which the person is told nothing but letters. */
  silenced: z.array(seasonSchema),
  /** The person's own that are not over and not silenced. */
  seasons: z.array(seasonSchema),
});
export type NoticeSettings = z.infer<typeof noticeSettingsSchema>;

/** Whether mails of a kind go to somebody, for who holds one of them. */
export const stopStateSchema = z.object({ kind: z.enum(noticeKinds), byMail: z.boolean() });
export type StopState = z.infer<typeof stopStateSchema>;

const mailCountsSchema = z.object({ sent: z.number(), waiting: z.number(), failed: z.number() });

/** Of a kind of notice, or (`null`) of the mails that bring none, in the last thirty days. */
export const sentCountSchema = z.object({
  kind: z.enum(noticeKinds).nullable(),
  /** `null`: they are mails alone. */
  onSite: z.number().nullable(),
  /** `null`: so few have got it that their number would say who wants no mails. */
  byMail: mailCountsSchema.nullable(),
});
export type SentCount = z.infer<typeof sentCountSchema>;
