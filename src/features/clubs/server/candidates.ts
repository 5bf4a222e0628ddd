import { listUnblocked, listUsers } from "#features/accounts/server/people/users-queries.ts";
import type { Db } from "#server/database/databases.ts";
import { findRow } from "#server/database/rows.ts";
import type { Found, Searched } from "#server/http/paging.ts";
import type { Candidate } from "../clubs.ts";
import { type DriverLack, lacksFor } from "../driver-requirements.ts";

interface CandidateQuery extends Searched {
  /** Id of the simulator whose requirements count; `undefined`: none do. */
  simulatorId?: string | undefined;
  /** Without those who have left the lists. */
  toStranger: boolean;
}

/**
 * Who can be chosen, by last name, and what each lacks to drive in a club of the simulator. People without an account are
 * offered as drivers only, where a simulator is named; nothing is demanded of them.
 */
export async function listCandidates(
  db: Db,
  { simulatorId, ...query }: CandidateQuery,
): Promise<Found<Candidate>> {
  if (simulatorId === undefined) {
    const { rows, total } = await listUsers(db, { ...query, withEmail: false });
    return { rows: rows.map((user) => toCandidate({ ...user, hasAccount: true })), total };
  }
  const { rows: drivers, total } = await listUnblocked(db, query);
  const userIds = drivers.filter(({ hasAccount }) => hasAccount).map(({ _id }) => _id);
  const lacks = await mapLacks(db, { userIds, simulatorId });
  return { rows: drivers.map((driver) => toCandidate(driver, lacks.get(driver._id))), total };
}

function toCandidate(
  {
    _id,
    profile: { firstName, lastName },
    hasAccount,
  }: Pick<Candidate, "_id" | "profile" | "hasAccount">,
  lacks: DriverLack[] = [],
): Candidate {
  return { _id, profile: { firstName, lastName }, lacks, hasAccount };
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
        iRacingMemberId: person.iracing_id,
        steamId: person.steam_id,
      }),
    ]),
  );
}
