import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { groupBy } from "#shared/group-by.ts";
import { type LifeSession, longestStreak, momentsOf } from "../moments.ts";
import { knownColumns, summedColumns } from "../stat-columns.ts";
import { inParts, rollUp, type Seasons, sums, writeTotals } from "./totals-writing.ts";

/** A statement adds up all that they ever drove, and SQLite lets nobody in until it is through. */
const PEOPLE_AT_ONCE = 60;

/** Counts people anew: their totals in `seasons`, what follows from them, and their milestones. People without a name have none of it. */
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
  await writeTotals(trx, { subjects: people, counted, type: "person", seasons }, seasonSums);
  await rollUp(trx, { type: "person", subjects: counted });
  const lives = await loadLives(trx, counted);
  await writeStreaks(trx, lives, seasons);
  await writeMoments(trx, people, lives);
}

function seasonSums(counted: readonly string[], seasons: Seasons): RawBuilder<unknown> {
  const within = seasons === "all" ? sql`1 = 1` : sql`season_id in (${sql.join([...seasons])})`;
  return sql`
    select 'person', person_id, 'season', season_id, ${sums([...summedColumns, ...knownColumns])},
      max(best_gain)
    from stat_rows
    where visible = 1 and person_id in (${sql.join([...counted])}) and ${within}
    group by person_id, season_id`;
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
  for (const [personId, life] of lives) {
    const rewritten = life.filter(
      ({ seasonId }) => seasons === "all" || seasons.includes(seasonId),
    );
    const scopes = [
      { scope: "all" as const, groups: new Map([["", life]]) },
      { scope: "simulator" as const, groups: groupBy(life, ({ simulatorId }) => simulatorId) },
      { scope: "season" as const, groups: groupBy(rewritten, ({ seasonId }) => seasonId) },
    ];
    for (const { scope, groups } of scopes)
      for (const [scopeId, part] of groups) {
        const streaks = {
          win_streak: longestStreak(part, "wins"),
          podium_streak: longestStreak(part, "podiums"),
        };
        if (streaks.podium_streak > 0)
          await trx
            .updateTable("stat_totals")
            .set(streaks)
            .where("subject_type", "=", "person")
            .where("subject_id", "=", personId)
            .where("scope", "=", scope)
            .where("scope_id", "=", scopeId)
            .execute();
      }
  }
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
