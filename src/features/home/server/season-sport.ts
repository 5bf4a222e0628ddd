import { isRace, readSessionType, sessionTypes } from "#shared/session-types.ts";
import { groupBy } from "#shared/group-by.ts";
import { placeOf, trackTitle } from "#features/seasons/track-title.ts";
import { listResultRows } from "#features/results/server/result-rows.ts";
import type { Db } from "#server/database/databases.ts";
import { writtenForIds, writtenOnce } from "#server/database/written-once.ts";
import { readDrawing } from "#features/seasons/server/season-banner.ts";
import { roundTimes } from "#features/seasons/race-state.ts";
import type { Home, Podium, Round } from "../home.ts";

/** A round with the races in which somebody may have stood on a podium. */
export type SeasonRound = Round & {
  seasonId: string;
  races: { id: string; startsAt: number; sprint: boolean; hasResults: boolean }[];
};

/** These events in order of time. */
export async function listRounds(db: Db, eventIds: readonly string[]): Promise<SeasonRound[]> {
  if (eventIds.length === 0) return [];
  return toRounds(await selectRoundsOf(db, eventIds));
}

/** One event that everybody sees. */
export async function findRound(db: Db, id: string): Promise<SeasonRound | undefined> {
  const [round] = toRounds(await selectRound(db, { id }));
  return round;
}

const selectRoundsOf = writtenForIds((db, eventIds) =>
  selectRounds(db).where("event.id", "in", eventIds),
);

const selectRound = writtenOnce(["id"], (db, { id }) =>
  selectRounds(db).where("event.id", "=", id).where("event.hidden", "=", false),
);

/** A row a session, in order, and one for an event that has none. */
function selectRounds(db: Db) {
  return db
    .selectFrom("events as event")
    .innerJoin("tracks as track", "track.id", "event.track_id")
    .innerJoin("track_families as family", "family.id", "track.family_id")
    .leftJoin("event_sessions as session", "session.event_id", "event.id")
    .leftJoin("session_results as results", "results.session_id", "session.id")
    .select([
      "event.id",
      "event.season_id",
      "event.title",
      "event.time",
      "track.name as track",
      "family.name as family",
      "track.city",
      "session.id as session",
      "session.type",
      "session.official",
      "session.sprint",
      "session.start_at",
      "session.duration_minutes",
      "results.saved_at",
    ])
    .orderBy("event.time")
    .orderBy("event.id")
    .orderBy("session.position");
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof selectRounds>["execute"]>>[number];

function toRounds(rows: readonly SessionRow[]): SeasonRound[] {
  return [...groupBy(rows, (row) => row.id).values()].flatMap((own) => {
    const [event] = own;
    if (!event) return [];
    const sessions = own.flatMap(toSession);
    return [
      {
        _id: event.id,
        seasonId: event.season_id,
        title: event.title,
        time: event.time,
        track: trackTitle({ family: event.family, name: event.track }),
        place: placeOf({
          title: event.title,
          track: { city: event.city, trackFamily: { name: event.family } },
        }),
        ...roundTimes(event.time, sessions),
        races: sessions.filter((session) => session.isRace && session.official),
      },
    ];
  });
}

/** None of an event without sessions. */
function toSession(row: SessionRow) {
  const { session, type, start_at } = row;
  if (session === null || type === null || start_at === null) return [];
  return [
    {
      id: session,
      startsAt: start_at,
      endsAt: start_at + (row.duration_minutes ?? 0) * 60_000,
      isRace: isRace(readSessionType(type)),
      official: row.official === true,
      sprint: row.sprint === true,
      hasResults: row.saved_at !== null,
    },
  ];
}

/** The outline of an event's track, where it can be drawn. */
export async function findOutline(db: Db, event: string): Promise<Home["outline"]> {
  const [row] = await selectOutline(db, { event });
  const drawing = row?.drawing ? readDrawing(row.drawing) : null;
  return drawing && { event, drawing };
}

const selectOutline = writtenOnce(["event"], (db, { event }) =>
  db
    .selectFrom("events as event")
    .innerJoin("tracks as track", "track.id", "event.track_id")
    .innerJoin("uploads as outline", "outline.id", "track.outline_upload_id")
    .select("outline.drawing")
    .where("event.id", "=", event),
);

/** Ids of the last event of each season that has results of an official race. */
export async function listLastRaced(
  db: Db,
  seasonIds: readonly string[],
  { hidden }: { hidden: boolean },
): Promise<string[]> {
  if (seasonIds.length === 0) return [];
  const rows = await (hidden ? selectLastRaced : selectLastShown)(db, seasonIds);
  return rows.flatMap(({ event }) => (event === null ? [] : [event]));
}

const selectLastRaced = writtenForIds((db, seasonIds) => lastRaced(db, seasonIds, [false, true]));
const selectLastShown = writtenForIds((db, seasonIds) => lastRaced(db, seasonIds, [false]));

/** From the last event of a season backwards, until one has been raced: the others are not looked at. */
function lastRaced(db: Db, seasonIds: readonly string[], hidden: readonly boolean[]) {
  return db
    .selectFrom("seasons as season")
    .select((of) =>
      of
        .selectFrom("events as event")
        .select("event.id")
        .whereRef("event.season_id", "=", "season.id")
        .where("event.hidden", "in", hidden)
        .where((has) =>
          has.exists(
            has
              .selectFrom("event_sessions as session")
              .innerJoin("session_results as results", "results.session_id", "session.id")
              .select("session.id")
              .whereRef("session.event_id", "=", "event.id")
              .where("session.official", "=", true)
              .where("session.type", "in", sessionTypes.filter(isRace)),
          ),
        )
        .orderBy("event.time", "desc")
        .orderBy("event.id", "desc")
        .limit(1)
        .as("event"),
    )
    .where("season.id", "in", seasonIds);
}

const selectFirstRows = writtenForIds((db, sessionIds) =>
  db
    .selectFrom("result_rows")
    .select("id")
    .where("session_id", "in", sessionIds)
    .where("position", "<=", 3),
);

/** The first three of each season's last race with results, a main one where there is one in that event; by season. */
export async function listPodiums(
  db: Db,
  rounds: readonly SeasonRound[],
): Promise<Map<string, Podium>> {
  const lasts = [...groupBy(rounds, ({ seasonId }) => seasonId).values()].flatMap(lastRace);
  if (lasts.length === 0) return new Map();
  const sessionIds = lasts.map(({ race }) => race.id);
  const firsts = await selectFirstRows(db, sessionIds);
  const rows = await listResultRows(
    db,
    sessionIds,
    firsts.map(({ id }) => id),
    { withPoints: false },
  );
  return new Map(
    lasts.flatMap(({ round, race }) => {
      const places = (rows.get(race.id) ?? []).flatMap(({ finalOverallResult: place, drivers }) =>
        place === null
          ? []
          : [{ place, drivers: drivers.map(({ _id, driverName }) => ({ _id, driverName })) }],
      );
      if (places.length === 0) return [];
      const { _id, title, seasonId } = round;
      return [[seasonId, { event: { _id, title }, session: race.id, places }]];
    }),
  );
}

function lastRace(rounds: readonly SeasonRound[]) {
  const run = rounds.filter(({ races }) => races.some(({ hasResults }) => hasResults));
  const round = run.at(-1);
  const raced = (round?.races ?? [])
    .filter(({ hasResults }) => hasResults)
    .toSorted((a, b) => a.startsAt - b.startsAt);
  const race = raced.findLast(({ sprint }) => !sprint) ?? raced.at(-1);
  return round && race ? [{ round, race }] : [];
}
