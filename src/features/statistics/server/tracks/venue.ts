import type { Db } from "#server/database/databases.ts";
import { writtenForIds } from "#server/database/written-once.ts";
import type { Venue } from "../../tracks/tracks.ts";
import { isCounted } from "../rebuild.ts";
import { listClassRecords } from "./class-records.ts";
import { type Layout, listComing, listLayoutsBeside, mapRaces } from "./venue-layouts.ts";
import { listWonRaces } from "./won-races.ts";

/** The venue of a layout; `undefined` where there is no such track. `now` is UTC ms. */
export async function findVenue(db: Db, trackId: string, now: number): Promise<Venue | undefined> {
  const layouts = await listLayoutsBeside(db, trackId);
  const [named] = layouts;
  if (!named) return undefined;
  const ids = layouts.map(({ track }) => track._id);
  const [races, [next], counted] = await Promise.all([
    mapRaces(db),
    listComing(db, now, ids),
    isCounted(db),
  ]);
  return {
    ...named.track,
    simulator: named.simulator,
    layouts: layouts
      .toSorted((a, b) => b.events - a.events)
      .map(({ track: { _id, name }, simulator, events }) => ({ _id, name, simulator, events })),
    next: next
      ? {
          _id: next.id,
          startsAt: next.startsAt,
          season: { _id: next.seasonId, title: next.season },
        }
      : null,
    races: ids.reduce((sum, id) => sum + (races.get(id)?.races ?? 0), 0),
    ...(counted ? await countedOf(db, layouts) : { drivers: null, records: [], winners: [] }),
  };
}

async function countedOf(
  db: Db,
  layouts: readonly Layout[],
): Promise<Pick<Venue, "drivers" | "records" | "winners">> {
  const ids = layouts.map(({ track }) => track._id);
  const [drivers, records, winners] = await Promise.all([
    selectDrivers(db, ids),
    listClassRecords(db, layouts),
    listWonRaces(db, ids),
  ]);
  return { drivers: drivers[0]?.count ?? 0, records, winners };
}

const selectDrivers = writtenForIds((db, trackIds) =>
  db
    .selectFrom("stat_rows")
    .select(({ fn }) => fn.count<number>("person_id").distinct().as("count"))
    .where("track_id", "in", trackIds)
    .where("visible", "=", 1),
);
