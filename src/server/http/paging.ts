import { page } from "../serve.ts";
import type { PageMeta } from "./envelope.ts";

/** Without `page` a list answers everything up to this many. */
export const LIST_CAP = 1000;

interface PageQuery {
  page?: number | undefined;
  pageSize: number;
}

/** Which rows of a list are read. */
export interface Bounds {
  limit: number;
  offset: number;
}

/** The same of those that hold every word. */
export interface Searched extends Bounds {
  search?: string | undefined;
}

/** Rows of a list, and how many it has. */
export interface Found<Row> {
  rows: Row[];
  total: number;
}

/** A page of a list, as `serve` answers it: `list` is given the query and the rows to read. */
export async function pageOf<Query extends PageQuery, Row>(
  query: Query,
  list: (asked: Query & Bounds) => Promise<Found<Row>>,
) {
  const { rows, total } = await list({ ...query, ...pageBounds(query) });
  return page(rows, pageMeta(query, total));
}

/** Rows to read for a page; the whole list up to `LIST_CAP` when no page is asked for. */
export function pageBounds({ page: number, pageSize }: PageQuery): Bounds {
  return number === undefined
    ? { limit: LIST_CAP, offset: 0 }
    : { limit: pageSize, offset: (number - 1) * pageSize };
}

/** What goes beside the rows so that the reader knows what is left. */
export function pageMeta({ page: number, pageSize }: PageQuery, total: number): PageMeta {
  return number === undefined
    ? { page: 1, pageSize: LIST_CAP, total }
    : { page: number, pageSize, total };
}
