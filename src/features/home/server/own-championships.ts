import { sql } from "kysely";
import { paintColumns } from "#features/clubs/server/club-marks.ts";
import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import { seasonsNotOver } from "#server/visibility.ts";
import { carBodyOf } from "#shared/drawn/car-body.ts";
import { paintsOf } from "#shared/drawn/club-paints.ts";
import { groupBy } from "#shared/group-by.ts";
import { fromMilliPoints } from "#shared/points.ts";
import { WEEK_MS } from "#shared/time/durations.ts";
import { byPlace, type Championship } from "../own-next.ts";
import { listRounds } from "./season-sport.ts";
import { scoresHidden } from "./scores-hidden.ts";

/** So many of the last races show one's form. */
const FORM_RACES = 5;
/** More races than anybody drives in the seasons that run: those of others are not read. */
const RACES_READ = 60;

interface Of {
  userId: string;
  /** UTC ms. */
  now: number;
}

/**
 * Visible seasons in which somebody has a seat or has raced, until a week after the last event, the best place first. It takes
 * four statements, however many seasons and races there are.
 */
export async function listChampionships(db: Db, { userId, now }: Of): Promise<Championship[]> {
  const since = now - WEEK_MS;
  const [seasons, standings, races] = await Promise.all([
    selectSeasons(db, { userId, since, now }),
    selectStandings(db, { userId, since }),
    selectRaces(db, { userId }),
  ]);
  const nextIds = seasons.flatMap(({ next }) => next ?? []);
  const rounds = new Map((await listRounds(db, nextIds)).map((round) => [round.seasonId, round]));
  const placesOf = groupBy(races, (race) => race.season_id);
  return seasons
    .map((season) => {
      const { id, title, code, simulator, rounds_left: roundsLeft } = season;
      const next = rounds.get(id);
      return {
        season: { _id: id, title, simulator: { acronym: code, title: simulator } },
        standing: toStanding(standings.find(({ season_id }) => season_id === id)),
        form: (placesOf.get(id) ?? [])
          .slice(0, FORM_RACES)
          .map(({ place }) => place)
          .toReversed(),
        next: next ? { _id: next._id, title: next.title, startsAt: next.startsAt } : null,
        roundsLeft,
        car: carOf(season),
      };
    })
    .toSorted(byPlace);
}

/** Ids of the seasons, for a query to compare with. */
function ownSeasons(db: Db, { userId, since }: { userId: string; since: string }) {
  const seats = db
    .selectFrom("car_drivers as seat")
    .innerJoin("cars as car", "car.id", "seat.car_id")
    .select("seat.season_id as id")
    .where("seat.user_id", "=", userId)
    .where("car.withdrawn_at", "is", null)
    .where("car.registration_id", "is not", null);
  const raced = db
    .selectFrom("stat_totals")
    .select("scope_id as id")
    .where("subject_type", "=", "person")
    .where("subject_id", "=", userId)
    .where("scope", "=", "season");
  return db
    .selectFrom("seasons as own_season")
    .select("own_season.id")
    .where("own_season.hidden", "=", false)
    .where("own_season.id", "in", seats.union(raced))
    .where("own_season.id", "in", seasonsNotOver(db, sql<number>`${since}`));
}

