import type { z } from "zod";
import type { auditSearchSchema } from "../audit.ts";
import { readAuditFile } from "#features/audit/audit-calls.ts";
import { ApiError, authorization, readReply, unreachable } from "#web/api.ts";
import { hrefOf, type QueryOf } from "#web/calls/call.ts";

/** What the log is asked for, whichever page of it. */
export type AuditQuestion = QueryOf<z.input<typeof auditSearchSchema>>;

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
