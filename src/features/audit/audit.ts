import { z } from "zod";
import { csvQuery } from "#shared/text/csv-query.ts";
import {
  idSchema,
  lineSchema,
  pageSchema,
  pageSizeSchema,
  wholeTextSchema,
} from "#shared/text/text-schemas.ts";

const auditSubjectSchema = z.object({
  type: z.string(),
  _id: z.string(),
  /** What it is called now; `null`: it is gone, or has no name. */
  title: z.string().nullable(),
  /** Its page on this site, when it has one. */
  path: z.string().nullable(),
});

/** One change: who did what, and when. */
export const auditRecordSchema = z.object({
  _id: z.string(),
  /** UTC ms. */
  at: z.number(),
  /** `null`: the site itself. */
  by: z.object({ _id: z.string(), name: z.string() }).nullable(),
  /** As `season.saved`; `actLabel` has it in Romanian. */
  action: z.string(),
  subject: auditSubjectSchema,
});
export type AuditRecord = z.infer<typeof auditRecordSchema>;

/** The same with what was there and what is there now, and the names of everything whose id stands in them. */
export const auditDetailsSchema = auditRecordSchema.extend({
  before: z.unknown(),
  after: z.unknown(),
  names: z.record(z.string(), z.string()),
});
export type AuditDetails = z.infer<typeof auditDetailsSchema>;

/** Words are looked for in this many of the newest changes that fit otherwise; a time before which to look reaches older ones. */
export const WORDS_REACH = 10_000;

/** What the log can be asked for; everything given must fit. */
export const auditSearchSchema = z.object({
  /** Id of the person who did it. */
  by: idSchema.optional(),
  /** Kind of subject: `season`. */
  type: idSchema.optional(),
  /** Kind of act: `deleted`. */
  verb: idSchema.optional(),
  /** Id of the subject; a season's brings what belongs to it. */
  subject: lineSchema(100).optional(),
  /** Words in what was there or is there now, or in the name of a subject. */
  search: lineSchema(80).optional(),
  /** UTC ms, both included. */
  from: wholeTextSchema(0, 8.64e15).optional(),
  to: wholeTextSchema(0, 8.64e15).optional(),
});
export type AuditSearch = z.infer<typeof auditSearchSchema>;

export const auditQuerySchema = auditSearchSchema.extend({
  page: pageSchema.default(1),
  pageSize: pageSizeSchema(100).default(30),
});

export const auditFileQuerySchema = auditSearchSchema.extend(csvQuery.shape);

/** Who and what the log can be filtered by: only what occurs in it. */
export const auditFiltersSchema = z.object({
  people: z.array(z.object({ _id: z.string(), name: z.string() })),
  types: z.array(z.string()),
  verbs: z.array(z.string()),
});
export type AuditFilters = z.infer<typeof auditFiltersSchema>;
