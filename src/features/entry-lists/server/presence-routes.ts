import { z } from "zod";
import { changesOnly } from "#server/cache/visible-write.ts";
import { AppError } from "#server/errors.ts";
import type { Routes } from "#server/serve.ts";
import { ownPresenceSchema, presenceAnswerSchema } from "../entry-lists.ts";
import { answerPresence, readOwnPresence } from "../entry-lists-calls.ts";
import { findEntryEvent } from "./entry-event.ts";
import { findOwnPresence } from "./own-presence.ts";
import { savePresence } from "./save-presence.ts";

export const presenceRoutes: Routes = ({ serve }, { databases: { db, reader }, now }) => {
  serve(
    readOwnPresence,
    { summary: "One's own car at an event and what it answered", reply: ownPresenceSchema },
    async ({ params: { id }, viewer }) => {
      const event = await findEntryEvent(reader, id, viewer);
      if (!event) throw new AppError("not-found");
      return findOwnPresence(reader, event, viewer._id);
    },
  );

  serve(
    answerPresence,
    {
      summary: "Say whether one's car comes to an event",
      body: presenceAnswerSchema,
      reply: z.string(),
    },
    async ({ params: { id }, body: answer, viewer }) => {
      const event = await findEntryEvent(reader, id, viewer);
      if (!event) throw new AppError("not-found");
      return db.transaction().execute((trx) => {
        changesOnly([`event:${event.id}`]);
        return savePresence(trx, { event, userId: viewer._id, answer, now: now() });
      });
    },
  );
};
