import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import type { StandingsTypeCode } from "../../rules/points.ts";
import type { PostedEntry, PostedTable } from "../../posted-table-shape.ts";
import { findTableProblems, withItsEvents } from "../../posted-table.ts";
import { type SessionScoring, scoringTypesOf } from "../../rules/rounds.ts";
import { isDecided } from "../../rules/standings-table.ts";
import { scoredEvents, scoringIn } from "../../table-rounds.ts";
import type { AvailableEvent } from "../../standings.ts";
import { listAvailableEvents } from "./available-events.ts";
import type { PlannedScoring } from "../compute-table.ts";
import { filterProblems } from "../filter-names.ts";

/**
 * Checks a posted table against the league and answers it with the events that it scores, and their sessions in order.
 * @param under what stands before the paths of fields, where the table is a part of what was posted
 * @throws AppError 422 with a message beside each wrong field
 */
export async function checkTable(
  db: Db,
  seasonId: string,
  posted: PostedTable,
  under = "",
): Promise<{ table: PostedTable; plan: PlannedScoring[] }> {
  const events = await listAvailableEvents(db, seasonId);
  const table = withItsEvents(posted, events);
  const problems = {
    ...findTableProblems(table),
    ...sessionProblems(table, events),
    ...(await scoringTypeProblems(db, table)),
    ...(await filterProblems(db, table.filters)),
    ...(await subjectProblems(db, seasonId, table)),
  };
  const fields: Record<string, string> = {};
  for (const [path, message] of Object.entries(problems)) fields[`${under}${path}`] = message;
  if (Object.keys(fields).length > 0) throw refusal("request.invalid", { fields });
  return { table, plan: planOf(scoringIn(table.events), events) };
}

function sessionProblems(
  table: PostedTable,
  events: readonly AvailableEvent[],
): Record<string, string> {
  const sessionsOf = new Map(
    events.map((event) => [event._id, new Set(event.sessions.map((session) => session._id))]),
  );
  const problems: Record<string, string> = {};
  const ofSeason = new Set([...sessionsOf.values()].flatMap((ids) => [...ids]));
  for (const [index, { session }] of (table.rounds?.except ?? []).entries())
    if (!ofSeason.has(session))
      problems[`rounds.except.${index}`] = "Sesiunea nu face parte din acest sezon.";
  for (const [eventIndex, event] of table.events.entries()) {
    const known = sessionsOf.get(event.obj._id);
    if (!known) problems[`events.${eventIndex}`] = "Etapa nu face parte din acest sezon.";
    else
      for (const [index, { obj }] of event.sessions.entries())
        if (!known.has(obj._id))
          problems[`events.${eventIndex}.sessions.${index}`] =
            "Sesiunea nu face parte din această etapă.";
  }
  return problems;
}

async function scoringTypeProblems(db: Db, table: PostedTable): Promise<Record<string, string>> {
  const types = await db.selectFrom("scoring_types").select("id").execute();
  const known = new Set(types.map((type) => type.id));
  const problems: Record<string, string> = {};
  if (table.rounds && [...scoringTypesOf(table.rounds)].some((id) => !known.has(id)))
    return { rounds: "Punctajul ales nu mai există." };
  for (const [eventIndex, event] of table.events.entries())
    for (const [index, { scoringType }] of event.sessions.entries())
      if (!known.has(scoringType._id))
        problems[`events.${eventIndex}.sessions.${index}`] = "Punctajul ales nu mai există.";
  return problems;
}

const subjectMessages: Record<StandingsTypeCode, string> = {
  D: "Pilotul nu există.",
  T: "Clubul nu există.",
  C: "Mașina nu face parte din acest sezon.",
};

/** Entries added by hand or kept without results must be about somebody; the others come from results. */
async function subjectProblems(
  db: Db,
  seasonId: string,
  { _id, type, entries }: PostedTable,
): Promise<Record<string, string>> {
  const stays = [...entries.entries()].filter(([, entry]) => isDecided(entry));
  const listed = await listedSubjects(db, _id, stays);
  const manual = stays.filter(([, entry]) => entry.manual || !listed.has(entry.subject));
  const known = await knownSubjects(
    db,
    seasonId,
    type.code,
    manual.map(([, entry]) => entry.subject),
  );
  return Object.fromEntries(
    manual
      .filter(([, entry]) => !known.has(entry.subject))
      .map(([index]) => [`entries.${index}`, subjectMessages[type.code]]),
  );
}

/** Whom the stored table lists already, whatever has become of them. */
async function listedSubjects(
  db: Db,
  tableId: string,
  entries: readonly [number, PostedEntry][],
): Promise<Set<string>> {
  if (entries.length === 0) return new Set();
  const rows = await db
    .selectFrom("standings_entries")
    .select("subject_id")
    .where("standings_id", "=", tableId)
    .execute();
  return new Set(rows.map((row) => row.subject_id));
}

/** Which of these drivers, clubs or cars of the season there are. */
export async function knownSubjects(
  db: Db,
  seasonId: string,
  type: StandingsTypeCode,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows =
    type === "C"
      ? await db
          .selectFrom("cars")
          .select("id")
          .where("season_id", "=", seasonId)
          .where("id", "in", ids)
          .execute()
      : await db
          .selectFrom(type === "D" ? "users" : "clubs")
          .select("id")
          .where("id", "in", ids)
          .execute();
  return new Set(rows.map((row) => row.id));
}

/** What a table scores, in the order of its season. */
export function planOf(
  scoring: SessionScoring,
  events: readonly AvailableEvent[],
): PlannedScoring[] {
  return scoredEvents(events, (session) => scoring.get(session)).flatMap(
    ({ obj: event, sessions }) =>
      sessions.map(({ obj: session, scoringType }) => ({
        eventId: event._id,
        sessionId: session._id,
        scoringTypeId: scoringType,
      })),
  );
}
