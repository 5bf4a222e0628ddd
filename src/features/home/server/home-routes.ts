import { z } from "zod";
import { isEventActive, seasonStatus, type SeasonStatus } from "#features/seasons/season-status.ts";
import {
  listCardEvents,
  listEventSpans,
  listSeasonHeads,
} from "#features/seasons/server/season-cards-queries.ts";
import { listValidCars } from "#features/seasons/server/seasons-queries.ts";
import { listLeadingTables } from "#features/standings/server/leading-entries.ts";
import type { Db } from "#server/database/databases.ts";
import type { Routes } from "#server/serve.ts";
import { seesHidden } from "#server/visibility.ts";
import { groupBy } from "#shared/group-by.ts";
import { type Home, homeSchema, type HomeSeason } from "../home.ts";
import { findComingRace } from "../coming-race.ts";
import { readFollowed, readHome, readOwnNext } from "../home-calls.ts";
import { ownNextSchema } from "../own-next.ts";
import { AWAITED_FOR_MS, isDecided } from "#features/seasons/race-state.ts";
import { titlesOf } from "../titles.ts";
import { followedSchema } from "../followed.ts";
import { findFollowed } from "./followed/find-followed.ts";
import { findLastRace } from "./find-last-race.ts";
import { findOwnNext } from "./find-own-next.ts";
import { findOutline, listLastRaced, listPodiums, listRounds } from "./season-sport.ts";

/** What `/` shows. */
export const homeRoutes: Routes = ({ serve }, { databases: { reader }, now }) => {
  serve(readHome, {
    summary: "All seasons with leaders, next races and last podiums",
    reply: homeSchema,
    handle: async ({ viewer }) => findHome(reader, { hidden: seesHidden(viewer), now: now() }),
  });

  serve(readOwnNext, {
    summary: "One's own next event, and what waits for one",
    reply: ownNextSchema,
    handle: async ({ viewer }) => findOwnNext(reader, viewer, now()),
  });

  serve(readFollowed, {
    summary: "Whom one follows, with what they did last",
    reply: z.array(followedSchema),
    handle: async ({ viewer }) => findFollowed(reader, viewer._id),
  });
};

/** The number of statements does not grow with the seasons, and little is read of those that are over. */
async function findHome(db: Db, { hidden, now }: { hidden: boolean; now: number }): Promise<Home> {
  const [heads, spans, lastRace] = await Promise.all([
    listSeasonHeads(db, { hidden }),
    listEventSpans(db, { hidden }),
    findLastRace(db, now),
  ]);
  const statusOf = new Map(
    heads.map(({ _id }) => {
      const span = spans.get(_id);
      return [_id, seasonStatus(span ? [span.first, span.last] : [], now)];
    }),
  );
  const ids = (...wanted: SeasonStatus[]) =>
    heads.flatMap(({ _id }) => (wanted.some((one) => statusOf.get(_id) === one) ? [_id] : []));
  const running = ids("current");
  const mayWait = (time: number) => time > now - AWAITED_FOR_MS;
  const recent = ids("past").filter((id) => mayWait(spans.get(id)?.last ?? 0));
  const [tables, events, validCars, raced] = await Promise.all([
    listLeadingTables(db, { running, over: ids("past"), hidden }),
    listCardEvents(db, [...ids("current", "future"), ...recent], { hidden }),
    listValidCars(db, ids("current", "future")),
    listLastRaced(db, running, { hidden }),
  ]);
  const eventsOf = (id: string) => events.get(id) ?? [];
  const coming = running.flatMap((id) =>
    eventsOf(id)
      .filter(({ time }) => isEventActive(time, now))
      .slice(0, 2),
  );
  const awaited = recent.flatMap((id) => eventsOf(id).filter(({ time }) => mayWait(time)));
  const rounds = await listRounds(db, [
    ...new Set([...[...coming, ...awaited].map(({ _id }) => _id), ...raced]),
  ]);
  const isRunning = new Set(running);
  const podiums = await listPodiums(
    db,
    rounds.filter(({ seasonId }) => isRunning.has(seasonId)),
  );
  const roundsOf = groupBy(rounds, ({ seasonId }) => seasonId);
  const seasons = heads.map((head): HomeSeason => {
    const { _id } = head;
    const own = roundsOf.get(_id) ?? [];
    const ownTables = tables.get(_id) ?? [];
    const isOver = statusOf.get(_id) === "past";
    return {
      ...head,
      span: spans.get(_id) ?? null,
      events: isOver ? [] : eventsOf(_id),
      rules: { ...head.rules, validCars: validCars.get(_id) ?? [] },
      titles: isOver && isDecided(own, now) ? titlesOf(ownTables) : [],
      sport: isRunning.has(_id)
        ? {
            rounds: own.filter(({ time }) => isEventActive(time, now)).slice(0, 2),
            table: ownTables[0] ?? null,
            podium: podiums.get(_id) ?? null,
          }
        : null,
    };
  });
  const next = findComingRace(seasons, now)?.round._id;
  return { seasons, lastRace, outline: next === undefined ? null : await findOutline(db, next) };
}
