import type { PageMeta } from "./envelope.ts";

/** Without `page` a list answers everything up to this many. */
export const LIST_CAP = 1000;

interface PageQuery {
  page?: number | undefined;
  pageSize: number;
}

/** Rows to read for a page; the whole list up to `LIST_CAP` when no page is asked for. */
export function pageBounds({ page, pageSize }: PageQuery): { limit: number; offset: number } {
  return page === undefined
    ? { limit: LIST_CAP, offset: 0 }
    : { limit: pageSize, offset: (page - 1) * pageSize };
}

/** What goes beside the rows so that the reader knows what is left. */
export function pageMeta({ page, pageSize }: PageQuery, total: number): PageMeta {
  return page === undefined ? { page: 1, pageSize: LIST_CAP, total } : { page, pageSize, total };
}
