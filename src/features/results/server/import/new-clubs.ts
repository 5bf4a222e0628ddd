import { foundClubOfFile } from "#features/clubs/server/club-of-file.ts";
import { listAccounts } from "#features/clubs/server/clubs-queries.ts";
import type { Db } from "#server/database/databases.ts";
import { newId } from "#server/ids.ts";
import { type FileTeam, partTeams, teamsOf } from "../../import/file-teams.ts";
import type { ImportContext } from "../../import/import-context.ts";
import type { DrivenClub } from "../../import/open-season.ts";
import type { AppliedRow } from "../../session-results.ts";
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
}

/**
 * The clubs that teams of a file become in an open season, with those of their drivers who have no account: accounts are asked.
 * A team of which nobody is left becomes none, nor does one that has the name of a club.
 */
export async function planClubs(
  db: Db,
  rows: readonly AppliedRow[],
  { session, context }: Asked,
): Promise<NewClub[]> {
  if (!context.open) return [];
  const clubs = await mapClubNames(db, session.simulatorId);
  const { fresh } = partTeams(teamsOf(rows, context.open), clubs);
  const idsOf = ({ people }: FileTeam) => people.flatMap(({ userId }) => userId ?? []);
  const accounts = await listAccounts(db, fresh.flatMap(idsOf));
  const taken = new Set<string>();
  return fresh.flatMap((team) => {
    const { name } = team;
    const own = idsOf(team).filter((id) => !taken.has(id) && !accounts.has(id));
    for (const id of own) taken.add(id);
    return own.length === 0 ? [] : [{ id: newId(), name, driverIds: own }];
  });
}

/** The same context once these people drive for these clubs. */
export function withClubs<Context extends Pick<ImportContext, "open">>(
  context: Context,
  clubs: readonly (DrivenClub & { driverIds: readonly string[] })[],
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

/** A simulator's clubs by name, as searches know them. */
export async function mapClubNames(db: Db, simulatorId: string): Promise<Map<string, DrivenClub>> {
  const rows = await db
    .selectFrom("clubs")
    .select(["id", "name", "search_name"])
    .where("simulator_id", "=", simulatorId)
    .where("deleted_at", "is", null)
    .where("solo", "=", false)
    .execute();
  return new Map(rows.map(({ id, name, search_name }) => [search_name, { id, name }]));
}
