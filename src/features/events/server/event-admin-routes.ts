import { z } from "zod";
import { duplicateSeasonSchema, visibilitySchema } from "#features/seasons/season-form.ts";
import type { Routes } from "#server/serve.ts";
import * as calls from "../event-admin-calls.ts";
import {
  editableEventSchema,
  eventEditSchema,
  type EventSeries,
  eventSeriesSchema,
  newEventSchema,
} from "../event-form.ts";
import { editableEventMediaSchema, eventMediaEditSchema } from "../event-media.ts";
import { duplicateSeason } from "./duplicate-season.ts";
import { getEditableEvent } from "./editable-event.ts";
import { getEditableEventMedia, saveEventMedia } from "./event-media.ts";
import {
  createEvent,
  eventRecord,
  insertEvent,
  saveEvent,
  setEventVisibility,
} from "./save-event.ts";
import { countRows } from "#server/database/rows.ts";
import { lockSeason, lockSeasonOfEvent } from "#features/seasons/server/lock-season.ts";
import { eventsChanged } from "#server/parts.ts";
import type { Services } from "#server/services.ts";
import { eventsOfSeries } from "../event-series.ts";
import { deleteUnused } from "#features/seasons/server/delete-unused.ts";
import { countHanging } from "#features/seasons/server/dependents.ts";
import { eventRefusal } from "./refusals.ts";

const idReply = z.object({ _id: z.string() });

/** Organisers plan events: one by one, as a series, or with a season copied from another. */
export const eventAdminRoutes: Routes = ({ serve }, services) => {
  const { db } = services.databases;
  const reply = editableEventSchema;

  serve(
    calls.readEditableEvent,
    { summary: "An event as its form reads it", reply },
    async ({ params: { id } }) => getEditableEvent(db, id),
  );

  serve(
    calls.createEvent,
    { summary: "Create an event", body: newEventSchema, reply },
    async ({ body: { season: seasonId, ...form }, viewer: { _id: userId } }) =>
      getEditableEvent(db, await createEvent(services, { seasonId, form, userId })),
  );

  serve(
    calls.saveEvent,
    { summary: "Save an event", body: eventEditSchema, reply },
    async ({ params: { id }, body: { version, ...form }, viewer }) => {
      await saveEvent(services, { id, form, version, userId: viewer._id });
      return getEditableEvent(db, id);
    },
  );

  serve(
    calls.setEventVisibility,
    { summary: "Show or hide an event", body: visibilitySchema, reply },
    async ({ params: { id }, body, viewer }) => {
      await setEventVisibility(services, { id, userId: viewer._id, ...body });
      return getEditableEvent(db, id);
    },
  );

  serve(
    calls.readEventMedia,
    {
      summary: "An event's streams, recordings and pictures as their form reads them",
      reply: editableEventMediaSchema,
    },
    async ({ params: { id } }) => getEditableEventMedia(db, id),
  );

  serve(
    calls.saveEventMedia,
    {
      summary: "Save an event's streams, recordings and pictures",
      body: eventMediaEditSchema,
      reply: editableEventMediaSchema,
    },
    async ({ params: { id }, body: { version, ...form }, viewer: { _id: userId } }) =>
      saveEventMedia(services, { id, version, form, userId }),
  );

  for (const route of [calls.deleteEvent, calls.postEventDeletion])
    serve(route, { summary: "Delete an event" }, async ({ params: { id }, viewer }) => {
      await deleteEvent(services, { id, userId: viewer._id });
    });

  serve(
    calls.createEventSeries,
    {
      summary: "Create events at a steady pace",
      body: eventSeriesSchema,
      reply: z.array(idReply),
    },
    async ({ params: { id: seasonId }, body: series, viewer: { _id: userId } }) => {
      const ids = await createEventSeries(services, { seasonId, series, userId });
      return ids.map((_id) => ({ _id }));
    },
  );

  serve(
    calls.duplicateSeason,
    { summary: "Copy a season", body: duplicateSeasonSchema, reply: idReply },
    async ({ params: { id }, body: copy, viewer: { _id: userId } }) => ({
      _id: await duplicateSeason(services, { id, copy, userId }),
    }),
  );
};

/** Adds all events of a series or none, and answers their ids. @throws AppError 404 without the season, 422 for a wrong track */
async function createEventSeries(
  services: Services,
  { seasonId, series, userId }: { seasonId: string; series: EventSeries; userId: string },
): Promise<string[]> {
  return services.databases.db.transaction().execute(async (trx) => {
    await lockSeason(trx, seasonId);
    const count = await countRows(trx.selectFrom("events").where("season_id", "=", seasonId));
    const events = eventsOfSeries(series, {
      firstRound: count + 1,
      timeZone: services.config.timeZone,
    });
    const ids: string[] = [];
    for (const form of events)
      ids.push(await insertEvent(trx, { seasonId, form, userId, now: services.now() }));
    await eventsChanged(trx, services, { seasonId });
    return ids;
  });
}

/** Deletes an event with its sessions, as `deleteUnused` does. */
async function deleteEvent(
  services: Services,
  thing: { id: string; userId: string },
): Promise<void> {
  await deleteUnused(services, thing, {
    lockFirst: lockSeasonOfEvent,
    afterwards: (trx, seasonId) => eventsChanged(trx, services, { seasonId }),
    record: eventRecord,
    action: "event.deleted",
    refuse: (given) => eventRefusal("event.in-use", given),
    inWords: (lost) => `Etapa nu poate fi ștearsă: s-ar pierde ${lost}. O poți ascunde.`,
    listDependents: async (trx, { sessions }) => {
      const count = sessions.filter(({ hasResults }) => hasResults).length;
      const hanging = await countHanging(trx, services.parts.hangsOn.event, thing.id);
      return [{ name: "results", title: "sesiuni cu rezultate", count }, ...hanging];
    },
    seasonOf: ({ season }) => season._id,
  });
}
