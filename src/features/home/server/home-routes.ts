import { DAY_MS } from "#shared/time/durations.ts";
import { seasonStatus } from "#features/seasons/season-status.ts";
import { listSeasonCards } from "#features/seasons/server/season-cards-queries.ts";
import { listLeadingTables } from "#features/standings/server/leading-entries.ts";
import type { Db } from "#server/database/databases.ts";
import type { Routes } from "#server/serve.ts";
import { seesHidden } from "#server/visibility.ts";
import { groupBy } from "#shared/group-by.ts";
import { type Home, homeSchema, type HomeSeason } from "../home.ts";
import { readHome, readOwnNext } from "../home-calls.ts";
import { ownNextSchema } from "../own-next.ts";
import { AWAITED_FOR_MS, isDecided } from "#features/seasons/race-state.ts";
import { titlesOf } from "../titles.ts";
import { findOwnNext } from "./find-own-next.ts";
import { listRecords } from "./records.ts";
import { listPodiums, listRounds } from "./season-sport.ts";

/** What `/` shows. */
export const homeRoutes: Routes = ({ serve }, { databases: { reader }, now }) => {
  serve(
    readHome,
    { summary: "All seasons with leaders, next races and last podiums", reply: homeSchema },
    async ({ viewer }) => findHome(reader, { hidden: seesHidden(viewer), now: now() }),
  );

  serve(
    readOwnNext,
    { summary: "One's own next event, and what waits for one", reply: ownNextSchema },
    async ({ viewer }) => findOwnNext(reader, viewer, now()),
  );
};

/** So many statements however many seasons there are. */
async function findHome(db: Db, { hidden, now }: { hidden: boolean; now: number }): Promise<Home> {
  const cards = await listSeasonCards(db, { hidden });
  const statusOf = new Map(
    cards.map(({ _id, events }) => [
      _id,
      seasonStatus(
        events.map(({ time }) => time),
        now,
      ),
    ]),
  );
  const ids = (status: string) =>
    cards.flatMap(({ _id }) => (statusOf.get(_id) === status ? [_id] : []));
  const running = new Set(ids("current"));
  const recent = cards
    .filter(({ events }) => events.some(({ time }) => time > now - AWAITED_FOR_MS))
    .map(({ _id }) => _id)
    .filter((id) => statusOf.get(id) !== "future");
  const [tables, rounds] = await Promise.all([
    listLeadingTables(db, { running: [...running], over: ids("past"), hidden }),
    listRounds(db, recent, { hidden }),
  ]);
  const podiums = await listPodiums(
    db,
    rounds.filter(({ seasonId }) => running.has(seasonId)),
  );
  const roundsOf = groupBy(rounds, ({ seasonId }) => seasonId);
  const seasons = cards.map((card): HomeSeason => {
    const own = roundsOf.get(card._id) ?? [];
    const ownTables = tables.get(card._id) ?? [];
    const isOver = statusOf.get(card._id) === "past" && isDecided(own, now);
    return {
      ...card,
      titles: isOver ? titlesOf(ownTables) : [],
      sport: running.has(card._id)
        ? {
            rounds: own.filter(({ time }) => time + DAY_MS > now).slice(0, 2),
            table: ownTables[0] ?? null,
            podium: podiums.get(card._id) ?? null,
          }
        : null,
    };
  });
  return { seasons, records: running.size > 0 ? [] : await listRecords(db) };
}
