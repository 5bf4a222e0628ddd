import { readAuditFile } from "#features/audit/audit-calls.ts";
import { ApiError, authorization, readReply, unreachable } from "#web/api.ts";
import { hrefOf } from "#web/calls/call.ts";

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

/** The list as a file. @throws ApiError */
export async function fetchAuditFile(query: AuditQuestion): Promise<Blob> {
  try {
    const response = await fetch(hrefOf(readAuditFile, { query }), { headers: authorization() });
    if (!response.ok) readReply(response.status, await response.text());
    return await response.blob();
  } catch (error) {
    throw error instanceof ApiError ? error : unreachable();
  }
}
