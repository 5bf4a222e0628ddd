import { descriptionOf } from "#simulators/simulators.ts";
import { z } from "zod";
import { type EventForm, eventFormSchema } from "#features/events/event-form.ts";
import {
  eventFields,
  longestMinutes,
  sessionFields,
  type SessionForm,
  sessionTypeTitles,
} from "#features/events/event-record.ts";
import { clockWords } from "#features/events/session-times.ts";
import { siteFields } from "#features/league/site-form.ts";
import { sessionEnd } from "#features/seasons/event-times.ts";
import { editableSeasonSchema, seasonFormSchema } from "#features/seasons/season-form.ts";
import { seasonFields } from "#features/seasons/season-record.ts";
import { simulatorSchema } from "#features/seasons/seasons.ts";
import { schemasOf } from "#shared/record/record.ts";
import { isPractice, isRace, type SessionTypeCode } from "#shared/session-types.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { foldForSearch } from "#shared/text/person-name.ts";
import { idSchema, idSchemaWith, versionSchema, wholeSchema } from "#shared/text/text-schemas.ts";
import { HOUR_MS, MINUTE_MS } from "#shared/time/durations.ts";
import { addLocalDays, clockChangeAt, fromLocalText } from "#shared/time/zoned-time.ts";

/* A whole season in one act: its record, a round for each circuit with the same sessions, and its tables. */

/** The most rounds that are planned at once. */
export const MOST_ROUNDS = 60;

const { startDate: _startDate, ...plannedFields } = schemasOf(sessionFields);

/** A session of every round. It says no time, but how many minutes after the first race it begins; before it, fewer than none. */
const plannedSessionSchema = z.object({
  ...plannedFields,
  startsAfter: wholeSchema(-longestMinutes, longestMinutes),
});
export type PlannedSession = z.infer<typeof plannedSessionSchema>;

const sessionsSchema = z
  .array(plannedSessionSchema)
  .max(20, "Cel mult 20 de sesiuni.")
  .refine((sessions) => sessions.some(({ type }) => isRace(type)), "Adaugă o cursă.");

/** A round to be added. `start`: of its first race on the league's clock, `2027-01-12T20:00`. */
const plannedRoundSchema = z.object({
  track: eventFields.track.schema,
  start: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, "Alege data și ora."),
});
export type PlannedRound = z.infer<typeof plannedRoundSchema>;

const roundsSchema = z
  .array(plannedRoundSchema)
  .max(MOST_ROUNDS, `Cel mult ${counted(MOST_ROUNDS, "etapă", "etape")}.`);

/** A new season. The same `key` again is the same season. */
export const wholeSeasonSchema = z
  .object({
    key: idSchema,
    /** Only of a league that has no name yet. */
    leagueName: siteFields.leagueName.schema.optional(),
    season: seasonFormSchema,
    rounds: roundsSchema,
    sessions: sessionsSchema,
    /** Id of the scoring type of its races. */
    scoring: idSchemaWith("Alege punctele."),
  })
  .refine(({ season, rounds }) => season.hidden || rounds.length > 0, {
    path: ["rounds"],
    message: "Adaugă cel puțin un circuit.",
  });
export type WholeSeason = z.infer<typeof wholeSeasonSchema>;

/** A season that is there, with rounds that come and go; new ones have the sessions of its last. */
export const seasonChangeSchema = z.object({
  season: seasonFormSchema,
  rounds: roundsSchema,
  removed: z.array(z.object({ _id: idSchema, version: versionSchema })).max(200),
});
export const wholeSeasonEditSchema = seasonChangeSchema.extend({ version: versionSchema });
export type WholeSeasonEdit = z.infer<typeof wholeSeasonEditSchema>;

/** What a new season begins with: for each simulator what the league last had, or what is usual. */
export const seasonBasisSchema = z.object({
  /** The league has no name yet, and the person may give it one. */
  asksName: z.boolean(),
  /** Of the newest season. */
  simulator: z.string(),
  scoringTypes: z.array(z.object({ _id: z.string(), title: z.string() })),
  simulators: z.array(
    simulatorSchema.extend({
      last: editableSeasonSchema.nullable(),
      validCars: seasonFields.validCars.saved,
      sessions: z.array(plannedSessionSchema),
      everyDays: z.number(),
      scoring: z.string(),
    }),
  ),
});
export type SeasonBasis = z.infer<typeof seasonBasisSchema>;

