import { readComputed } from "#features/results/server/result-rows.ts";
import { placeOf } from "#features/seasons/track-title.ts";
import type { Db } from "#server/database/databases.ts";
import { writtenForIds } from "#server/database/written-once.ts";
import { ofEach } from "#shared/of-each.ts";
import type { FormRace } from "../../directories.ts";
import { type Figure, figures } from "../../head-to-head/figures.ts";
import {
  type Duel,
  type MeetingLine,
  meetingLists,
  MEETINGS_PAGE,
  type SharedCar,
} from "../../head-to-head/head-to-head.ts";
import {
  averagePlaces,
  bestLapsOf,
  bothFinished,
  gapBetween,
  type Meeting,
  meetingKinds,
  paceGapMs,
  type Pair,
  scoreOf,
  timesWithin,
} from "../../head-to-head/meetings.ts";
import { mapStandings } from "../profiles/season-standings.ts";
import { listShared, type SharedPlace } from "./meeting-queries.ts";

interface Asked {
  onlyFinished: boolean;
  list: (typeof meetingLists)[number];
  page: number;
}

/** What two people did against each other, with a page of where they met. */
export async function readDuel(
  db: Db,
  { a, b }: Pair<string>,
  { onlyFinished, list, page }: Asked,
): Promise<Duel> {
  const shared = await listShared(db, a, [b]);
  const meetings = onlyFinished ? bothFinished(shared.meetings) : shared.meetings;
  const listed = meetings.filter(({ kind }) => (kind === "qualifying") === (list === "qualifying"));
  const shown = listed.slice((page - 1) * MEETINGS_PAGE, page * MEETINGS_PAGE);
  const sharedCars = shared.asMates.slice(0, MEETINGS_PAGE);
  const best = bestLapsOf(meetings);
  const [sessions, computed, career, points] = await Promise.all([
    mapSessions(db, [...shown, ...sharedCars, ...(best ? [best.at] : [])]),
    mapComputed(db, shown),
    readCareers(db, { a, b }),
    readPoints(db, { a, b }, shared.meetings[0]?.seasonId),
  ]);
  return {
    scores: ofEach(meetingKinds, (kind) => {
      const own = meetings.filter((meeting) => meeting.kind === kind);
      return { ...scoreOf(own), met: own.length };
    }),
    paceGapMs: paceGapMs(meetings),
    together: {
      wins: timesWithin(meetings, 1),
      podiums: timesWithin(meetings, 3),
      averagePlace: averagePlaces(meetings),
    },
    career,
    bestLap: best
      ? { venue: sessions.get(best.at.sessionId)?.venue ?? "", a: best.a, b: best.b }
      : null,
    points,
    meetings: shown.flatMap((meeting): MeetingLine[] => {
      const session = sessions.get(meeting.sessionId);
      if (!session) return [];
      const { kind, at, ahead } = meeting;
      const counted = {
        a: computed.get(meeting.a.rowId),
        b: computed.get(meeting.b.rowId),
      };
      return [
        {
          ...session,
          kind,
          at,
          ahead,
          a: endOf(meeting.a),
          b: endOf(meeting.b),
          gap: gapBetween(meeting, counted),
        },
      ];
    }),
    meetingsPage: { page, pageSize: MEETINGS_PAGE, total: listed.length },
    sharedCars: sharedCars.flatMap((car): SharedCar[] => {
      const session = sessions.get(car.sessionId);
      return session ? [{ ...session, kind: car.kind, at: car.at, ...endOf(car) }] : [];
    }),
    sharedCarsTotal: shared.asMates.length,
  };
}

function endOf({ place, status }: { place: number | null; status: string }): FormRace {
  return { place, status: status === "dnf" || status === "dsq" ? status : null };
}

/** Where sessions were, by id. */
async function mapSessions(db: Db, shared: readonly SharedPlace[]) {
  const events = [...new Set(shared.map(({ eventId }) => eventId))];
  const rows = events.length === 0 ? [] : await selectEvents(db, events);
  const byEvent = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    shared.flatMap(({ sessionId, eventId }) => {
      const row = byEvent.get(eventId);
      if (!row) return [];
      const { title, city, family } = row;
      return [
        [
          sessionId,
          {
            session: sessionId,
            event: { _id: eventId, title },
            season: { _id: row.season_id, title: row.season },
            venue: placeOf({ title, track: { city, trackFamily: { name: family } } }),
          },
        ] as const,
      ];
    }),
  );
}

const selectEvents = writtenForIds((db, ids) =>
  db
    .selectFrom("events as event")
    .innerJoin("seasons as season", "season.id", "event.season_id")
    .innerJoin("tracks as track", "track.id", "event.track_id")
    .innerJoin("track_families as family", "family.id", "track.family_id")
    .select([
      "event.id",
      "event.title",
      "event.season_id",
      "season.title as season",
      "track.city",
      "family.name as family",
    ])
    .where("event.id", "in", ids),
);

/** What was counted of the rows of meetings, by row. */
async function mapComputed(db: Db, meetings: readonly Meeting[]) {
  const ids = [...new Set(meetings.flatMap(({ a, b }) => [a.rowId, b.rowId]))];
  const rows = ids.length === 0 ? [] : await selectComputed(db, ids);
  return new Map(rows.map(({ id, computed }) => [id, readComputed(computed)]));
}

const selectComputed = writtenForIds((db, ids) =>
  db.selectFrom("result_rows").select(["id", "computed"]).where("id", "in", ids),
);

/** What is counted of all that each ever drove. */
async function readCareers(db: Db, { a, b }: Pair<string>): Promise<Duel["career"]> {
  const rows = new Map((await selectCareers(db, [a, b])).map((row) => [row.subject_id, row]));
  const valueOf = (id: string, figure: Figure): number | null => {
    const row = rows.get(id);
    if (figure !== "averagePlace") return row?.[careerColumns[figure]] ?? 0;
    return row && row.finishes > 0 ? row.finish_sum / row.finishes : null;
  };
  return ofEach(figures, (figure) => ({ a: valueOf(a, figure), b: valueOf(b, figure) }));
}

const careerColumns = {
  starts: "starts",
  wins: "wins",
  podiums: "podiums",
  poles: "poles",
  fastestLaps: "fastest_laps",
} as const satisfies Record<Exclude<Figure, "averagePlace">, string>;

const selectCareers = writtenForIds((db, ids) =>
  db
    .selectFrom("stat_totals")
    .select(["subject_id", ...Object.values(careerColumns), "finishes", "finish_sum"])
    .where("subject_type", "=", "person")
    .where("subject_id", "in", ids)
    .where("scope", "=", "all")
    .where("scope_id", "=", ""),
);

/** Their points in the season, if both stand in one table of it. */
async function readPoints(
  db: Db,
  { a, b }: Pair<string>,
  seasonId: string | undefined,
): Promise<Duel["points"]> {
  if (seasonId === undefined) return null;
  // Where nothing of it is hidden, this is found out by one statement.
  const seasons = [{ id: seasonId, hidden_events: 1 }];
  const standingOf = async (id: string) =>
    (await mapStandings(db, { type: "person", id }, seasons)).get(seasonId)?.standing;
  const [own, other] = await Promise.all([standingOf(a), standingOf(b)]);
  if (!own || own._id !== other?._id) return null;
  const season = await db
    .selectFrom("seasons")
    .select("title")
    .where("id", "=", seasonId)
    .executeTakeFirst();
  return season ? { season: season.title, a: own.points, b: other.points } : null;
}
