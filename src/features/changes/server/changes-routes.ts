import type { FastifyRequest } from "fastify";
import { ok, okSchema } from "#server/http/envelope.ts";
import type { Routes } from "#server/serve.ts";
import { idSchema } from "#shared/text/text-schemas.ts";
import { changesQuery, changesSchema } from "../changes.ts";
import { followChanges } from "../changes-calls.ts";

/** By one route, so that whoever finds no room for a stream asks the same without one. */
export const changesRoutes: Routes = ({ app, serveRaw }, { changes, streams }) => {
  serveRaw(followChanges, {
    summary:
      "What has changed since a change or for so long; with 'Accept: text/event-stream' also what changes from now on, or 204 where there is no room",
    query: changesQuery,
    response: okSchema(changesSchema),
    handle: async ({ query, request, reply }) => {
      const told = changes.tellSince({ ...query, after: lastOf(request) ?? query.after });
      if (!wantsStream(request)) return ok(told);
      // For server-sent events it says: do not come back by yourself.
      if (!streams.hasRoom(request)) return reply.status(204).send();
      streams.open(request, reply, told);
      return reply;
    },
  });
  app.addHook("preClose", (done) => {
    streams.close();
    done();
  });
};

function wantsStream({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes("text/event-stream") ?? false;
}

/** What a browser says that comes back by itself. One that means nothing is as good as none. */
function lastOf({ headers }: FastifyRequest): string | undefined {
  return idSchema.safeParse(headers["last-event-id"]).data;
}
