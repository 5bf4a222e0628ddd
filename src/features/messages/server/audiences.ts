import { findPerson } from "#features/accounts/server/people/users-queries.ts";
import { contains, searchWords } from "#features/accounts/server/people/users-queries.ts";
import { foldForSearch } from "#shared/text/person-name.ts";
import type { Db } from "#server/database/databases.ts";
import { findRow } from "#server/database/rows.ts";
import type { AudienceKind, GroupKind } from "../audience-kinds.ts";
import type { Audience, AudienceChoice } from "../messages.ts";
import { columnOf } from "#shared/group-by.ts";

/** Ids of the people behind an audience; `undefined` when there is no such driver, club or season that the writer may see. */
export async function listAudience(
  db: Db,
  { kind, _id }: Audience,
  writer: Writer,
): Promise<string[] | undefined> {
  return finders[kind](db, _id, writer);
}

type FindAudience = (db: Db, id: string, writer: Writer) => Promise<string[] | undefined>;

const finders: Record<AudienceKind, FindAudience> = {
  driver: findDriverAudience,
  club: findClubAudience,
  season: findSeasonAudience,
};

interface Writer {
  /** Prepares seasons, and so also writes to those who are in a hidden one. */
  seesHidden: boolean;
}

const CHOICES = 20;

/** Clubs or seasons whose name holds every word of `search`; seasons newest first. */
export async function listAudienceChoices(
  db: Db,
  { kind, search }: { kind: GroupKind; search: string },
  writer: Writer,
): Promise<AudienceChoice[]> {
  return choices[kind](db, searchWords(search), writer);
}

type ListChoices = (db: Db, words: readonly string[], writer: Writer) => Promise<AudienceChoice[]>;

const choices: Record<GroupKind, ListChoices> = {
  club: listClubChoices,
  season: listSeasonChoices,
};

async function listSeasonChoices(
  db: Db,
  words: readonly string[],
  writer: Writer,
): Promise<AudienceChoice[]> {
  // Few enough to look through here; their titles have no folded copy to search in.
  const seasons = await db
    .selectFrom("seasons")
    .select(["id", "title", "hidden"])
    .orderBy("created_at", "desc")
    .execute();
  return seasons
    .filter(({ hidden }) => writer.seesHidden || !hidden)
    .filter(({ title }) => words.every((word) => foldForSearch(title).includes(word)))
    .slice(0, CHOICES)
    .map(({ id, title }) => ({ kind: "season", _id: id, title }));
}

async function listClubChoices(db: Db, words: readonly string[]): Promise<AudienceChoice[]> {
  let clubs = db
    .selectFrom("clubs as club")
    .innerJoin("simulators as simulator", "simulator.id", "club.simulator_id")
    .select(["club.id", "club.name", "simulator.code"])
    .where("club.deleted_at", "is", null);
  for (const word of words) clubs = clubs.where(contains("club.search_name", word));
  const rows = await clubs
    .orderBy("club.search_name")
    .orderBy("simulator.position")
    .limit(CHOICES)
    .execute();
  return rows.map(({ id, name, code }) => ({ kind: "club", _id: id, title: `${name} (${code})` }));
}

async function findDriverAudience(db: Db, id: string): Promise<string[] | undefined> {
  return (await findPerson(db, id)) && [id];
}

/** The owner, and the managers and drivers who have accepted. */
async function findClubAudience(db: Db, id: string): Promise<string[] | undefined> {
  const club = await db
    .selectFrom("clubs")
    .select("owner_id")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!club) return undefined;
  return [club.owner_id, ...(await listMembers(db, [id]))];
}

/** Everybody with a seat, confirmed or not, and the people who run the registered clubs. */
async function findSeasonAudience(
  db: Db,
  id: string,
  writer: Writer,
): Promise<string[] | undefined> {
  const season = await findRow(db, "seasons", id);
  if (!season || (season.hidden && !writer.seesHidden)) return undefined;
  const drivers = await db
    .selectFrom("car_drivers")
    .select("user_id")
    .where("season_id", "=", id)
    .execute();
  const clubs = await db
    .selectFrom("registrations as registration")
    .innerJoin("clubs as club", "club.id", "registration.club_id")
    .select(["club.id", "club.owner_id", "registration.initiated_by"])
    .where("registration.season_id", "=", id)
    .execute();
  const managers = await listMembers(db, columnOf(clubs, "id"), "manager");
  return [
    ...drivers.map((driver) => driver.user_id),
    ...clubs.flatMap((club) => [club.owner_id, club.initiated_by]),
    ...managers,
  ];
}

async function listMembers(
  db: Db,
  clubIds: readonly string[],
  role?: "manager",
): Promise<string[]> {
  if (clubIds.length === 0) return [];
  let members = db
    .selectFrom("club_members")
    .select("user_id")
    .where("club_id", "in", [...clubIds])
    .where("accepted", "=", true);
  if (role) members = members.where("role", "=", role);
  return (await members.execute()).map((member) => member.user_id);
}