/** A session as nobody has changed it. */
export function plannedSession(type: SessionTypeCode, durationMinutes: number): PlannedSession {
  return {
    title: sessionTypeTitles[type],
    type,
    official: !isPractice(type),
    durationMinutes,
    serverName: "",
    password: "",
    hotstintLaps: 0,
    reverseGridPositions: 0,
    prequalification: false,
    sprint: false,
    startsAfter: 0,
  };
}

/** Practice, qualifying and a race as they are usual in a simulator. */
export function usualSessions(acronym: string): PlannedSession[] {
  const { practice, qualifying, race } = descriptionOf(acronym).usualMinutes;
  return backToBack([
    plannedSession("P", practice),
    plannedSession("Q", qualifying),
    plannedSession("R", race),
  ]);
}

/** The sessions of an evening one after the other round the first race; a week of prequalification stays where it is. */
export function backToBack(sessions: readonly PlannedSession[]): PlannedSession[] {
  const before = sessions
    .slice(
      0,
      Math.max(
        0,
        sessions.findIndex(({ type }) => isRace(type)),
      ),
    )
    .filter(({ prequalification }) => !prequalification);
  // A length that is being typed may be no number yet.
  let startsAfter =
    0 - before.reduce((sum, { durationMinutes }) => sum + (durationMinutes || 0), 0);
  return sessions.map((session) => {
    if (session.prequalification) return session;
    const placed = { ...session, startsAfter };
    startsAfter += session.durationMinutes || 0;
    return placed;
  });
}

/** 'Antrenament 30 · Calificări 20 · Cursă 60'. */
export function sessionsInWords(sessions: readonly PlannedSession[]): string {
  return sessions.map(({ title, durationMinutes }) => `${title} ${durationMinutes}`).join(" · ");
}

interface Planning {
  sessions: readonly PlannedSession[];
  /** Number of the first round. */
  firstNumber: number;
  timeZone: string;
}

/** The events of planned rounds, numbered, and what is wrong with them by field path. */
export function planEvents(
  rounds: readonly PlannedRound[],
  { sessions, firstNumber, timeZone }: Planning,
): { events: EventForm[]; problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const events = rounds.flatMap(({ track, start }, index) => {
    const race = fromLocalText(start, timeZone);
    if (race === null || clockChangeAt(start, timeZone) === "skipped") {
      problems[`rounds.${index}.start`] = clockWords(start, timeZone) || "Alege data și ora.";
      return [];
    }
    const title = `Etapa ${firstNumber + index}`;
    const checked = eventFormSchema.safeParse(eventAt(race, { title, track, sessions, timeZone }));
    for (const { path, message } of checked.error?.issues ?? [])
      problems[path[0] === "sessions" ? path.join(".") : `rounds.${index}.start`] ??= message;
    return checked.data ?? [];
  });
  return { events, problems };
}

/** Presence is asked for during the week before, until two hours before the evening begins. */
function eventAt(
  race: number,
  given: { title: string; track: string; sessions: readonly PlannedSession[]; timeZone: string },
): EventForm {
  const sessions = given.sessions.map(({ startsAfter, ...session }): SessionForm => {
    return { ...session, startDate: race + startsAfter * MINUTE_MS };
  });
  const evening = sessions.filter(({ prequalification }) => !prequalification);
  const time = Math.min(race, ...evening.map(({ startDate }) => startDate));
  return {
    title: given.title,
    time,
    track: given.track,
    rules: "",
    rsvpStart: addLocalDays(time, -7, given.timeZone),
    rsvpEnd: time - 2 * HOUR_MS,
    hidden: false,
    cover: null,
    sessions,
  };
}

/** Sentences about rounds that begin while the one before them still runs. */
export function overlapsInWords(events: readonly EventForm[]): string[] {
  return events.flatMap(({ title, time }, index) => {
    const before = events[index - 1];
    const runs =
      before?.sessions.some((one) => !one.prequalification && sessionEnd(one) > time) ?? false;
    return before && runs ? [`„${title}” începe înainte să se termine „${before.title}”.`] : [];
  });
}

/** The code of a season that nobody has given one: its title, in letters that an address takes. */
export function codeOf(title: string): string {
  const words = foldForSearch(title).replaceAll(/[^a-z0-9]+/g, "-");
  return words.replace(/^-/, "").slice(0, 16).replace(/-$/, "") || "sezon";
}
