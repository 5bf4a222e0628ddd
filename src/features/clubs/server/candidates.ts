import { listUsers } from "#features/accounts/server/people/users-queries.ts";
import type { Db } from "#server/database/databases.ts";
import { findRow } from "#server/database/rows.ts";
import type { Candidate } from "../clubs.ts";
import { type DriverLack, lacksFor } from "../driver-requirements.ts";

interface CandidateQuery {
  search?: string | undefined;
  /** Id of the simulator whose requirements count; `undefined`: none do. */
  simulatorId?: string | undefined;
  limit: number;
  offset: number;
}

/** People with an account, by last name, and what each lacks to drive in a club of the simulator. */
export async function listCandidates(
  db: Db,
  { simulatorId, ...query }: CandidateQuery,
): Promise<{ candidates: Candidate[]; total: number }> {
  const { users, total } = await listUsers(db, { ...query, withEmail: false });
  const lacks = simulatorId
    ? await mapLacks(db, { userIds: users.map((user) => user._id), simulatorId })
    : new Map<string, DriverLack[]>();
  return {
    candidates: users.map(({ _id, profile: { firstName, lastName } }) => ({
      _id,
      profile: { firstName, lastName },
      lacks: lacks.get(_id) ?? [],
    })),
    total,
  };
}

/** What each of the people lacks for the simulator; somebody who lacks nothing has an empty list. */
export async function mapLacks(
  db: Db,
  { userIds, simulatorId }: { userIds: readonly string[]; simulatorId: string },
): Promise<Map<string, DriverLack[]>> {
  if (userIds.length === 0) return new Map();
  const simulator = await findRow(db, "simulators", simulatorId);
  const people = await db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "iracing_id", "steam_id"])
    .where("id", "in", [...userIds])
    .execute();
  return new Map(
    people.map((person) => [
      person.id,
      lacksFor(simulator?.code ?? "", {
        firstName: person.first_name,
        lastName: person.last_name,
        hasIRacingMemberId: person.iracing_id !== null,
        hasSteamId: person.steam_id !== null,
      }),
    ]),
  );
}
