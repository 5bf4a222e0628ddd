import { route } from "#shared/route.ts";
import type {
  AuditDetails,
  auditFileQuerySchema,
  AuditFilters,
  auditQuerySchema,
  AuditRecord,
} from "./audit.ts";

/* Nearly every write adds a record, and none is made where the log is read: it is read again each time that it is opened. */
const asks = { access: ["viewAudit"] } as const;

export const listAudit = route<{ query: typeof auditQuerySchema; reply: AuditRecord[] }>()(
  "listAudit",
  "GET /api/audit",
  asks,
);

export const listAuditFilters = route<{ reply: AuditFilters }>()(
  "listAuditFilters",
  "GET /api/audit/filters",
  asks,
);

export const readAuditFile = route<{ query: typeof auditFileQuerySchema }>()(
  "readAuditFile",
  "GET /api/audit/csv",
  asks,
);

export const readAudit = route<{ reply: AuditDetails }>()("readAudit", "GET /api/audit/:id", asks);
