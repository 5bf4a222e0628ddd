import { z } from "zod";
import { instantSchema } from "#features/seasons/season-form.ts";
import { sessionTypeSchema, trackSchema } from "#features/seasons/seasons.ts";
import {
  idSchema,
  idSchemaWith,
  lineSchema,
  paragraphsSchema,
  requiredLineSchema,
  versionSchema,
  wholeSchema,
} from "#shared/text/text-schemas.ts";
import { isRace } from "#shared/session-types.ts";

const MINUTE_MS = 60_000;

/** An open prequalification can last a month; everything else is over within days. */
const longestMinutes = 31 * 24 * 60;

/** A session as its event's form sends it. Without `_id` it is new. */
const sessionFormSchema = z
  .object({
    _id: idSchema.optional(),
    title: requiredLineSchema(80),
    type: sessionTypeSchema,
    official: z.boolean(),
    startDate: instantSchema,
    durationMinutes: wholeSchema(1, longestMinutes),
    serverName: lineSchema(120),
    password: lineSchema(60),
    hotstintLaps: wholeSchema(0, 50),
    reverseGridPositions: wholeSchema(0, 100).refine((positions) => positions !== 1, {
      message: "O grilă inversată are cel puțin 2 locuri; 0 înseamnă neinversată.",
    }),
    prequalification: z.boolean(),
  })
  .superRefine((session, context) => {
    if (!isRace(session.type)) return;
    if (session.hotstintLaps > 1)
      context.addIssue({
        code: "custom",
        path: ["hotstintLaps"],
        message: "O cursă nu se decide după media unor tururi.",
      });
    if (session.prequalification)
      context.addIssue({
        code: "custom",
        path: ["prequalification"],
        message: "O cursă nu poate fi precalificare.",
      });
  });
export type SessionForm = z.infer<typeof sessionFormSchema>;

const eventFields = {
  title: requiredLineSchema(120),
  time: instantSchema,
  track: idSchemaWith("Alege un circuit."),
  rules: paragraphsSchema(8000),
  rsvpStart: instantSchema.nullable(),
  rsvpEnd: instantSchema.nullable(),
  hidden: z.boolean(),
  /** Id of an upload. */
  cover: idSchema.nullable(),
  /** In the order they are driven. */
  sessions: z.array(sessionFormSchema).max(20, "Cel mult 20 de sesiuni."),
};

/** An event as its form sends it. Times are UTC ms. */
export const eventFormSchema = z.object(eventFields).superRefine(checkEvent);
export type EventForm = z.infer<typeof eventFormSchema>;

/** A new event names its season. */
export const newEventSchema = z
  .object({ ...eventFields, season: idSchema })
  .superRefine(checkEvent);

/** An edited event, with the version it was read at. */
export const eventEditSchema = z
  .object({ ...eventFields, version: versionSchema })
  .superRefine(checkEvent);

/** Events at a steady pace, the same sessions in each. `tracks` says how many: one event for each. */
export const eventSeriesSchema = z.object({
  event: eventFormSchema,
  everyWeeks: wholeSchema(1, 12),
  tracks: z
    .array(eventFields.track)
    .min(1, "Alege cel puțin o etapă.")
    .max(60, "Cel mult 60 de etape."),
});
export type EventSeries = z.infer<typeof eventSeriesSchema>;

/** An event as its form reads it. */
export const editableEventSchema = z.object({
  _id: z.string(),
  version: z.number(),
  season: z.object({
    _id: z.string(),
    title: z.string(),
    simulator: z.object({ _id: z.string(), title: z.string() }),
  }),
  title: z.string(),
  time: z.number(),
  track: trackSchema,
  rules: z.string(),
  rsvpStart: z.number().nullable(),
  rsvpEnd: z.number().nullable(),
  hidden: z.boolean(),
  cover: z.object({ _id: z.string(), filename: z.string() }).nullable(),
  sessions: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      type: sessionTypeSchema,
      official: z.boolean(),
      startDate: z.number(),
      durationMinutes: z.number(),
      serverName: z.string(),
      password: z.string(),
      hotstintLaps: z.number(),
      reverseGridPositions: z.number(),
      prequalification: z.boolean(),
      /** Its type is fixed and it cannot be removed. */
      hasResults: z.boolean(),
    }),
  ),
});
export type EditableEvent = z.infer<typeof editableEventSchema>;

type CheckedEvent = Pick<EventForm, "time" | "rsvpStart" | "rsvpEnd" | "sessions">;

function checkEvent(event: CheckedEvent, context: z.RefinementCtx): void {
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

function lastEnd(time: number, sessions: CheckedEvent["sessions"]): number {
  const ends = sessions.map(
    ({ startDate, durationMinutes }) => startDate + durationMinutes * MINUTE_MS,
  );
  return Math.max(time, ...ends);
}
