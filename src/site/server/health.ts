import { anyone } from "#server/access.ts";
import type { App } from "#server/route-host.ts";
import { findDatabaseProblems } from "#server/database-problems.ts";
import { notCounted } from "#server/http/limits.ts";
import type { Services } from "#server/services.ts";

const watched = notCounted(
  "what watches the site asks as often as it likes, and the answer is one query and a look at the files once a minute",
);

/**
 * `/healthz`: the process answers. `/readyz`: requests may be sent to it, and what it is without. With its database, its files or room on the disk gone
 * it still has what it keeps, and says to everybody else what is wrong; only while it stops it is ready for nothing.
 */
export function registerHealth(app: App, services: Services): void {
  let isStopping = false;
  app.addHook("preClose", (done) => {
    isStopping = true;
    done();
  });
  app.get("/healthz", { config: { access: anyone, limit: watched } }, async () => ({
    status: "ok",
  }));
  app.get("/readyz", { config: { access: anyone, limit: watched } }, async (_request, reply) => {
    if (isStopping) return reply.status(503).send({ status: "stopping" });
    const [database, storage] = await Promise.all([
      findDatabaseProblems(services),
      services.storage.problems(),
    ]);
    const reasons = [...database, ...storage];
    return reasons.length === 0 ? { status: "ready" } : { status: "degraded", reasons };
  });
}
