import { z } from "zod";

/** Response schema of a success: `{ status: 200, data }`, with `meta` where a list is paged. */
export function okSchema<S extends z.ZodType>(data: S) {
  return z.object({ status: z.literal(200), data, meta: pageMetaSchema.optional() });
}

const pageMetaSchema = z.object({
  page: z.number(),
  pageSize: z.number(),
  total: z.number(),
});
export type PageMeta = z.infer<typeof pageMetaSchema>;

/** A success on the wire. */
export function ok<T>(data: T, meta?: PageMeta): { status: 200; data: T; meta?: PageMeta } {
  return meta ? { status: 200, data, meta } : { status: 200, data };
}
