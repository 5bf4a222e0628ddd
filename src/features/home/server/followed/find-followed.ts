import type { FollowKind } from "#features/following/following.ts";
import { listFollowed } from "#features/following/server/follows.ts";
import { isCounted } from "#features/statistics/server/rebuild.ts";
import type { Db } from "#server/database/databases.ts";
import { groupBy } from "#shared/group-by.ts";
import { byLastRace, type Followed } from "../../followed.ts";
import { lastRaces } from "./last-races.ts";
import { listPositions } from "./positions.ts";

/** Whom somebody follows, who raced last first. The number of statements does not grow with them. */
export async function findFollowed(db: Db, userId: string): Promise<Followed[]> {
  const follows = await listFollowed(db, userId);
  if (follows.length === 0) return [];
  const counted = await isCounted(db);
  const found: Omit<Followed, "position">[] = [];
  for (const [kind, own] of groupBy(follows, (one): FollowKind => one.kind)) {
    const ids = own.map(({ _id }) => _id);
    for (const row of await lastRaces[kind](db, ids))
      found.push({ kind, ...row, ...(!counted && { last: null }) });
  }
  const positions = await listPositions(db, found);
  return found
    .map((one) => ({ ...one, position: positions.get(`${one._id} ${one.last?.season}`) ?? null }))
    .toSorted(byLastRace);
}
