import type { RawBuilder, SqlBool } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { question } from "#server/parts.ts";
import { groupBy } from "#shared/group-by.ts";
import { isRace, readSessionType } from "#shared/session-types.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { type ChainedPenalty, type LessServed, withoutServed } from "../grid/served-places.ts";
import { isServedIn } from "../grid/starting-grid.ts";

/** A grid penalty of a decision or of a sanction, with where it stands. */
export interface StoredGridPenalty extends ChainedPenalty {
  /** The id of the item or of the sanction. */
  id: string;
}

/** What was decided of a season's grids, and which decision took the place of which: by the new one, the one before. */
export interface DecidedGrid {
  penalties: StoredGridPenalty[];
  replaces: ReadonlyMap<string, string>;
}

export const readDecidedGrid = question<[db: Db, seasonId: string], Promise<DecidedGrid>>();

/** Whether a decision or a sanction of a season has ever cost places on a grid, as a part of a query. */
export const anyDecidedGrid = question<[seasonId: string], RawBuilder<SqlBool>>();

/**
 * Grid places that a season's decisions and sanctions cost, without hidden events and what a replaced decision already served.
 * Replaced and annulled ones count until then. `driver` is whom the site knows, else whom the game knows.
 */
export async function listDecidedGrid(db: Db, seasonId: string): Promise<StoredGridPenalty[]> {
  const penalties = await listGridChains(db, seasonId);
  return penalties.flatMap(({ servedBefore, ...own }) =>
    own.positions === 0
      ? []
      : [
          servedBefore === 0
            ? own
            : { ...own, reason: `${own.reason}; ${servedBeforeText(servedBefore)}` },
        ],
  );
}

/** `3 locuri ispășite deja` */
export function servedBeforeText(places: number): string {
  return `${counted(places, "loc ispășit", "locuri ispășite")} deja`;
}

/** The same with those of which nothing is left, and what was served of each before it was decided. */
export async function listGridChains(
  db: Db,
  seasonId: string,
): Promise<LessServed<StoredGridPenalty>[]> {
  const { penalties, replaces } = await readDecidedGrid(db, seasonId);
  // Races are many: they are read only where something may have been served before.
  const races = replaces.size > 0 ? await listDrivenRaces(db, seasonId) : [];
  return withoutServed(penalties, { replaces, races });
}

/** Whom the site knows behind the ids of games in sessions, by session and `personId`. */
export async function mapOwners(
  db: Db,
  sessionIds: readonly string[],
): Promise<Map<string, string>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("result_row_drivers")
    .select(["session_id", "platform", "platform_id", "user_id"])
    .where("session_id", "in", [...sessionIds])
    .where("user_id", "is not", null)
    .where("platform_id", "is not", null)
    .execute();
  return new Map(
    rows.map((row) => [`${row.session_id} ${row.platform}:${row.platform_id}`, row.user_id ?? ""]),
  );
}

/** Races of a season that have results, with who drove them: by user, else by the id of the game. Hidden events have none. */
export async function listDrivenRaces(db: Db, seasonId: string): Promise<DrivenRace[]> {
  const rows = await db
    .selectFrom("event_sessions as session")
    .innerJoin("events as event", "event.id", "session.event_id")
    .innerJoin("result_row_drivers as driver", "driver.session_id", "session.id")
    .select([
      "session.id",
      "session.type",
      "session.start_at",
      "driver.user_id",
      "driver.platform",
      "driver.platform_id",
    ])
    .where("event.season_id", "=", seasonId)
    .where("event.hidden", "=", false)
    .execute();
  const races = rows.filter(({ type }) => isRace(readSessionType(type)));
  return [...groupBy(races, ({ id }) => id).values()].map((own) => ({
    startAt: own[0]?.start_at ?? 0,
    rows: own.map((row) => ({ drivers: [row.user_id ?? `${row.platform}:${row.platform_id}`] })),
  }));
}

/** Whether a race of the season starts after an instant, so that places on the grid can be served. Hidden events have none. */
export async function hasRaceLeft(db: Db, seasonId: string, after: number): Promise<boolean> {
  const rows = await db
    .selectFrom("event_sessions as session")
    .innerJoin("events as event", "event.id", "session.event_id")
    .select("session.type")
    .distinct()
    .where("event.season_id", "=", seasonId)
    .where("event.hidden", "=", false)
    .where("session.start_at", ">", after)
    .execute();
  return rows.some(({ type }) => isRace(readSessionType(type)));
}

interface DrivenRace {
  startAt: number;
  rows: { drivers: string[] }[];
}

/** Those of a season's penalties that nobody has served yet and that are still to be served. */
export async function listWaitingGrid(db: Db, seasonId: string): Promise<StoredGridPenalty[]> {
  const penalties = await listDecidedGrid(db, seasonId);
  const waiting = penalties.filter(({ endedAt }) => endedAt === null);
  if (waiting.length === 0) return [];
  const races = await listDrivenRaces(db, seasonId);
  return waiting.filter((penalty) => !races.some((race) => isServedIn(penalty, race)));
}
