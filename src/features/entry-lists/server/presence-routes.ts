import { z } from "zod";
import { changesOnly } from "#server/cache/visible-write.ts";
import { refusal } from "#server/errors.ts";
import { performing } from "#server/http/perform.ts";
import { happened } from "#server/parts.ts";
import type { Routes } from "#server/serve.ts";
import { ownEventSchema, ownPresenceSchema, presenceAnswerSchema } from "../entry-lists.ts";
import {
  answerPresence,
  presenceActs,
  readOwnEvent,
  readOwnPresence,
} from "../entry-lists-calls.ts";
import { getEntryEvent } from "./entry-event.ts";
import { findOwnEvent } from "./own-event.ts";
import { findOwnSeat } from "./own-presence.ts";
import { remindUnanswered } from "./remind-unanswered.ts";
import { savePresence } from "./save-presence.ts";

export const presenceRoutes: Routes = (serving, services) => {
  const { serve } = serving;
  const { databases, now } = services;
  const { db, reader } = databases;
  serve(readOwnPresence, {
    summary: "One's own car at an event and what it answered",
    reply: ownPresenceSchema,
    handle: async ({ params: { id }, viewer }) => {
      const event = await getEntryEvent(reader, id, viewer);
      return (await findOwnSeat(reader, event, viewer._id)).presence;
    },
  });

  serve(readOwnEvent, {
    summary: "What of an event is one's own: car, servers, rights",
    reply: ownEventSchema,
    handle: async ({ params: { id }, viewer }) => {
      const own = await findOwnEvent(reader, id, viewer, now());
      if (!own) throw refusal("not-found");
      return own;
    },
  });

  serve(answerPresence, {
    summary: "Say whether one's car comes to an event",
    body: presenceAnswerSchema,
    reply: z.string(),
    handle: async ({ params: { id }, body: answer, viewer }) => {
      const event = await getEntryEvent(reader, id, viewer);
      return db.transaction().execute(async (trx) => {
        changesOnly([`event:${event.id}`]);
        const said = await savePresence(trx, { event, userId: viewer._id, answer, now: now() });
        const { id: eventId, seasonId } = event;
        await happened(trx, services, { what: "presence", eventId, seasonId });
        return said;
      });
    },
  });

  performing(serving, services)(presenceActs.remindUnanswered, {
    summary: "Write to the drivers whose cars have not said whether they come",
    reply: z.object({ sent: z.number() }),
    work: async ({ params: { id }, log, ...doing }) => {
      const sent = await remindUnanswered(doing, id);
      await log(id, { after: { sent } });
      return { sent };
    },
  });
};
