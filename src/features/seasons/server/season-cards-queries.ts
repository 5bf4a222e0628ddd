import type { Compilable } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { addressOf } from "#server/files/file-address.ts";
import { findFiles } from "#server/files/uploads.ts";
import { writtenForIds, writtenOnce } from "#server/database/written-once.ts";
import { columnOf, groupBy, groupRows } from "#shared/group-by.ts";
import type { EventSpan, SeasonCard } from "../seasons.ts";
import { drawnBanner, listDrawnSeasons } from "./season-banner.ts";
import { listValidCars, rulesOf } from "./seasons-queries.ts";
import { listSimulators, simulatorOf } from "./simulators-queries.ts";

/** Whether what is hidden is read as well. */
interface Options {
  hidden: boolean;
}

export type SeasonHead = Omit<SeasonCard, "events" | "rules"> & {
  rules: Omit<SeasonCard["rules"], "validCars">;
};

export type CardEvent = SeasonCard["events"][number];

/** A query that is written once for those who see what is hidden, and once for all others. */
function bySight<Row>(build: (db: Db, options: Options) => Compilable<Row>) {
  const all = writtenOnce([], (db) => build(db, { hidden: true }));
  const shown = writtenOnce([], (db) => build(db, { hidden: false }));
  return (db: Db, { hidden }: Options) => (hidden ? all : shown)(db, {});
}

const selectSeasons = bySight((db, { hidden }) =>
  db
    .selectFrom("seasons")
    .select([
      "id",
      "title",
      "description",
      "banner_upload_id",
      "prizes",
      "hidden",
      "registration_deadline",
      "open",
      "simulator_id",
      "rules",
    ])
    .$if(!hidden, (query) => query.where("hidden", "=", false))
    .orderBy("created_at", "desc")
    .orderBy("id"),
);

/** Seasons as cards without lists, newest first. */
export async function listSeasonHeads(db: Db, options: Options): Promise<SeasonHead[]> {
  const [seasons, cars, simulators, drawn] = await Promise.all([
    selectSeasons(db, options),
    countCars(db),
    listSimulators(db),
    listDrawnSeasons(db),
  ]);
  const fileOf = await findFiles(db, columnOf(seasons, "banner_upload_id"));
  return seasons.map((season) => ({
    _id: season.id,
    title: season.title,
    description: season.description,
    banner: addressOf(fileOf(season.banner_upload_id)),
    drawnBanner: drawn.has(season.id) ? drawnBanner(season.id) : null,
    premii: season.prizes,
    hidden: season.hidden,
    registeredCars: cars.get(season.id) ?? 0,
    registrationDeadline: season.registration_deadline,
    open: season.open,
    rules: { ...rulesOf(season), simulator: simulatorOf(simulators, season.simulator_id) },
  }));
}

/** Seasons as cards, newest first. */
export async function listSeasonCards(db: Db, options: Options): Promise<SeasonCard[]> {
  const [heads, rows] = await Promise.all([
    listSeasonHeads(db, options),
    selectEvents(db, options),
  ]);
  const events = toCardEvents(rows);
  const validCars = await listValidCars(db, columnOf(heads, "_id"));
  return heads.map((head) => ({
    ...head,
    events: events.get(head._id) ?? [],
    rules: { ...head.rules, validCars: validCars.get(head._id) ?? [] },
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

/** The events of seasons in order of time, by season. */
export async function listCardEvents(
  db: Db,
  seasonIds: readonly string[],
  { hidden }: Options,
): Promise<Map<string, CardEvent[]>> {
  if (seasonIds.length === 0) return new Map();
  return toCardEvents(await (hidden ? selectEventsOf : selectShownEventsOf)(db, seasonIds));
}

/** By season; of seasons that are hidden too. */
export async function listEventSpans(db: Db, options: Options): Promise<Map<string, EventSpan>> {
  const rows = await selectSpans(db, options);
  return new Map(
    rows.map(({ season_id, count, first, last }) => [season_id, { count, first, last }]),
  );
}

function cardEvents(db: Db, { hidden }: Options) {
  return db
    .selectFrom("events")
    .select(["id", "season_id", "title", "time"])
    .$if(!hidden, (query) => query.where("hidden", "=", false))
    .orderBy("time")
    .orderBy("id");
}

const selectEvents = bySight(cardEvents);
const selectEventsOf = eventsOf({ hidden: true });
const selectShownEventsOf = eventsOf({ hidden: false });

function eventsOf(options: Options) {
  return writtenForIds((db, seasonIds) =>
    cardEvents(db, options).where("season_id", "in", seasonIds),
  );
}

type EventRow = Awaited<ReturnType<typeof selectEvents>>[number];

function toCardEvents(rows: readonly EventRow[]): Map<string, CardEvent[]> {
  return groupRows(rows, "season_id", ({ id, title, time }) => ({ _id: id, title, time }));
}

const selectSpans = bySight((db, { hidden }) =>
  db
    .selectFrom("events")
    .select(({ fn }) => [
      "season_id",
      fn.countAll<number>().as("count"),
      fn.min("time").as("first"),
      fn.max("time").as("last"),
    ])
    .$if(!hidden, (query) => query.where("hidden", "=", false))
    .groupBy("season_id"),
);

async function countCars(db: Db): Promise<Map<string, number>> {
  const rows = await selectCounts(db, {});
  return new Map(rows.map((row) => [row.season_id, row.count]));
}

const selectCounts = writtenOnce([], (db) =>
  db
    .selectFrom("cars")
    .select(["season_id", (expression) => expression.fn.countAll<number>().as("count")])
    .where("registration_id", "is not", null)
    .where("withdrawn_at", "is", null)
    .groupBy("season_id"),
);
