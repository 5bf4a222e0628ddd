import { z } from "zod";
import { isPlatformId, isPrivateFact } from "#server/audit-log.ts";
import { refusal } from "#server/errors.ts";
import { pageBounds, pageMeta } from "#server/http/paging.ts";
import { sendCsv } from "#server/http/send-csv.ts";
import { page, type Routes } from "#server/serve.ts";
import type { Viewer } from "#server/viewer.ts";
import {
  auditDetailsSchema,
  auditFileQuerySchema,
  auditFiltersSchema,
  auditQuerySchema,
  type AuditRecord,
  auditRecordSchema,
} from "../audit.ts";
import * as calls from "../audit-calls.ts";
import { actLabel, namesSubject } from "../audit-labels.ts";
import { countAudit, findAudit, listAudit, listAuditFilters } from "./audit-queries.ts";
import { findNames } from "./audit-subjects.ts";

/** A file holds at most this many changes; whoever needs more asks for them month by month. */
const EXPORT_CAP = 20_000;
const EXPORT_BATCH = 1000;

export const auditRoutes: Routes = ({ serve, serveRaw }, { databases }) => {
  const { reader } = databases;

  serve(calls.listAudit, {
    summary: "Who changed what",
    query: auditQuerySchema,
    reply: z.array(auditRecordSchema),
    handle: async ({ query }) => {
      const records = await listAudit(reader, query, pageBounds(query));
      return page(records, pageMeta(query, await countAudit(reader, query)));
    },
  });

  serve(calls.listAuditFilters, {
    summary: "Who and what the log can be filtered by",
    reply: auditFiltersSchema,
    handle: async () => listAuditFilters(reader),
  });

  serveRaw(calls.readAuditFile, {
    summary: "Who changed what, as a CSV file",
    query: auditFileQuerySchema,
    handle: async ({ query: { separator, ...query }, reply }) => {
      const records: AuditRecord[] = [];
      for (let offset = 0; offset < EXPORT_CAP; offset += EXPORT_BATCH) {
        const batch = await listAudit(reader, query, { limit: EXPORT_BATCH, offset });
        records.push(...batch);
        if (batch.length < EXPORT_BATCH) break;
      }
      const header = ["Când (UTC)", "Cine", "Ce", "Subiect", "Acțiune", "Id"];
      return sendCsv(reply, { name: "jurnal", separator, header, rows: records.map(toCells) });
    },
  });

  serve(calls.readAudit, {
    summary: "What one change was",
    reply: auditDetailsSchema,
    handle: async ({ params: { id }, viewer }) => {
      const found = await findAudit(reader, id);
      if (!found) throw refusal("not-found");
      const [before, after] = [found.before, found.after].map((text) =>
        text === null ? null : visibleTo(viewer, JSON.parse(text)),
      );
      const names = await findNames(reader, idsIn([before, after]));
      return { ...found.record, before, after, names };
    },
  });
};

function toCells({ _id, at, by, action, subject }: AuditRecord): string[] {
  return [
    new Date(at).toISOString(),
    by?.name ?? "Site-ul",
    actLabel(action),
    namesSubject(action) ? (subject.title ?? subject._id) : "",
    action,
    _id,
  ];
}

/** Addresses for who manages accounts, ids of games for who manages drivers too; others see that there is something. */
function visibleTo(viewer: Viewer, value: unknown): unknown {
  const seesIds = ["manageUsers", "manageDrivers"].some((name) => viewer.permissions.has(name));
  const seesAll = viewer.permissions.has("manageUsers");
  const mask = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(mask);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => {
        const isSeen = seesAll || !isPrivateFact(name) || (seesIds && isPlatformId(name));
        return [name, isSeen || inner === null ? mask(inner) : "ascuns"];
      }),
    );
  };
  return mask(value);
}

/** Every text that may be an id. */
function idsIn(value: unknown): string[] {
  if (typeof value === "string") return /^[\w-]{1,60}$/.test(value) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return [...new Set(Object.values(value).flatMap(idsIn))];
}
