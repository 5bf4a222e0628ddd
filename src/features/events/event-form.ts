import { z } from "zod";
import { sessionEnd } from "#features/seasons/event-times.ts";
import { trackSchema } from "#features/seasons/seasons.ts";
import { savedOf, schemasOf } from "#shared/record/record.ts";
import { idSchema, versionSchema } from "#shared/text/text-schemas.ts";
import { eventFields } from "./event-record.ts";
import { conflict } from "#shared/record/conflict.ts";

const eventShape = z.object(schemasOf(eventFields));

/** An event as its form sends it. Times are UTC ms. */
export const eventFormSchema = eventShape.superRefine(checkEvent);
export type EventForm = z.infer<typeof eventFormSchema>;

/** A new event names its season. */
export const newEventSchema = z.intersection(eventFormSchema, z.object({ season: idSchema }));

export const eventEditSchema = z.intersection(
  eventFormSchema,
  z.object({ version: versionSchema }),
);

export const editableEventSchema = z.object({
  _id: z.string(),
  version: z.number(),
  season: z.object({
    _id: z.string(),
    title: z.string(),
    simulator: z.object({ _id: z.string(), title: z.string() }),
  }),
  ...savedOf(eventFields),
  track: trackSchema,
});
export type EditableEvent = z.infer<typeof editableEventSchema>;
export const eventConflict = conflict("event", editableEventSchema);

function checkEvent(event: z.infer<typeof eventShape>, context: z.RefinementCtx): void {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: "custom", path, message });
  const { rsvpStart, rsvpEnd, time, sessions } = event;
  if (rsvpStart === null && rsvpEnd !== null) refuse(["rsvpStart"], "Alege și începutul.");
  if (rsvpEnd === null && rsvpStart !== null) refuse(["rsvpEnd"], "Alege și sfârșitul.");
  if (rsvpStart !== null && rsvpEnd !== null && rsvpEnd <= rsvpStart)
    refuse(["rsvpEnd"], "Sfârșitul trebuie să fie după început.");
  else if (rsvpEnd !== null && rsvpEnd > lastEnd(time, sessions))
    refuse(["rsvpEnd"], "Confirmarea trebuie să se încheie înainte de sfârșitul etapei.");
  sessions.forEach((session, index) => {
    const previous = sessions[index - 1];
    if (previous && session.startDate < previous.startDate)
      refuse(["sessions", index, "startDate"], "Începe înaintea sesiunii de deasupra.");
    if (session._id !== undefined && sessions.findIndex(({ _id }) => _id === session._id) !== index)
      refuse(["sessions", index, "title"], "Sesiunea apare de două ori.");
  });
}

function lastEnd(time: number, sessions: EventForm["sessions"]): number {
  return Math.max(time, ...sessions.map(sessionEnd));
}
