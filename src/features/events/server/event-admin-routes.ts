import { z } from "zod";
import { duplicateSeasonSchema, visibilitySchema } from "#features/seasons/season-form.ts";
import type { Routes } from "#server/serve.ts";
import * as calls from "../event-admin-calls.ts";
import { editableEventSchema, eventEditSchema, newEventSchema } from "../event-form.ts";
import { editableEventMediaSchema, eventMediaEditSchema } from "../event-media.ts";
import { duplicateSeason } from "./duplicate-season.ts";
import { getEditableEvent } from "./editable-event.ts";
import { getEditableEventMedia, saveEventMedia } from "./event-media.ts";
import { createEvent, saveEvent, setEventVisibility } from "./save-event.ts";
import { deleteEvent } from "./delete-event.ts";

const idReply = z.object({ _id: z.string() });

/** Organisers plan events: one by one, or with a season copied from another. */
export const eventAdminRoutes: Routes = ({ serve }, services) => {
  const { db } = services.databases;
  const reply = editableEventSchema;

  serve(calls.readEditableEvent, {
    summary: "An event as its form reads it",
    reply,
    handle: async ({ params: { id } }) => getEditableEvent(db, id),
  });

  serve(calls.createEvent, {
    summary: "Create an event",
    body: newEventSchema,
    reply,
    handle: async ({ body: { season: seasonId, ...form }, viewer: { _id: userId } }) =>
      getEditableEvent(db, await createEvent(services, { seasonId, form, userId })),
  });

  serve(calls.saveEvent, {
    summary: "Save an event",
    body: eventEditSchema,
    reply,
    handle: async ({ params: { id }, body: { version, ...form }, viewer }) => {
      await saveEvent(services, { id, form, version, userId: viewer._id });
      return getEditableEvent(db, id);
    },
  });

  serve(calls.setEventVisibility, {
    summary: "Show or hide an event",
    body: visibilitySchema,
    reply,
    handle: async ({ params: { id }, body, viewer }) => {
      await setEventVisibility(services, { id, userId: viewer._id, ...body });
      return getEditableEvent(db, id);
    },
  });

  serve(calls.readEventMedia, {
    summary: "An event's streams, recordings and pictures as their form reads them",
    reply: editableEventMediaSchema,
    handle: async ({ params: { id } }) => getEditableEventMedia(db, id),
  });

  serve(calls.saveEventMedia, {
    summary: "Save an event's streams, recordings and pictures",
    body: eventMediaEditSchema,
    reply: editableEventMediaSchema,
    handle: async ({ params: { id }, body: { version, ...form }, viewer: { _id: userId } }) =>
      saveEventMedia(services, { id, version, form, userId }),
  });

  for (const route of [calls.deleteEvent, calls.postEventDeletion])
    serve(route, {
      summary: "Delete an event",
      handle: async ({ params: { id }, viewer }) => {
        await deleteEvent(services, { id, userId: viewer._id });
      },
    });

  serve(calls.duplicateSeason, {
    summary: "Copy a season",
    body: duplicateSeasonSchema,
    reply: idReply,
    handle: async ({ params: { id }, body: copy, viewer: { _id: userId } }) => ({
      _id: await duplicateSeason(services, { id, copy, userId }),
    }),
  });
};
