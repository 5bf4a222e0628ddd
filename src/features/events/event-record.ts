import { z } from "zod";
import { sessionTypeSchema } from "#features/seasons/seasons.ts";
import {
  instantSchema,
  line,
  openInstant,
  paragraphs,
  requiredLine,
  toggle,
  uploaded,
} from "#shared/record/field-kinds.ts";
import { isRace, sessionTypes, type SessionTypeCode } from "#shared/session-types.ts";
import { maxServerNameLength } from "#simulators/result-file-limits.ts";
import { field, savedOf, schemasOf, titlesOf } from "#shared/record/record.ts";
import { idSchema, idSchemaWith, wholeSchema } from "#shared/text/text-schemas.ts";

/** Of a session: an open prequalification can last a month; everything else is over within days. */
export const longestMinutes = 31 * 24 * 60;

/** What each kind of session is called until somebody gives it a name of its own. */
export const sessionTypeTitles: Record<SessionTypeCode, string> = {
  P: "Antrenament",
  Q: "Calificări",
  R: "Cursă",
  O: "Altă sesiune",
  A: "Alt tip",
};

/** What the buttons under a list of sessions add. */
export const addedTypes = sessionTypes.filter((type) => type !== "A");

/** What organisers say of a session. Times are UTC ms. */
export const sessionFields = {
  title: field({ ...requiredLine(80), title: "Titlu", column: "title" }),
  type: field({
    title: "Tip",
    schema: sessionTypeSchema,
    saved: sessionTypeSchema,
    empty: "R",
    column: "type",
  }),
  official: field({ ...toggle(true), title: "Oficială", column: "official" }),
  startDate: field({
    title: "Începe la",
    schema: instantSchema,
    saved: z.number(),
    empty: null,
    column: "start_at",
  }),
  durationMinutes: field({
    ...whole(1, longestMinutes),
    title: "Durata (minute)",
    column: "duration_minutes",
  }),
  serverName: field({
    ...line(maxServerNameLength),
    title: "Numele serverului",
    column: "server_name",
  }),
  password: field({ ...line(60), title: "Parola", column: "password" }),
  hotstintLaps: field({ ...whole(0, 50), title: "Tururi pentru medie", column: "hotstint_laps" }),
  reverseGridPositions: field({
    title: "Locuri inversate",
    schema: wholeSchema(0, 100).refine((positions) => positions !== 1, {
      message: "O grilă inversată are cel puțin 2 locuri; 0 înseamnă neinversată.",
    }),
    saved: z.number(),
    empty: 0,
    column: "reverse_grid_positions",
  }),
  prequalification: field({
    ...toggle(false),
    title: "Precalificare",
    column: "prequalification",
  }),
  /** It scores as any race, and decides no ties unless a table says so. */
  sprint: field({ ...toggle(false), title: "Sprint", column: "sprint" }),
};

/** A session as its event's form sends it. Without `_id` it is new. */
export const sessionFormSchema = z
  .object({ _id: idSchema.optional(), ...schemasOf(sessionFields) })
  .superRefine((session, context) => {
    if (session.sprint && !isRace(session.type))
      context.addIssue({
        code: "custom",
        path: ["sprint"],
        message: "Numai o cursă poate fi sprint.",
      });
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

/** What organisers say of an event. Times are UTC ms. */
export const eventFields = {
  title: field({ ...requiredLine(120), title: "Titlu", column: "title" }),
  time: field({
    title: "Începe la",
    schema: instantSchema,
    saved: z.number(),
    empty: null,
    column: "time",
  }),
  track: field({
    title: "Circuit",
    schema: idSchemaWith("Alege un circuit."),
    saved: z.string(),
    empty: "",
    column: "track_id",
  }),
  rules: field({ ...paragraphs(8000), title: "Reguli", column: "rules" }),
  rsvpStart: field({ ...openInstant, title: "Prezența de la", column: "rsvp_start" }),
  rsvpEnd: field({ ...openInstant, title: "Prezența până la", column: "rsvp_end" }),
  hidden: field({ ...toggle(false), title: "Ascuns", column: "hidden" }),
  cover: field({ ...uploaded, title: "Copertă" }),
  /** In the order they are driven. */
  sessions: field({
    title: "Sesiuni",
    parts: titlesOf(sessionFields),
    schema: z.array(sessionFormSchema).max(20, "Cel mult 20 de sesiuni."),
    saved: z.array(
      z.object({
        _id: z.string(),
        ...savedOf(sessionFields),
        /** Its type is fixed and it cannot be removed. */
        hasResults: z.boolean(),
      }),
    ),
    empty: [],
  }),
};

function whole(from: number, to: number) {
  return { schema: wholeSchema(from, to), saved: z.number(), empty: from };
}
