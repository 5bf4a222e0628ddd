import { laterPage, shortText } from "#web/search-params.ts";

/** The address of '/administrare/jurnal'. */
export interface AuditAddress {
  page?: number | undefined;
  by?: string | undefined;
  type?: string | undefined;
  verb?: string | undefined;
  /** Id of the subject; a season's shows what belongs to it too. */
  subject?: string | undefined;
  search?: string | undefined;
  /** Days, `2026-11-22`. */
  from?: string | undefined;
  to?: string | undefined;
}

export function auditAddress(given: AuditAddress): AuditAddress {
  return {
    page: laterPage(given.page),
    by: shortText(given.by),
    type: shortText(given.type),
    verb: shortText(given.verb),
    subject: shortText(given.subject),
    search: shortText(given.search),
    from: dayOf(given.from),
    to: dayOf(given.to),
  };
}

function dayOf(value: unknown): string | undefined {
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
}
