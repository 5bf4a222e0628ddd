import { type RawBuilder, sql } from "kysely";
import type { ManagedPerson, OpenLogin } from "#features/accounts/people.ts";
import type { Db } from "#server/database/databases.ts";
import { question } from "#server/parts.ts";
import { hasAnyFactor } from "../factor/second-factor.ts";
import { listOpenLogins } from "../login/logins-queries.ts";
import { getManagedDriver } from "./manage-drivers.ts";
import type { Sight } from "./managed-people.ts";
import { getPerson, listRoles } from "./users-queries.ts";
import { mapNamesakes } from "./namesakes.ts";
import { countResults } from "./result-counts.ts";

interface Asked {
  id: string;
  sight: Sight;
  /** The session that asks. */
  loginId: string;
  now: number;
  idleDays: number;
}

/** One person as organisers see them. @throws AppError 404, also for somebody whose account was deleted */
export async function getManagedPerson(db: Db, asked: Asked): Promise<ManagedPerson> {
  const { id, sight } = asked;
  const person = await getPerson(db, id);
  return {
    _id: id,
    firstName: person.first_name,
    lastName: person.last_name,
    hasAccount: person.account_at !== null,
    blockedAt: person.blocked_at,
    createdAt: person.created_at,
    namesakes: (await mapNamesakes(db, [person])).get(id) ?? [],
    ties: await tiesOf(db, id),
    ...(sight.accounts && {
      account: {
        email: person.email,
        confirmedAt: person.confirmed_at,
        lastLoginAt: await lastLoginOf(db, id),
        roles: await listRoles(db, id),
        logins: await openLoginsOf(db, asked),
        hasFactor: await hasAnyFactor(db, id),
      },
    }),
    ...(sight.ids && (await driverPart(db, { id, hasDiscord: person.discord_id !== null }))),
  };
}

async function driverPart(
  db: Db,
  { id, hasDiscord }: { id: string; hasDiscord: boolean },
): Promise<Pick<ManagedPerson, "driver">> {
  const driver = await getManagedDriver(db, id);
  const aliases = await db
    .selectFrom("person_aliases")
    .select(["platform", "platform_id as platformId"])
    .where("user_id", "=", id)
    .orderBy("created_at")
    .execute();
  return { driver: { ...driver.profile, version: driver.version, hasDiscord, aliases } };
}

/** How many messages somebody has got, as a part of a query. */
export const countMessages = question<[userId: string], RawBuilder<number>>();

async function tiesOf(db: Db, id: string): Promise<ManagedPerson["ties"]> {
  const { results, seats, clubs, messages } = await db
    .selectNoFrom([
      countResults({ userId: id }).as("results"),
      sql<number>`(select count(*) from car_drivers where user_id = ${id})`.as("seats"),
      sql<number>`(select count(distinct club_id) from club_members where user_id = ${id})`.as(
        "clubs",
      ),
      countMessages(id).as("messages"),
    ])
    .executeTakeFirstOrThrow();
  const owned = await db
    .selectFrom("clubs")
    .select("name")
    .where("owner_id", "=", id)
    .where("deleted_at", "is", null)
    .orderBy("name")
    .execute();
  return { results, seats, clubs, messages, ownedClubs: owned.map((club) => club.name) };
}

async function lastLoginOf(db: Db, id: string): Promise<number | null> {
  const { last } = await db
    .selectFrom("logins")
    .select(({ fn }) => fn.max("created_at").as("last"))
    .where("user_id", "=", id)
    .executeTakeFirstOrThrow();
  return last;
}

async function openLoginsOf(db: Db, { id, loginId, ...clock }: Asked): Promise<OpenLogin[]> {
  const logins = await listOpenLogins(db, id, clock);
  return logins.map((login) => ({ ...login, isOwn: login._id === loginId }));
}
