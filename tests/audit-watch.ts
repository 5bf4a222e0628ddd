import type { RouteOptions } from "fastify";
import type { App } from "#server/route-host.ts";
import type { Services } from "#server/services.ts";

/** Guarded calls that write nothing for organisers to read, each with the reason; all others must leave a row. */
export const unauditedRoutes: Readonly<Record<string, string>> = {
  "POST /api/process-results-file": "reads a file and shows what it would mean; nothing is saved",
  "POST /api/place-results-file": "reads a file and finds its session; nothing is saved",
  "POST /api/users/:id/roles/:role": "given twice it is written down once, as its own test counts",
  "DELETE /api/users/:id/roles/:role":
    "taken twice it is written down once, as its own test counts",
  "DELETE /api/users/:id/logins/:login":
    "ended twice it is written down once, as its own test counts",
  "POST /api/administration/car-models/import/preview": "shows what lines would do",
  "POST /api/administration/tracks/import/preview": "shows what lines would do",
  "POST /api/seasons/whole": "pressed twice it is written down once, as its own test counts",
  "POST /api/imports/preview": "shows what lines would do",
  "POST /api/imports": "pressed twice it is written down once, as its own test counts",
  "POST /api/season/:id/class-changes": "shows what saving would do",
  "PUT /api/event/:id/wildcards/:car": "said twice it is written down once, as its own test counts",
  "POST /api/race-control": "said twice it is written down once, as its own test counts",
  "POST /api/managed-downloads/:id/uploads":
    "begins sending a file; the whole file is written down",
  "PUT /api/download-uploads/:id/pieces/:number":
    "a piece of a file; the whole one is written down",
  "POST /api/download-uploads/:id/complete":
    "said twice it is written down once, as its own test counts",
  "DELETE /api/download-uploads/:id": "gives up a file that nobody was offered",
  "POST /api/restore": "opens the way for a copy; that it takes the league's place is written down",
  "POST /api/event/:id/row-penalties": "sent twice it is written down once, as its own test counts",
  "POST /api/event/:id/row-penalties/preview": "shows what penalties would do",
  "POST /api/standings/:seasonId/entries": "works entries out for an editor; nothing is saved",
  "POST /api/standings/:seasonId/fresh": "looks registrations up for an editor; nothing is saved",
  "POST /api/season/:seasonId/standings/rounds":
    "pressed twice it is written down once, as its own test counts",
  "POST /api/standings/:seasonId/new-entries": "makes rows for an editor; nothing is saved",
};

/** Whether a route changes something by a right that not everybody has. */
export function isGuardedWrite({
  config,
  method,
}: Pick<RouteOptions, "config" | "method">): boolean {
  const who = config?.access?.who;
  const reads = [method].flat().every((name) => name === "GET" || name === "HEAD");
  return (who === "permission" || who === "checked") && (!reads || config?.writes === true);
}

/**
 * Watches every call of every test: an organiser's or steward's write without a new row in the audit log fails it, also on routes
 * that nobody has thought of yet.
 */
export function watchAudit(app: App, { databases, log }: Services): void {
  const rowsBefore = new WeakMap<object, number>();
  const countRows = async () => {
    const { rows } = await databases.reader
      .selectFrom("audit_log")
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow();
    return rows;
  };
  app.addHook("onRequest", async (request) => {
    const { config, method } = request.routeOptions;
    if (isGuardedWrite({ config, method: method ?? "GET" }))
      rowsBefore.set(request, await countRows());
  });
  app.addHook("onSend", async (request, reply, payload) => {
    const before = rowsBefore.get(request);
    const route = `${request.method} ${request.routeOptions.url}`;
    if (before === undefined || reply.statusCode >= 300 || route in unauditedRoutes) return payload;
    if ((await countRows()) <= before)
      log.error({ route }, "a change left no row in the audit log");
    return payload;
  });
}
