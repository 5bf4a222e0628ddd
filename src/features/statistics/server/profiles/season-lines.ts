import { type AliasableExpression, sql } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import { groupBy } from "#shared/group-by.ts";
import type { DriverProfile, SeasonLine } from "../../profiles/profiles.ts";
import { isCounted } from "../rebuild.ts";
import { awaitedSince, hasEnded, seasonEnd } from "../season-ends.ts";
import { mapStandings, type Subject } from "./season-standings.ts";

type Totals = NonNullable<DriverProfile["totals"]>;

interface Career {
  /** The newest first. */
  seasonTable: SeasonLine[];
  /** `null` until everything is counted. */
  totals: Totals | null;
  /** Starts that were finished, and the sum of places in them. */
  finishes: number;
  finishSum: number;
  /** Of a club: how many have started for it. */
  drove: number;
}

const nothing: Career = {
  seasonTable: [],
  totals: {
    starts: 0,
    wins: 0,
    podiums: 0,
    poles: 0,
    fastestLaps: 0,
    sprints: { starts: 0, wins: 0, podiums: 0 },
  },
  finishes: 0,
  finishSum: 0,
  drove: 0,
};

/**
 * What a person or a club did in each season and in all, for every viewer the same, without hidden events. The number of
 * statements does not grow with the seasons. It is empty while results are being recounted.
 */
export async function readCareer(db: Db, subject: Subject, now: number): Promise<Career> {
  if (!(await isCounted(db))) return { ...nothing, totals: null };
  const sums = await selectSums(db, { ...subject, since: awaitedSince(now) });
  const [every] = sums;
  if (!every) return nothing;
  const [cars, standings] = await Promise.all([
    mapCars(db, subject),
    mapStandings(db, subject, sums),
  ]);
  const seasonTable = sums
    .toSorted((a, b) => (b.last_at ?? 0) - (a.last_at ?? 0) || b.created_at - a.created_at)
    .map((row): SeasonLine => {
      const isFinal = hasEnded(row, now);
      const placed = standings.get(row.id);
      return {
        season: {
          _id: row.id,
          title: row.title,
          simulator: { title: row.simulator, acronym: row.code },
        },
        isOver: isFinal,
        carModels: [...new Set((cars.get(row.id) ?? []).flatMap(({ model }) => model ?? []))],
        classes: [...new Set((cars.get(row.id) ?? []).flatMap(({ acronym }) => acronym ?? []))],
        standing: placed?.standing ?? null,
        title: isFinal ? (placed?.title ?? null) : null,
        lastAt: row.last_at,
        starts: row.starts,
        sprints: row.sprints,
        wins: row.wins,
        podiums: row.podiums,
        poles: row.poles,
      };
    });
  return {
    seasonTable,
    totals: {
      starts: every.all_starts,
      wins: every.all_wins,
      podiums: every.all_podiums,
      poles: every.all_poles,
      fastestLaps: every.fastest_laps,
      sprints: {
        starts: every.sprint_starts,
        wins: every.sprint_wins,
        podiums: every.sprint_podiums,
      },
    },
    finishes: every.finishes,
    finishSum: every.finish_sum,
    drove: every.drivers,
  };
}

/** Sums of visible seasons beside those of all people, with the last visible event and how many results may still come. */
const selectSums = writtenOnce(["type", "id", "since"], (db, { type, id, since }) =>
  db
    .selectFrom("stat_totals as sums")
    .innerJoin("stat_totals as every", (join) =>
      join
        .onRef("every.subject_type", "=", "sums.subject_type")
        .onRef("every.subject_id", "=", "sums.subject_id")
        .on("every.scope", "=", "all"),
    )
    .innerJoin("seasons as season", "season.id", "sums.scope_id")
    .innerJoin("simulators as simulator", "simulator.id", "season.simulator_id")
    .select((season) => [
      "season.id",
      "season.title",
      "season.created_at",
      "simulator.title as simulator",
      "simulator.code",
      "sums.starts",
      "sums.sprint_starts as sprints",
      "sums.wins",
      "sums.podiums",
      "sums.poles",
      "every.starts as all_starts",
      "every.wins as all_wins",
      "every.podiums as all_podiums",
      "every.poles as all_poles",
      "every.fastest_laps",
      "every.sprint_starts",
      "every.sprint_wins",
      "every.sprint_podiums",
      "every.finishes",
      "every.finish_sum",
      "every.drivers",
      ...seasonEnd(db, since),
      season
        .selectFrom("events as event")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("event.season_id", "=", "season.id")
        .where("event.hidden", "=", true)
        .$asScalar()
        .$notNull()
        .as("hidden_events"),
    ])
    .where("sums.subject_type", "=", sql<Subject["type"]>`${type}`)
    .where("sums.subject_id", "=", id)
    .where("sums.scope", "=", "season")
    .where("season.hidden", "=", false)
    .orderBy("season.id"),
);

/** The models and classes of the cars that a subject's counted rows name, by season. */
async function mapCars(db: Db, { type, id }: Subject) {
  const rows = await selectCars[type](db, { id });
  return groupBy(
    rows.flatMap(({ season_id, ...car }) => (season_id === null ? [] : [{ season_id, ...car }])),
    (row) => row.season_id,
  );
}

const selectCars = {
  person: writtenOnce(["id"], (db, { id }) => describeCars(db, carsOfPerson(db, id))),
  club: writtenOnce(["id"], (db, { id }) => describeCars(db, carsOfClub(db, id))),
};

interface NamedCar {
  car_id: string | null;
  season_id: string | null;
}

function carsOfPerson(db: Db, id: string): AliasableExpression<NamedCar> {
  return db
    .selectFrom("stat_rows as counted")
    .innerJoin("result_rows as row", "row.id", "counted.row_id")
    .select(["row.car_id", "counted.season_id"])
    .distinct()
    .where("counted.person_id", "=", id)
    .where("counted.visible", "=", 1);
}

/** Of thousands of rows one of each car is looked up: a car is of one season and one club. */
function carsOfClub(db: Db, id: string): AliasableExpression<NamedCar> {
  return db
    .selectFrom(
      db.selectFrom("result_rows").select("car_id").distinct().where("club_id", "=", id).as("own"),
    )
    .select((own) => [
      "own.car_id",
      own
        .selectFrom("result_rows as row")
        .innerJoin("stat_rows as counted", "counted.row_id", "row.id")
        .select("counted.season_id")
        .whereRef("row.car_id", "=", "own.car_id")
        .where("counted.visible", "=", 1)
        .limit(1)
        .as("season_id"),
    ]);
}

function describeCars(db: Db, named: AliasableExpression<NamedCar>) {
  return db
    .selectFrom(named.as("named"))
    .leftJoin("car_class_members as member", "member.car_id", "named.car_id")
    .leftJoin("car_classes as class", "class.id", "member.class_id")
    .select((car) => [
      "named.season_id",
      // For each of few cars: joined, PostgreSQL would read all there are.
      car
        .selectFrom("cars as car")
        .innerJoin("car_models as model", "model.id", "car.car_model_id")
        .select("model.title")
        .whereRef("car.id", "=", "named.car_id")
        .as("model"),
      "class.acronym",
    ])
    .distinct()
    .orderBy("model")
    .orderBy("class.acronym");
}