const selectSeasons = writtenOnce(["userId", "since", "now"], (db, { userId, since, now }) =>
  db
    .selectFrom("seasons as season")
    .innerJoin("simulators as simulator", "simulator.id", "season.simulator_id")
    .leftJoin("car_drivers as seat", (join) =>
      join.onRef("seat.season_id", "=", "season.id").on("seat.user_id", "=", userId),
    )
    .leftJoin("cars as car", (join) =>
      join.onRef("car.id", "=", "seat.car_id").on("car.withdrawn_at", "is", null),
    )
    .leftJoin("registrations as registration", "registration.id", "car.registration_id")
    .leftJoin("clubs as club", "club.id", "registration.club_id")
    .leftJoin("car_models as model", "model.id", "car.car_model_id")
    .select((season) => {
      const coming = season
        .selectFrom("events as event")
        .whereRef("event.season_id", "=", "season.id")
        .where("event.hidden", "=", false)
        .where("event.time", ">", sql<number>`${now}`);
      return [
        "season.id",
        "season.title",
        "simulator.code",
        "simulator.title as simulator",
        coming.select("event.id").orderBy("event.time").orderBy("event.id").limit(1).as("next"),
        coming
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .$asScalar()
          .$notNull()
          .as("rounds_left"),
        "car.race_number",
        "club.id as club_id",
        ...paintColumns,
        "model.title as model",
        "model.category",
        "model.body",
      ];
    })
    .where("season.id", "in", ownSeasons(db, { userId, since }))
    .orderBy("season.id"),
);

/** What one's car looks like, in the paints of its club. */
function carOf(row: Awaited<ReturnType<typeof selectSeasons>>[number]): Championship["car"] {
  const { race_number: raceNumber, club_id: clubId, model, category, body } = row;
  if (raceNumber === null) return null;
  return {
    raceNumber,
    body: model === null || category === null ? "gt" : carBodyOf({ title: model, category, body }),
    paints: clubId === null ? null : paintsOf({ ...row, id: clubId }),
  };
}

/**
 * One's entries of public tables of drivers, of each season the first of its tables before others. Tables with hidden events,
 * which readers see recomputed, are left out.
 */
const selectStandings = writtenOnce(["userId", "since"], (db, { userId, since }) =>
  db
    .selectFrom("standings as table")
    .innerJoin("standings_entries as own", "own.standings_id", "table.id")
    .leftJoin("standings_entries as ahead", (join) =>
      join.onRef("ahead.standings_id", "=", "own.standings_id").on((on) =>
        on(
          "ahead.position",
          "=",
          on
            .selectFrom("standings_entries as better")
            .select(({ fn }) => fn.max("better.position").as("position"))
            .whereRef("better.standings_id", "=", "own.standings_id")
            .whereRef("better.position", "<", "own.position"),
        ),
      ),
    )
    .select((entry) => [
      "table.season_id",
      "own.position",
      "own.points",
      "ahead.position as ahead",
      "ahead.points as ahead_points",
      entry
        .selectFrom("standings_entries as next")
        .select(({ fn }) => fn.max("next.points").as("points"))
        .whereRef("next.standings_id", "=", "own.standings_id")
        .whereRef("next.position", ">=", "own.position")
        .whereRef("next.id", "<>", "own.id")
        .as("next_points"),
    ])
    .where("own.subject_id", "=", userId)
    .where("table.season_id", "in", ownSeasons(db, { userId, since }))
    .where("table.public", "=", true)
    .where("table.type", "=", "D")
    .where((where) => where.not(where.exists(scoresHidden(db))))
    .orderBy("table.position")
    .orderBy("table.id"),
);

type StandingRow = Awaited<ReturnType<typeof selectStandings>>[number];

function toStanding(row: StandingRow | undefined): Championship["standing"] {
  if (!row || row.position === null) return null;
  const { position, points, ahead, ahead_points: more, next_points: fewer } = row;
  return {
    position,
    points: fromMilliPoints(points),
    ahead:
      ahead === null || more === null
        ? null
        : { position: ahead, gap: fromMilliPoints(more - points) },
    lead: fewer === null ? null : fromMilliPoints(points - fewer),
  };
}

/** One's last races as they count, the newest first. */
const selectRaces = writtenOnce(["userId"], (db, { userId }) =>
  db
    .selectFrom("stat_rows")
    .select(["season_id", "place"])
    .where("person_id", "=", userId)
    .where("session_type", "=", "R")
    .where("visible", "=", 1)
    .orderBy("at", "desc")
    .orderBy("session_order", "desc")
    .limit(RACES_READ),
);
