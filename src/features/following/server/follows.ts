import type { Db } from "#server/database/databases.ts";
import { countRows } from "#server/database/rows.ts";
import { newId } from "#server/ids.ts";
import { question } from "#server/parts.ts";
import { visibleSeasons } from "#server/visibility.ts";
import { columnOf } from "#shared/group-by.ts";
import { type Follow, type FollowKind, followKinds, MOST_FOLLOWED } from "../following.ts";
import { followRefusal } from "./refusals.ts";

/** Of these people, by id, those who have a page that everybody sees. */
export const listShownPeople = question<[db: Db, ids: readonly string[]], Promise<string[]>>();

/** In `follows`, the column of each kind. */
export const followColumns = {
  driver: "driver_id",
  club: "club_id",
  season: "season_id",
} as const satisfies Record<FollowKind, string>;

/** Of these, by id, those that everybody may see: what is hidden or gone nobody follows, until it is shown again. */
const listShown = {
  driver: listShownPeople,
  club: async (db, ids) => {
    const rows = await db
      .selectFrom("clubs")
      .select("id")
      .where("id", "in", ids)
      .where("deleted_at", "is", null)
      .where("solo", "=", false)
      .execute();
    return columnOf(rows, "id");
  },
  season: async (db, ids) =>
    columnOf(await visibleSeasons(db).where("shown_season.id", "in", ids).execute(), "id"),
} satisfies Record<FollowKind, (db: Db, ids: readonly string[]) => Promise<string[]>>;

/** What somebody follows and everybody may see, the newest first. */
export async function listFollowed(db: Db, userId: string): Promise<Follow[]> {
  const rows = await db
    .selectFrom("follows")
    .select(["driver_id", "club_id", "season_id"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  const follows = rows.flatMap((row) =>
    followKinds.flatMap((kind) => {
      const _id = row[followColumns[kind]];
      return _id === null ? [] : [{ kind, _id }];
    }),
  );
  const shown = new Set<string>();
  for (const kind of followKinds) {
    const ids = follows.flatMap((own) => (own.kind === kind ? [own._id] : []));
    if (ids.length > 0) for (const id of await listShown[kind](db, ids)) shown.add(`${kind} ${id}`);
  }
  // Of two who turn out to be one, one may have followed the other.
  return follows.filter(({ kind, _id }) => shown.has(`${kind} ${_id}`) && _id !== userId);
}

interface Wish extends Follow {
  userId: string;
}

/** @throws AppError 410 for what nobody may see, 409 for more than anybody follows. */
export async function addFollow(trx: Db, { userId, kind, _id }: Wish, now: number): Promise<void> {
  if ((await listShown[kind](trx, [_id])).length === 0) throw followRefusal("follow.gone");
  const own = trx.selectFrom("follows").where("user_id", "=", userId);
  const column = followColumns[kind];
  if ((await countRows(own.where(column, "=", _id))) > 0) return;
  if ((await countRows(own)) >= MOST_FOLLOWED) throw followRefusal("follow.too-many");
  await trx
    .insertInto("follows")
    .values({ id: newId(), user_id: userId, [column]: _id, created_at: now })
    // Of two presses at once one is enough.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function endFollow(trx: Db, { userId, kind, _id }: Wish): Promise<void> {
  await trx
    .deleteFrom("follows")
    .where("user_id", "=", userId)
    .where(followColumns[kind], "=", _id)
    .execute();
}
