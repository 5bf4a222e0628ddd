import type { AuditDetails, AuditRecord, AuditFilters } from "#features/audit/audit.ts";
import { ApiError, authorization, readReply, unreachable } from "#web/api.ts";
import { apiPageQuery, apiQuery } from "#web/query-client.ts";

/** What the log is asked for: the address of the page without its page. */
export interface AuditQuestion {
  by?: string | undefined;
  type?: string | undefined;
  verb?: string | undefined;
  subject?: string | undefined;
  search?: string | undefined;
  /** UTC ms. */
  from?: number | undefined;
  to?: number | undefined;
}

export function auditQuery(question: AuditQuestion, page: number) {
  const fresh = { viewer: true, staleTime: 0 } as const;
  return apiPageQuery<AuditRecord>("/api/audit", { ...question, page }, fresh);
}

export function auditFiltersQuery() {
  return apiQuery<AuditFilters>("/api/audit/filters", {}, { viewer: true });
}

export function auditDetailsQuery(id: string) {
  return apiQuery<AuditDetails>(`/api/audit/${id}`, {}, { viewer: true, staleTime: Infinity });
}

/** The list as a file. @throws ApiError */
export async function fetchAuditFile(question: AuditQuestion): Promise<Blob> {
  const given = Object.entries(question).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  try {
    const response = await fetch(`/api/audit/csv?${query}`, { headers: authorization() });
    if (!response.ok) readReply(response.status, await response.text());
    return await response.blob();
  } catch (error) {
    throw error instanceof ApiError ? error : unreachable();
  }
}
