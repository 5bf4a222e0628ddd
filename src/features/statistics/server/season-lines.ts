import { isOver } from "#features/seasons/season-end.ts";
import type { SeasonLine } from "#features/results/event-results.ts";
import { simulatorCode } from "#features/seasons/server/simulators-queries.ts";
import type { Db } from "#server/database/databases.ts";
import { visibleEvents } from "#server/visibility.ts";
import { groupBy } from "#shared/group-by.ts";
import { isRace, readSessionType } from "#shared/session-types.ts";
import { isCounted } from "./rebuild.ts";
import { mapStandings, type Subject } from "./season-standings.ts";

/**
 * What a person or a club did, season by season, the newest first and the same for every viewer: what is hidden counts for nobody. As many statements
 * however many seasons there are. Empty while results are being counted anew.
 */
export async function listSeasonLines(
  db: Db,
  subject: Subject,
  now: number,
): Promise<SeasonLine[]> {
  if (!(await isCounted(db))) return [];
  const sums = await listSums(db, subject);
  if (sums.length === 0) return [];
  const ids = sums.map(({ id }) => id);
  const [rounds, cars, standings] = await Promise.all([
    mapRounds(db, ids),
    mapCars(db, subject),
    mapStandings(db, subject, ids),
  ]);
  const lastOf = (id: string) => Math.max(0, ...(rounds.get(id) ?? []).map(({ time }) => time));
  return sums
    .toSorted((a, b) => lastOf(b.id) - lastOf(a.id) || b.created_at - a.created_at)
    .map((row) => ({
      season: {
        _id: row.id,
        title: row.title,
        simulator: { title: row.simulator, acronym: simulatorCode(row.code) },
      },
      isOver: isOver(rounds.get(row.id) ?? [], now),
      carModels: [...new Set((cars.get(row.id) ?? []).map(({ model }) => model))],
      classes: [...new Set((cars.get(row.id) ?? []).flatMap(({ acronym }) => acronym ?? []))],
      standing: standings.get(row.id) ?? null,
      starts: row.starts,
      wins: row.wins,
      podiums: row.podiums,
      poles: row.poles,
    }));
}

async function listSums(db: Db, { type, id }: Subject) {
  return db
    .selectFrom("stat_totals as sums")
    .innerJoin("seasons as season", "season.id", "sums.scope_id")
    .innerJoin("simulators as simulator", "simulator.id", "season.simulator_id")
    .select([
      "season.id",
      "season.title",
      "season.created_at",
      "simulator.title as simulator",
      "simulator.code",
      "sums.starts",
      "sums.wins",
      "sums.podiums",
      "sums.poles",
    ])
    .where("sums.subject_type", "=", type)
    .where("sums.subject_id", "=", id)
    .where("sums.scope", "=", "season")
    .where("season.hidden", "=", false)
    .orderBy("season.id")
    .execute();
}

/** The visible events of seasons, each with whether results of its official races are missing. */
async function mapRounds(db: Db, seasonIds: readonly string[]) {
  const rows = await db
    .selectFrom("events as event")
    .leftJoin("event_sessions as session", (join) =>
      join.onRef("session.event_id", "=", "event.id").on("session.official", "=", true),
    )
    .leftJoin("session_results as saved", "saved.session_id", "session.id")
    .select(["event.season_id", "event.time", "session.type", "saved.session_id as saved"])
    .where("event.season_id", "in", [...seasonIds])
    .where("event.id", "in", visibleEvents(db))
    .execute();
  return groupBy(
    rows.map(({ season_id, time, type, saved }) => ({
      seasonId: season_id,
      time,
      isAwaited: type !== null && isRace(readSessionType(type)) && saved === null,
    })),
    ({ seasonId }) => seasonId,
  );
}

/** The models and classes of the cars that a subject's counted rows name, by season. */
async function mapCars(db: Db, { type, id }: Subject) {
  const rows = await db
    // Of thousands of rows a car of each season.
    .selectFrom((named) =>
      named
        .selectFrom("stat_rows as counted")
        .innerJoin("result_rows as row", "row.id", "counted.row_id")
        .select(["counted.season_id", "row.car_id"])
        .distinct()
        .where(type === "person" ? "counted.person_id" : "counted.club_id", "=", id)
        // Said of both, so that PostgreSQL reads each by its index instead of looking for every row by its id.
        .$if(type === "club", (query) => query.where("row.club_id", "=", id))
        .where("counted.visible", "=", 1)
        .as("counted"),
    )
    .innerJoin("cars as car", "car.id", "counted.car_id")
    .innerJoin("car_models as model", "model.id", "car.car_model_id")
    .leftJoin("car_class_members as member", "member.car_id", "car.id")
    .leftJoin("car_classes as class", "class.id", "member.class_id")
    .select(["counted.season_id", "model.title as model", "class.acronym"])
    .distinct()
    .orderBy("model.title")
    .orderBy("class.acronym")
    .execute();
  return groupBy(rows, (row) => row.season_id);
}
