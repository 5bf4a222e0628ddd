import type { duplicateSeasonSchema, visibilitySchema } from "#features/seasons/season-form.ts";
import { planChange, planHiding } from "#features/seasons/season-admin-calls.ts";
import { route } from "#shared/route.ts";
import type { EditableEventMedia, eventMediaEditSchema } from "./event-media.ts";
import type { EditableEvent, eventEditSchema, newEventSchema } from "./event-form.ts";

const access = ["manageSeasons"] as const;

export const readEditableEvent = route<{ reply: EditableEvent }>()(
  "readEditableEvent",
  "GET /api/event/:id/edit",
  { access, about: ["seasons", "events", "results"] },
);

export const createEvent = route<{ body: typeof newEventSchema; reply: EditableEvent }>()(
  "createEvent",
  "POST /api/events",
  planChange,
);

export const saveEvent = route<{ body: typeof eventEditSchema; reply: EditableEvent }>()(
  "saveEvent",
  "POST /api/event/:id",
  planHiding,
);

export const setEventVisibility = route<{ body: typeof visibilitySchema; reply: EditableEvent }>()(
  "setEventVisibility",
  "POST /api/event/:id/visibility",
  planHiding,
);

export const readEventMedia = route<{ reply: EditableEventMedia }>()(
  "readEventMedia",
  "GET /api/event/:id/media",
  { access, about: ["seasons", "events"] },
);

export const saveEventMedia = route<{
  body: typeof eventMediaEditSchema;
  reply: EditableEventMedia;
}>()("saveEventMedia", "POST /api/event/:id/media", { access, about: ["events"], hides: false });

export const deleteEvent = route()("deleteEvent", "DELETE /api/event/:id", planHiding);

export const postEventDeletion = route()(
  "postEventDeletion",
  "POST /api/event/:id/delete",
  planHiding,
);

export const duplicateSeason = route<{
  body: typeof duplicateSeasonSchema;
  reply: { _id: string };
}>()("duplicateSeason", "POST /api/season/:id/duplicate", planChange);
