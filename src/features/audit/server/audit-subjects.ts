import type { AudienceKind } from "#features/messages/audience-kinds.ts";
import type { Db } from "#server/database/databases.ts";
import { cases, decisions, sanctions, summaries } from "./stewarding-subjects.ts";
import { nameOf } from "./people-names.ts";

interface Subject {
  type: string;
  _id: string;
}

interface FoundSubject {
  title: string;
  path: string | null;
}

type Find = (db: Db, ids: readonly string[]) => Promise<(FoundSubject & { id: string })[]>;

const events = titled("events", "title", (id) => `/event/${id}`);

/** Where each kind of subject is looked up. A kind without a finder has no name beyond its id. */
const finders: Record<string, Find> & Record<AudienceKind, Find> = {
  season: titled("seasons", "title", (id) => `/season/${id}`),
  event: events,
  "event-media": events,
  session: sessions,
  standings,
  registration: registrations,
  car: cars,
  "guest-car": cars,
  club: clubs,
  driver: people,
  user: people,
  "scoring-type": titled("scoring_types", "title", "/administrare/punctaje"),
  role: titled("roles", "name", "/administrare/roluri"),
  "car-model": titled("car_models", "title", "/administrare/masini"),
  "car-class": titled("car_classes", "name", "/administrare/clase"),
  "driver-class": titled("driver_classes", "name", "/administrare/clase"),
  track: titled("tracks", "name", "/administrare/circuite"),
  simulator: titled("simulators", "title", "/administrare/simulatoare"),
  download: titled("downloads", "title", "/administrare/descarcari"),
  case: cases,
  decision: decisions,
  sanction: sanctions,
  offence: titled("offences", "title", "/administrare/abateri"),
  summary: summaries,
};

/** What subjects are called and where their pages are, by `subjectKey`; those that are gone are left out. */
export async function findSubjects(
  db: Db,
  subjects: readonly Subject[],
): Promise<Map<string, FoundSubject>> {
  const found = new Map<string, FoundSubject>();
  for (const type of new Set(subjects.map((subject) => subject.type))) {
    const ids = subjects.filter((subject) => subject.type === type).map(({ _id }) => _id);
    for (const { id, title, path } of (await finders[type]?.(db, [...new Set(ids)])) ?? [])
      found.set(subjectKey({ type, _id: id }), { title, path });
  }
  return found;
}

export function subjectKey({ type, _id }: Subject): string {
  return `${type} ${_id}`;
}

/** Ids in one question, well under both databases' limit of parameters. */
const MOST_IDS = 500;

/** Names of whatever these ids belong to, whichever kind it is. */
export async function findNames(db: Db, ids: readonly string[]): Promise<Record<string, string>> {
  const asked = ids.slice(0, MOST_IDS);
  const names: Record<string, string> = {};
  for (const find of new Set(Object.values(finders)))
    for (const { id, title } of await find(db, asked)) names[id] = title;
  return names;
}

/** Things with a name of their own; `path`: where all of them are, or the page of each. */
function titled(
  ...[table, column, path]: [...TitledTable, path: string | ((id: string) => string)]
): Find {
  return async (db, ids) => {
    const rows =
      column === "title"
        ? await db.selectFrom(table).select(["id", "title"]).where("id", "in", ids).execute()
        : await db
            .selectFrom(table)
            .select(["id", "name as title"])
            .where("id", "in", ids)
            .execute();
    return rows.map(({ id, title }) => ({
      id,
      title,
      path: typeof path === "string" ? path : path(id),
    }));
  };
}

type TitledTable =
  | [
      (
        | "seasons"
        | "events"
        | "scoring_types"
        | "car_models"
        | "simulators"
        | "downloads"
        | "offences"
      ),
      "title",
    ]
  | ["roles" | "car_classes" | "driver_classes" | "tracks", "name"];

async function sessions(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom("event_sessions as session")
    .innerJoin("events", "events.id", "session.event_id")
    .select(["session.id", "session.title", "events.id as event", "events.title as eventTitle"])
    .where("session.id", "in", ids)
    .execute();
  return rows.map(({ id, title, event, eventTitle }) => ({
    id,
    title: `${title} (${eventTitle})`,
    path: `/event/${event}?tab=results`,
  }));
}

async function standings(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom("standings")
    .innerJoin("seasons", "seasons.id", "standings.season_id")
    .select([
      "standings.id",
      "standings.title",
      "seasons.id as season",
      "seasons.title as seasonTitle",
    ])
    .where("standings.id", "in", ids)
    .execute();
  return rows.map(({ id, title, season, seasonTitle }) => ({
    id,
    title: `${title} (${seasonTitle})`,
    path: `/season/${season}?tab=standings`,
  }));
}

async function registrations(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom("registrations")
    .innerJoin("clubs", "clubs.id", "registrations.club_id")
    .innerJoin("seasons", "seasons.id", "registrations.season_id")
    .select(["registrations.id", "clubs.name", "seasons.id as season", "seasons.title"])
    .where("registrations.id", "in", ids)
    .execute();
  return rows.map(({ id, name, season, title }) => ({
    id,
    title: `${name} (${title})`,
    path: `/season/${season}?tab=register`,
  }));
}

async function cars(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom("cars")
    .innerJoin("seasons", "seasons.id", "cars.season_id")
    .select(["cars.id", "race_number", "car_name", "seasons.id as season", "seasons.title"])
    .where("cars.id", "in", ids)
    .execute();
  return rows.map(({ id, race_number, car_name, season, title }) => ({
    id,
    title: `#${race_number} ${car_name} (${title})`.replace("  ", " "),
    path: `/season/${season}?tab=register`,
  }));
}

async function clubs(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom("clubs")
    .select(["id", "name", "deleted_at"])
    .where("id", "in", ids)
    .execute();
  return rows.map(({ id, name, deleted_at }) => ({
    id,
    title: name,
    path: deleted_at === null ? `/team-profile/${id}` : null,
  }));
}

async function people(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "deleted_at"])
    .where("id", "in", ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: nameOf(row),
    path: row.deleted_at === null ? `/driver-profile/${row.id}` : null,
  }));
}
