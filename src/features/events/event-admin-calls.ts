import type { duplicateSeasonSchema, visibilitySchema } from "#features/seasons/season-form.ts";
import { route } from "#shared/route.ts";
import type { EditableEventMedia, eventMediaEditSchema } from "./event-media.ts";
import type { EditableEvent, eventEditSchema, newEventSchema } from "./event-form.ts";

const access = ["manageSeasons"] as const;

const change = {
  access,
  about: ["seasons", "events", "registrations", "results", "entry-lists", "standings"],
  hides: false,
} as const;
const hiding = { ...change, hides: true } as const;

export const readEditableEvent = route<{ reply: EditableEvent }>()(
  "readEditableEvent",
  "GET /api/event/:id/edit",
  { access, about: ["seasons", "events", "results"] },
);

export const createEvent = route<{ body: typeof newEventSchema; reply: EditableEvent }>()(
  "createEvent",
  "POST /api/events",
  change,
);

export const saveEvent = route<{ body: typeof eventEditSchema; reply: EditableEvent }>()(
  "saveEvent",
  "POST /api/event/:id",
  hiding,
);

export const setEventVisibility = route<{ body: typeof visibilitySchema; reply: EditableEvent }>()(
  "setEventVisibility",
  "POST /api/event/:id/visibility",
  hiding,
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

export const deleteEvent = route()("deleteEvent", "DELETE /api/event/:id", hiding);

export const postEventDeletion = route()("postEventDeletion", "POST /api/event/:id/delete", hiding);

export const duplicateSeason = route<{
  body: typeof duplicateSeasonSchema;
  reply: { _id: string };
}>()("duplicateSeason", "POST /api/season/:id/duplicate", change);
