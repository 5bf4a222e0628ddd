import { placeName } from "#shared/text/country-names.ts";
import {
  listedClubs,
  listedDrivers,
  mapClubs,
} from "#features/statistics/server/directory-queries.ts";
import { trackTitle } from "#features/seasons/track-title.ts";
import type { Db } from "#server/database/databases.ts";
import { visibleEvents } from "#server/visibility.ts";
import { groupBy } from "#shared/group-by.ts";
import { personName } from "#shared/text/person-name.ts";
import { toLocalText } from "#shared/time/zoned-time.ts";
import type { Named } from "../name-index.ts";
import type { SearchHit } from "../search.ts";
import type { SearchKind } from "../search-kinds.ts";

/** How one kind of things is found. */
interface Names {
  /** All that may be found, by whoever. */
  list: (db: Db) => Promise<Named[]>;
  /** What these are now, by id, without those that may no longer be seen. */
  show: (db: Db, ids: readonly string[], timeZone: string) => Promise<SearchHit[]>;
}

export const namesOf: Record<SearchKind, Names> = {
  driver: {
    list: async (db) => {
      const rows = await selectDrivers(db).execute();
      return rows.map(({ id, starts, shorthand, ...name }) => ({
        id,
        name: nameOf(name),
        also: shorthand ?? "",
        weight: starts ?? 0,
      }));
    },
    show: async (db, ids) => {
      const rows = await selectDrivers(db).where("driver.id", "in", ids).execute();
      const clubs = await mapClubs(db, ids);
      return rows.map(({ id, ...name }) => ({
        _id: id,
        title: nameOf(name),
        note: (clubs.get(id) ?? []).map(({ name: club }) => club).join(" · "),
      }));
    },
  },
  club: {
    list: async (db) => {
      const rows = await selectClubs(db).execute();
      return rows.map(({ id, name, starts }) => ({ id, name, also: "", weight: starts ?? 0 }));
    },
    show: async (db, ids) => {
      const rows = await selectClubs(db).where("club.id", "in", ids).execute();
      return rows.map(({ id, name, title }) => ({ _id: id, title: name, note: title }));
    },
  },
  track: {
    // One for each venue: its most used layout, where several are.
    list: async (db) => {
      const rows = await selectTracks(db).execute();
      const venues = groupBy(rows, ({ family_id }) => family_id).values();
      return [...venues].flatMap((layouts) =>
        layouts.slice(0, 1).map(({ id, family, city, events }) => ({
          id,
          name: family,
          also: `${city} ${layouts.map(({ name }) => name).join(" ")}`,
          weight: events,
        })),
      );
    },
    show: async (db, ids) => {
      const rows = await selectTracks(db).where("track.id", "in", ids).execute();
      return rows.map(({ id, family, city, country }) => ({
        _id: id,
        title: family,
        note: placeName({ city, country }),
      }));
    },
  },
  season: {
    list: async (db) => {
      const rows = await selectSeasons(db).execute();
      return rows.map(({ id, title, code, created_at }) => ({
        id,
        name: title,
        also: code,
        weight: created_at,
      }));
    },
    show: async (db, ids) => {
      const rows = await selectSeasons(db).where("season.id", "in", ids).execute();
      return rows.map(({ id, title, simulator }) => ({ _id: id, title, note: simulator }));
    },
  },
  event: {
    list: async (db) => {
      const rows = await selectEvents(db).execute();
      return rows.map(({ id, title, season, time, family, name, city }) => ({
        id,
        name: title,
        also: `${season} ${family} ${name} ${city}`,
        weight: time,
      }));
    },
    show: async (db, ids, timeZone) => {
      const rows = await selectEvents(db).where("event.id", "in", ids).execute();
      return rows.map(({ id, title, season, time, ...track }) => ({
        _id: id,
        title: `${title}, ${trackTitle(track)}`,
        note: `${season} · ${dayOf(time, timeZone)}`,
      }));
    },
  },
};

function selectDrivers(db: Db) {
  return listedDrivers(db).select([
    "driver.id",
    "driver.first_name",
    "driver.last_name",
    "driver.shorthand",
    "sums.starts",
  ]);
}

function selectClubs(db: Db) {
  return listedClubs(db).select(["club.id", "club.name", "simulator.title", "sums.starts"]);
}

function selectSeasons(db: Db) {
  return db
    .selectFrom("seasons as season")
    .innerJoin("simulators as simulator", "simulator.id", "season.simulator_id")
    .select([
      "season.id",
      "season.title",
      "season.code",
      "season.created_at",
      "simulator.title as simulator",
    ])
    .where("season.hidden", "=", false);
}

/** Layouts with events that everybody sees, the most used first. */
function selectTracks(db: Db) {
  return db
    .selectFrom("tracks as track")
    .innerJoin("track_families as family", "family.id", "track.family_id")
    .innerJoin("events as event", "event.track_id", "track.id")
    .select([
      "track.id",
      "track.family_id",
      "track.name",
      "track.city",
      "track.country",
      "family.name as family",
    ])
    .select(({ fn }) => fn.countAll<number>().as("events"))
    .where("event.id", "in", visibleEvents(db))
    .groupBy([
      "track.id",
      "track.family_id",
      "track.name",
      "track.city",
      "track.country",
      "family.name",
    ])
    .orderBy("events", "desc")
    .orderBy("track.id");
}

function selectEvents(db: Db) {
  return db
    .selectFrom("events as event")
    .innerJoin("seasons as season", "season.id", "event.season_id")
    .innerJoin("tracks as track", "track.id", "event.track_id")
    .innerJoin("track_families as family", "family.id", "track.family_id")
    .select([
      "event.id",
      "event.title",
      "event.time",
      "season.title as season",
      "family.name as family",
      "track.name",
      "track.city",
    ])
    .where("event.id", "in", visibleEvents(db));
}

function nameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return personName({ firstName: first_name, lastName: last_name });
}

/** `12.01.2027` */
function dayOf(at: number, timeZone: string): string {
  return toLocalText(at, timeZone).slice(0, 10).split("-").toReversed().join(".");
}
