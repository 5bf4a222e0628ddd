import { mapBans } from "#features/accounts/server/people/bans.ts";
import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import { question } from "#server/parts.ts";
import { idColumns } from "#shared/game-platforms.ts";
import type { LeagueEvent } from "../events.ts";
import { descriptionOf } from "#simulators/simulators.ts";

/** Who may not start at an event. */
export const listSuspended = question<
  [db: Db, eventId: string],
  Promise<LeagueEvent["suspendedDrivers"]>
>();

interface Joining {
  eventId: string;
  userId: string;
  now: number;
}

/**
 * Whether an account without a car is told an event's servers: the season is open, the account has linked its game, and no
 * suspension or ban keeps it away. The caller checks whether they may see the event.
 */
export async function joinsOpenEvent(db: Db, { eventId, userId, now }: Joining): Promise<boolean> {
  const [found] = await findLinked(db, { eventId, userId });
  if (!found?.open) return false;
  const { platform } = descriptionOf(found.code);
  if (platform === null || found[idColumns[platform]] === null) return false;
  const [suspended, bans] = await Promise.all([
    listSuspended(db, eventId),
    mapBans(db, [userId], now),
  ]);
  return !bans.has(userId) && suspended.every(({ _id }) => _id !== userId);
}

const findLinked = writtenOnce(["eventId", "userId"], (db, { eventId, userId }) =>
  db
    .selectFrom("events as event")
    .innerJoin("seasons as season", "season.id", "event.season_id")
    .innerJoin("simulators as simulator", "simulator.id", "season.simulator_id")
    .innerJoin("users as person", (join) => join.on("person.id", "=", userId))
    .select(["season.open", "simulator.code", "person.steam_id", "person.iracing_id"])
    .where("event.id", "=", eventId),
);
