import { anyone } from "#server/access.ts";
import type { App } from "#server/route-host.ts";
import { findDatabaseProblems } from "#server/database/database-problems.ts";
import { notCounted } from "#server/http/limits.ts";
import type { Services } from "#server/services.ts";

const watched = notCounted(
  "what watches the site asks as often as it likes, and the answer is one query and a look at the files once a minute",
);

/**
 * `/healthz` says that the process answers, `/readyz` that it takes requests and what it lacks. Without database, files or room
 * it still serves what it has cached; only while it stops it is not ready.
 */
export function registerHealth(app: App, services: Services): void {
  let isStopping = false;
  app.decorate("drain", () => {
    isStopping = true;
  });
  app.addHook("preClose", (done) => {
    isStopping = true;
    done();
  });
  const config = { access: anyone, limit: watched };
  const alive = { operationId: "isAlive", summary: "Whether the process answers" };
  app.get("/healthz", { config, schema: alive }, async () => ({ status: "ok" }));
  const ready = { operationId: "isReady", summary: "Whether requests may be sent to the process" };
  app.get("/readyz", { config, schema: ready }, async (_request, reply) => {
    if (isStopping) return reply.status(503).send({ status: "stopping" });
    const [database, storage] = await Promise.all([
      findDatabaseProblems(services),
      services.storage.problems(),
    ]);
    const reasons = [...database, ...storage];
    return reasons.length === 0 ? { status: "ready" } : { status: "degraded", reasons };
  });
}
