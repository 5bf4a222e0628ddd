import { sql } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { inParts } from "#server/database/rows.ts";
import { groupBy } from "#shared/group-by.ts";
import { type LifeSession, longestStreak, momentsOf } from "../moments.ts";
import { knownColumns, summedColumns } from "../stat-columns.ts";
import { rollUp, type Seasons, writeTotals } from "./totals-writing.ts";

/** A statement adds up all that they ever drove, and SQLite lets nobody in until it is through. */
const PEOPLE_AT_ONCE = 60;
const STREAKS_AT_ONCE = 400;

/** Recounts people's totals in `seasons`, what follows from those, and milestones; people without a name have none. */
export async function recountPeople(
  trx: Db,
  people: readonly string[],
  seasons: Seasons,
): Promise<void> {
  for (const part of inParts(people, PEOPLE_AT_ONCE)) await recountPart(trx, part, seasons);
}

async function recountPart(trx: Db, people: readonly string[], seasons: Seasons): Promise<void> {
  const named = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "in", people)
    .where("deleted_at", "is", null)
    .execute();
  const counted = named.map(({ id }) => id);
  await writeTotals(
    trx,
    { type: "person", subjects: people, counted, seasons },
    {
      columns: [...summedColumns, ...knownColumns].map((column) => [column, column]),
      last: ["best_gain", sql`max(best_gain)`],
    },
  );
  await rollUp(trx, { type: "person", subjects: counted });
  const lives = await loadLives(trx, counted);
  await writeStreaks(trx, lives, seasons);
  await writeMoments(trx, people, lives);
}

/** What people did, session by session in order of time, by person. */
async function loadLives(trx: Db, people: readonly string[]): Promise<Map<string, LifeSession[]>> {
  const rows = await trx
    .selectFrom("stat_rows")
    .select([
      "person_id as personId",
      "session_id as sessionId",
      "at",
      "simulator_id as simulatorId",
      "season_id as seasonId",
      "starts",
      "podiums",
      "wins",
      "poles",
    ])
    .where("person_id", "in", people)
    .where("visible", "=", 1)
    .where((where) => where.or([where("starts", "=", 1), where("poles", "=", 1)]))
    .orderBy("person_id")
    .orderBy("at")
    .orderBy("session_order")
    .orderBy("session_id")
    .execute();
  return groupBy(rows, ({ personId }) => personId ?? "");
}

async function writeStreaks(
  trx: Db,
  lives: ReadonlyMap<string, readonly LifeSession[]>,
  seasons: Seasons,
): Promise<void> {
  const streaks = [...lives].flatMap(([personId, life]) => streaksOf(personId, life, seasons));
  for (const part of inParts(streaks, STREAKS_AT_ONCE)) {
    const values = part.map(
      ({ personId, scope, scopeId, wins, podiums }) =>
        sql`(${personId}, ${scope}, ${scopeId}, ${wins}, ${podiums})`,
    );
    // PostgreSQL takes what is bound for texts.
    await sql`update stat_totals
      set win_streak = cast(streak.column4 as integer), podium_streak = cast(streak.column5 as integer)
      from (values ${sql.join(values)}) as streak
      where stat_totals.subject_type = 'person' and stat_totals.subject_id = streak.column1
        and stat_totals.scope = streak.column2 and stat_totals.scope_id = streak.column3`.execute(
      trx,
    );
  }
}

interface Streaks {
  personId: string;
  scope: "all" | "simulator" | "season";
  scopeId: string;
  wins: number;
  podiums: number;
}

/** Those that there are: who never was on a podium in a row has none. */
function streaksOf(personId: string, life: readonly LifeSession[], seasons: Seasons): Streaks[] {
  const rewritten = life.filter(({ seasonId }) => seasons === "all" || seasons.includes(seasonId));
  const scopes = [
    { scope: "all", groups: new Map([["", life]]) },
    { scope: "simulator", groups: groupBy(life, ({ simulatorId }) => simulatorId) },
    { scope: "season", groups: groupBy(rewritten, ({ seasonId }) => seasonId) },
  ] as const;
  return scopes
    .flatMap(({ scope, groups }) =>
      [...groups].map(([scopeId, part]) => ({
        personId,
        scope,
        scopeId,
        wins: longestStreak(part, "wins"),
        podiums: longestStreak(part, "podiums"),
      })),
    )
    .filter(({ podiums }) => podiums > 0);
}

/** Only what differs is written: milestones of before stay as they are. */
async function writeMoments(
  trx: Db,
  people: readonly string[],
  lives: ReadonlyMap<string, readonly LifeSession[]>,
): Promise<void> {
  const stored = await trx
    .selectFrom("stat_moments")
    .selectAll()
    .where("person_id", "in", people)
    .execute();
  const wanted = [...lives].flatMap(([personId, life]) =>
    momentsOf(life).map(({ kind, number, sessionId, at }) => ({
      person_id: personId,
      kind,
      number,
      session_id: sessionId,
      at,
    })),
  );
  const textOf = (moment: (typeof stored)[number]) =>
    [moment.person_id, moment.kind, moment.number, moment.session_id, moment.at].join();
  const kept = new Set(wanted.map(textOf));
  const known = new Set(stored.map(textOf));
  for (const moment of stored.filter((one) => !kept.has(textOf(one))))
    await trx
      .deleteFrom("stat_moments")
      .where("person_id", "=", moment.person_id)
      .where("kind", "=", moment.kind)
      .where("number", "=", moment.number)
      .execute();
  const missing = wanted.filter((one) => !known.has(textOf(one)));
  for (const part of inParts(missing)) await trx.insertInto("stat_moments").values(part).execute();
}
