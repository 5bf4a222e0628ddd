import { sql } from "kysely";
import { anyone } from "./access.ts";
import type { App } from "./app.ts";
import { notCounted } from "./limits.ts";
import type { Services } from "./services.ts";

const watched = notCounted(
  "what watches the site asks as often as it likes, and the answer is one query and a look at the files once a minute",
);

/** `/healthz`: the process answers. `/readyz`: requests may be sent to it, and what it lacks just now. */
export function registerHealth(app: App, services: Services): void {
  app.get("/healthz", { config: { access: anyone, limit: watched } }, async () => ({
    status: "ok",
  }));
  app.get("/readyz", { config: { access: anyone, limit: watched } }, async () => {
    const [database, storage] = await Promise.all([
      findDatabaseProblem(services),
      services.storage.problems(),
    ]);
    const reasons = [...database, ...storage];
    return reasons.length === 0 ? { status: "ready" } : { status: "degraded", reasons };
  });
}

async function findDatabaseProblem({ databases }: Services): Promise<string[]> {
  try {
    await sql`select 1`.execute(databases.reader);
    return [];
  } catch {
    return ["database"];
  }
}
