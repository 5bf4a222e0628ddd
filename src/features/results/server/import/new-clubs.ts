import { foundClubOfFile } from "#features/clubs/server/club-of-file.ts";
import type { Db } from "#server/database/databases.ts";
import { newId } from "#server/ids.ts";
import { partTeams, teamsOf } from "../../import/file-teams.ts";
import type { ImportContext } from "../../import/import-context.ts";
import type { AppliedRow } from "../../session-results.ts";
import type { NewDriver } from "./new-drivers.ts";
import type { ResultSession } from "./import-context.ts";

/** A club that saving founds. Its first driver is its owner. */
export interface NewClub {
  id: string;
  name: string;
  driverIds: string[];
}

interface Asked {
  session: Pick<ResultSession, "simulatorId">;
  context: Pick<ImportContext, "open">;
  newDrivers: readonly NewDriver[];
}

/**
 * The clubs that teams of a file become in an open season, with those of their drivers who have no account: accounts are asked.
 * A team of which nobody is left becomes none, nor does one that has the name of a club.
 */
export async function planClubs(
  db: Db,
  rows: readonly AppliedRow[],
  { session, context, newDrivers }: Asked,
): Promise<NewClub[]> {
  if (!context.open) return [];
  const names = await clubNames(db, session.simulatorId);
  const { fresh } = partTeams(teamsOf(rows, context.open), names);
  const accounts = await withAccount(
    db,
    fresh.flatMap(({ driverIds }) => driverIds),
  );
  const isNew = new Set(newDrivers.map(({ id }) => id));
  const taken = new Set<string>();
  return fresh.flatMap(({ name, driverIds }) => {
    const own = driverIds.filter((id) => !taken.has(id) && (isNew.has(id) || !accounts.has(id)));
    for (const id of own) taken.add(id);
    return own.length === 0 ? [] : [{ id: newId(), name, driverIds: own }];
  });
}

/** The same context once these clubs are there. */
export function withClubs<Context extends Pick<ImportContext, "open">>(
  context: Context,
  clubs: readonly NewClub[],
): Context {
  if (!context.open || clubs.length === 0) return context;
  const clubsOf = new Map(context.open.clubsOf);
  for (const { id, name, driverIds } of clubs)
    for (const driver of driverIds) clubsOf.set(driver, [{ id, name }]);
  return { ...context, open: { ...context.open, clubsOf } };
}

/** @throws AppError 409 when somebody has founded a club of that name meanwhile */
export async function createNewClubs(
  trx: Db,
  clubs: readonly NewClub[],
  by: { userId: string; now: number; simulatorId: string },
): Promise<void> {
  for (const club of clubs) await foundClubOfFile(trx, club, by);
}

/** Names of a simulator's clubs, as searches know them. */
export async function clubNames(db: Db, simulatorId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("clubs")
    .select("search_name")
    .where("simulator_id", "=", simulatorId)
    .where("deleted_at", "is", null)
    .where("solo", "=", false)
    .execute();
  return new Set(rows.map(({ search_name }) => search_name));
}

async function withAccount(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("id", "in", [...ids])
    .where("password_hash", "is not", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
