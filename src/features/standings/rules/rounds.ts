import { z } from "zod";
import { isQualifying, isRace, type SessionTypeCode } from "#shared/session-types.ts";
import { idSchema } from "#shared/text/text-schemas.ts";

/** What a table may score of every round. */
export const roundKinds = ["race", "sprint", "qualifying"] as const;
export type RoundKind = (typeof roundKinds)[number];

const MOST_EXCEPTIONS = 400;

/** Id of a points system; `null`: does not score. */
const scoringSchema = idSchema.nullable().default(null);

const exceptionSchema = z.object({
  session: idSchema,
  scoringType: scoringSchema,
  /** It did not score when tables began to take every round, and no organiser has said yet whether it should. */
  undecided: z.boolean().default(false),
});

/** How a table scores every round of its season, also those that are added later. */
export const tableRoundsSchema = z.object({
  race: scoringSchema,
  sprint: scoringSchema,
  qualifying: scoringSchema,
  /** Sessions that score otherwise, or not at all. */
  except: z
    .array(exceptionSchema)
    .max(MOST_EXCEPTIONS, `Cel mult ${MOST_EXCEPTIONS} de excepții.`)
    .default([]),
});

export type TableRounds = z.infer<typeof tableRoundsSchema>;
export type RoundException = TableRounds["except"][number];

export interface RoundSession {
  _id: string;
  type: { code: SessionTypeCode };
  official: boolean;
  sprint: boolean;
  prequalification: boolean;
}

export interface Round<Session extends RoundSession = RoundSession> {
  _id: string;
  sessions: readonly Session[];
}

/** As which kind a session scores by itself. Practice, prequalification and what is not official only score where it is said. */
export function roundKindOf(session: Omit<RoundSession, "_id">): RoundKind | undefined {
  if (!session.official || session.prequalification) return undefined;
  if (isRace(session.type.code)) return session.sprint ? "sprint" : "race";
  return isQualifying(session.type.code) ? "qualifying" : undefined;
}

/** Ids of points systems by session, of all sessions that a table scores. */
export type SessionScoring = ReadonlyMap<string, string>;

/** Which sessions of these rounds score, and by which points system. */
export function scoringOfRounds(rounds: TableRounds, season: readonly Round[]): SessionScoring {
  const exceptions = new Map(rounds.except.map((one) => [one.session, one.scoringType]));
  const scoring = new Map<string, string>();
  for (const session of season.flatMap(({ sessions }) => sessions)) {
    const own = exceptions.get(session._id);
    const kind = roundKindOf(session);
    const type = own === undefined ? kind && rounds[kind] : own;
    if (type) scoring.set(session._id, type);
  }
  return scoring;
}

/** Ids of all points systems that it names. */
export function scoringTypesOf({ race, sprint, qualifying, except }: TableRounds): Set<string> {
  const named = [race, sprint, qualifying, ...except.map(({ scoringType }) => scoringType)];
  return new Set(named.flatMap((type) => type ?? []));
}

/** Whether the same sessions score in the same way. */
export function isSameScoring(one: SessionScoring, other: SessionScoring): boolean {
  return one.size === other.size && [...one].every(([id, type]) => other.get(id) === type);
}
