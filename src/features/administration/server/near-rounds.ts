import { descriptionOf } from "#simulators/simulators.ts";
import { getEntryEvent } from "#features/entry-lists/server/entry-event.ts";
import {
  type LoadedEntryList,
  loadEntryList,
} from "#features/entry-lists/server/load-entry-list.ts";
import { listReminded, silentCars } from "#features/entry-lists/server/remind-unanswered.ts";
import { mapWindows } from "#features/stewarding/server/windows.ts";
import type { Db } from "#server/database/databases.ts";
import { toJson } from "#server/database/json.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { seesHidden } from "#server/visibility.ts";
import { BACK_MS, type Evening, type RoundFacts } from "../evening.ts";
import { AHEAD_MS, type EventToDo, type SeasonToDo } from "../todos.ts";

/** A round that is near, in a season in which the viewer does something. */
export interface NearRound {
  season: SeasonToDo;
  event: EventToDo;
  facts: RoundFacts;
}

export async function listNearRounds(
  { databases: { reader }, now, config }: Services,
  viewer: Viewer,
  seasons: readonly SeasonToDo[],
): Promise<NearRound[]> {
  const near = seasons.flatMap((season) =>
    season.events
      .filter(({ time }) => Math.abs(time - now()) <= AHEAD_MS)
      .map((event) => ({ season, event })),
  );
  if (near.length === 0) return [];
  const sessions = near.flatMap(({ event }) => event.sessions.map(({ _id }) => _id));
  const day = { now: now(), timeZone: config.timeZone };
  const [reminded, strangers, windows] = await Promise.all([
    listReminded(
      reader,
      near.map(({ event }) => event._id),
      day,
    ),
    mapStrangers(reader, sessions),
    mapWindows(reader, sessions),
  ]);
  const protestsUntil = new Map([...windows].map(([id, { closesAt }]) => [id, closesAt]));
  return Promise.all(
    near.map(async ({ season, event }) => {
      const readsList = season.may.plan || season.may.downloadLists;
      const loaded =
        readsList && event.time > now() - BACK_MS
          ? await loadEntryList(reader, await getEntryEvent(reader, event._id, viewer), now())
          : undefined;
      return {
        season,
        event,
        facts: {
          presence: loaded ? presenceOf(loaded, reminded.has(event._id)) : null,
          list: loaded ? listOf(loaded) : null,
          strangers,
          protestsUntil,
        },
      };
    }),
  );
}

function presenceOf(loaded: LoadedEntryList, isReminded: boolean): RoundFacts["presence"] {
  const { cars, presences, event } = loaded;
  const { rsvpStart: from, rsvpEnd: until } = event;
  if (from === null || until === null || cars.size === 0) return null;
  const answers = [...cars.keys()].map((id) => presences.get(id)?.isPresent);
  return {
    from,
    until,
    yes: answers.filter((answer) => answer === true).length,
    no: answers.filter((answer) => answer === false).length,
    silent: silentCars(loaded).length,
    isReminded,
  };
}

function listOf({ event, list, cars, suspended }: LoadedEntryList): RoundFacts["list"] {
  const starting = list.splits.flat();
  if (!descriptionOf(event.simulator).entryList || starting.length === 0) return null;
  const withoutSteam = starting.flatMap(({ id }) => {
    const car = cars.get(id);
    const isMissing = car?.seats.some(({ userId, steamId }) => !suspended.has(userId) && !steamId);
    return car && isMissing ? [car.raceNumber] : [];
  });
  return { simulator: event.simulator, splits: list.splits.length, withoutSteam };
}

/** How many people of each session's results are nobody of the league. */
async function mapStrangers(db: Db, sessions: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("result_row_drivers as driver")
    .innerJoin("result_rows as row", "row.id", "driver.row_id")
    .where("driver.session_id", "in", sessions)
    .where("driver.user_id", "is", null)
    .where("row.computed", "!=", toJson(null))
    .groupBy("driver.session_id")
    .select(({ fn }) => ["driver.session_id", fn.countAll<number>().as("count")])
    .execute();
  return new Map(rows.map((row) => [row.session_id, row.count]));
}

/** The next round of these seasons that the viewer sees. */
export async function findNextRound(
  db: Db,
  { seasons, viewer, now }: { seasons: readonly string[]; viewer: Viewer; now: number },
): Promise<Evening["next"]> {
  if (seasons.length === 0) return null;
  const row = await db
    .selectFrom("events")
    .select(["id", "title", "time"])
    .where("season_id", "in", seasons)
    .where("time", ">", now)
    .$if(!seesHidden(viewer), (query) => query.where("hidden", "=", false))
    .orderBy("time")
    .orderBy("id")
    .executeTakeFirst();
  return row ? { event: { _id: row.id, title: row.title }, time: row.time } : null;
}
