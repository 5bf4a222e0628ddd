import { rightsIn, roundOf } from "#features/events/server/events-queries.ts";
import { joinsOpenEvent } from "#features/events/server/open-events.ts";
import { mayKnowPasswords } from "#features/events/server/told-passwords.ts";
import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import type { Viewer } from "#server/viewer.ts";
import { isHiddenFrom, seesHidden } from "#server/visibility.ts";
import type { OwnEvent } from "../entry-lists.ts";
import { readSeat, toOwnSeat } from "./own-presence.ts";

/**
 * What of an event is the viewer's alone, or `undefined` when they may not see it. Every member who opens the event's page reads
 * it, so it takes a few rows by their keys, however many cars there are. `now`: UTC ms.
 */
export async function findOwnEvent(
  db: Db,
  id: string,
  viewer: Viewer,
  now: number,
): Promise<OwnEvent | undefined> {
  // All at once, so that nobody waits for the database more than once; what they may not see is not told.
  const [[event], seat, servers] = await Promise.all([
    findEvents(db, { id }),
    readSeat(db, { eventId: id, userId: viewer._id }),
    listServers(db, id),
  ]);
  if (!event || isHiddenFrom(viewer, event.hidden, event.season_hidden)) return undefined;
  const simulator = event.code;
  const { presence, isDriving } = toOwnSeat(seat, simulator);
  const isTold =
    isDriving ||
    (servers.length > 0 && (await joinsOpenEvent(db, { eventId: id, userId: viewer._id, now })));
  return {
    round: seesHidden(viewer) ? await roundOf(db, event, { hidden: true }) : null,
    can: rightsIn(event.permissions, { viewer, simulator }),
    servers: isTold ? await toldTo(db, viewer, { seasonId: event.season_id, servers }) : [],
    presence,
  };
}

async function toldTo(
  db: Db,
  viewer: Viewer,
  { seasonId, servers }: { seasonId: string; servers: OwnEvent["servers"] },
): Promise<OwnEvent["servers"]> {
  if (await mayKnowPasswords(db, viewer, seasonId)) return servers;
  return servers.map((server) => ({ ...server, password: null }));
}

const findEvents = writtenOnce(["id"], (db, { id }) =>
  db
    .selectFrom("events as event")
    .innerJoin("seasons as season", "season.id", "event.season_id")
    .innerJoin("simulators as simulator", "simulator.id", "season.simulator_id")
    .select([
      "event.id",
      "event.season_id",
      "event.time",
      "event.hidden",
      "season.hidden as season_hidden",
      "season.permissions",
      "simulator.code",
    ])
    .where("event.id", "=", id),
);

const findServers = writtenOnce(["event"], (db, { event }) =>
  db
    .selectFrom("event_sessions")
    .select(["id", "server_name", "password"])
    .where("event_id", "=", event)
    .orderBy("position"),
);

async function listServers(db: Db, event: string): Promise<OwnEvent["servers"]> {
  const sessions = await findServers(db, { event });
  return sessions
    .filter((session) => session.server_name || session.password)
    .map((session) => ({
      session: session.id,
      serverName: session.server_name || null,
      password: session.password || null,
    }));
}
