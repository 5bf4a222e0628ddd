import type { Db } from "#server/database/databases.ts";
import { writtenForIds, writtenOnce } from "#server/database/written-once.ts";
import { groupBy } from "#shared/group-by.ts";
import type { SeasonCard } from "../seasons.ts";
import { addressOf, fileNames, listValidCars, rulesOf } from "./seasons-queries.ts";
import { listSimulators, simulatorOf } from "./simulators-queries.ts";

function newestFirst(db: Db) {
  return db.selectFrom("seasons").selectAll().orderBy("created_at", "desc").orderBy("id");
}

const selectAllSeasons = writtenOnce([], newestFirst);
const selectShownSeasons = writtenOnce([], (db) => newestFirst(db).where("hidden", "=", false));

/** Seasons as cards, newest first. */
export async function listSeasonCards(db: Db, options: { hidden: boolean }): Promise<SeasonCard[]> {
  const seasons = await (options.hidden ? selectAllSeasons : selectShownSeasons)(db, {});
  const ids = seasons.map((season) => season.id);
  if (ids.length === 0) return [];
  const [banners, events, cars, validCars, simulators] = await Promise.all([
    fileNames(
      db,
      seasons.map((season) => season.banner_upload_id),
    ),
    listEvents(db, ids, options),
    countCars(db, ids),
    listValidCars(db, ids),
    listSimulators(db),
  ]);
  return seasons.map((season) => ({
    _id: season.id,
    title: season.title,
    description: season.description,
    banner: addressOf(banners, season.banner_upload_id),
    premii: season.prizes,
    hidden: season.hidden,
    events: (events.get(season.id) ?? []).map(({ id, title, time }) => ({ _id: id, title, time })),
    registeredCars: cars.get(season.id) ?? 0,
    registrationDeadline: season.registration_deadline,
    rules: {
      ...rulesOf(season),
      simulator: simulatorOf(simulators, season.simulator_id),
      validCars: validCars.get(season.id) ?? [],
    },
  }));
}

/** Which cars each registration of a season holds, for the API's full list. */
export async function listRegistrationCars(
  db: Db,
  seasonIds: string[],
): Promise<Map<string, { _id: string; cars: { _id: string }[] }[]>> {
  if (seasonIds.length === 0) return new Map();
  const cars = await db
    .selectFrom("cars")
    .select(["id", "season_id", "registration_id"])
    .where("season_id", "in", seasonIds)
    .where("registration_id", "is not", null)
    .where("withdrawn_at", "is", null)
    .orderBy("race_number")
    .execute();
  return new Map(
    [...groupBy(cars, (car) => car.season_id)].map(([seasonId, seasonCars]) => [
      seasonId,
      [...groupBy(seasonCars, (car) => car.registration_id ?? "")].map(([_id, group]) => ({
        _id,
        cars: group.map((car) => ({ _id: car.id })),
      })),
    ]),
  );
}

async function listEvents(db: Db, seasonIds: string[], options: { hidden: boolean }) {
  const select = options.hidden ? selectAllEvents : selectShownEvents;
  return groupBy(await select(db, seasonIds), (event) => event.season_id);
}

const selectAllEvents = writtenForIds(eventsOf);
const selectShownEvents = writtenForIds((db, seasonIds) =>
  eventsOf(db, seasonIds).where("hidden", "=", false),
);

function eventsOf(db: Db, seasonIds: readonly string[]) {
  return db
    .selectFrom("events")
    .select(["id", "season_id", "title", "time"])
    .where("season_id", "in", seasonIds)
    .orderBy("time");
}

async function countCars(db: Db, seasonIds: string[]): Promise<Map<string, number>> {
  const rows = await selectCounts(db, seasonIds);
  return new Map(rows.map((row) => [row.season_id, row.count]));
}

const selectCounts = writtenForIds((db, seasonIds) =>
  db
    .selectFrom("cars")
    .select(["season_id", (expression) => expression.fn.countAll<number>().as("count")])
    .where("season_id", "in", seasonIds)
    .where("registration_id", "is not", null)
    .where("withdrawn_at", "is", null)
    .groupBy("season_id"),
);
