import { hasRaceLeft, listWaitingGrid } from "#features/results/server/decided-grid.ts";
import { raceStart } from "#features/seasons/server/race-start.ts";
import type { Db } from "#server/database/databases.ts";
import type { Row } from "#server/database/schema.ts";
import { visibleEvents, visibleSeasons } from "#server/visibility.ts";
import { columnOf, groupRows } from "#shared/group-by.ts";
import type { Licence, OwnLicence, Sanction } from "../../licence/licence-shapes.ts";
import {
  givenBy,
  licenceSum,
  ruleText,
  sanctionKinds,
  sanctionText,
} from "../../licence/sanction-rules.ts";
import { thresholdsAhead } from "../../licence/thresholds-ahead.ts";
import { readStoredSettings } from "../settings-store.ts";
import { entryQuery } from "./licence-entries.ts";
import { isServed, listServed } from "./sanction-effects.ts";

/** Somebody's licence as everybody reads it: what hidden events put on it counts for nobody. */
export async function readLicence(db: Db, userId: string, now: number): Promise<Licence> {
  const served = await listServed(db, userId, now);
  const entries = (await listShownEntries(db, userId, served)).filter(
    ({ expiresAt }) => now < expiresAt,
  );
  const sum = licenceSum(entries, now);
  const rows = await db
    .selectFrom("sanctions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("state", "=", "confirmed")
    .where("flagged", "=", false)
    .where("season_id", "in", visibleSeasons(db))
    .orderBy("decided_at", "desc")
    .orderBy("id")
    .execute();
  const isOver = (id: string) => served.some((own) => own.id === id);
  const sanctions = (await toSanctions(db, rows, now)).map(({ own }) =>
    isOver(own._id) ? { ...own, served: true } : own,
  );
  const bans = sanctions.filter(({ kind, held }) => kind === "ban" && !held);
  const until = Math.max(0, ...bans.map((ban) => ban.until ?? 0));
  return { ...sum, entries, sanctions, bannedUntil: until > now ? until : null };
}

/** Nothing is on it. */
export const noLicence: Licence = {
  points: 0,
  warnings: 0,
  entries: [],
  sanctions: [],
  bannedUntil: null,
};

/** `served`: suspensions that nobody has written down as served yet. */
async function listShownEntries(
  db: Db,
  userId: string,
  served: Awaited<ReturnType<typeof listServed>>,
) {
  const rows = await entryQuery(db, userId)
    .innerJoin("cases as own", "own.id", "decision.case_id")
    .innerJoin("event_sessions as session", "session.id", "own.session_id")
    .innerJoin("events as event", "event.id", "session.event_id")
    .innerJoin("seasons as season", "season.id", "decision.season_id")
    .select(["entry.from_at as from", "event.id as event", "event.title as eventTitle"])
    .select("season.title as seasonTitle")
    .where("event.id", "in", visibleEvents(db))
    .orderBy("entry.from_at", "desc")
    .orderBy("entry.item_id")
    .execute();
  return rows.map((row) => ({
    ...row,
    ...givenBy(row),
    decision: { _id: row.decisionId, number: row.number ?? 0 },
    season: { _id: row.seasonId, title: row.seasonTitle },
    event: { _id: row.event, title: row.eventTitle },
    clearedAt:
      row.clearedAt ?? served.find(({ cleared }) => cleared.includes(row.itemId))?.servedAt ?? null,
  }));
}

/** What is alike for everybody who reads of sanctions. */
export async function toSanctions<Of extends Row<"sanctions">>(
  db: Db,
  rows: readonly Of[],
  now: number,
): Promise<{ row: Of; own: Licence["sanctions"][number] }[]> {
  const events = await mapEvents(db, columnOf(rows, "id"));
  return Promise.all(
    rows.map(async (row) => {
      const kind = sanctionKinds.find((known) => known === row.kind) ?? "grid";
      const own = {
        _id: row.id,
        kind,
        amount: row.amount,
        text: sanctionText(kind, row.amount),
        rule: ruleText(row.rule),
        held: row.held,
        events: events.get(row.id) ?? [],
        until: row.until_at,
        decidedAt: row.decided_at,
        served: row.state === "confirmed" && (await isServed(db, row, now)),
      };
      return { row, own };
    }),
  );
}

/** Visible events at which sanctions suspend somebody. */
async function mapEvents(db: Db, ids: readonly string[]): Promise<Map<string, Sanction["events"]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("suspension_sources as source")
    .innerJoin("events as event", "event.id", "source.event_id")
    .select(["source.sanction_id", "event.id", "event.title", raceStart().as("time")])
    .where("source.sanction_id", "in", [...ids])
    .where("event.id", "in", visibleEvents(db))
    .orderBy("event.time")
    .execute();
  return groupRows(rows, "sanction_id", ({ id, title, time }) => ({ _id: id, title, time }));
}

/** The same for its owner, with what is still ahead of them. */
export async function readOwnLicence(db: Db, userId: string, now: number): Promise<OwnLicence> {
  const licence = await readLicence(db, userId, now);
  const seasons = await db
    .selectFrom("seasons")
    .select(["id", "title"])
    .where("id", "in", penalisedSeasons(db, userId))
    .where("hidden", "=", false)
    .orderBy("title")
    .execute();
  const grid = await Promise.all(
    seasons.map(async ({ id, title }) => {
      const waiting = (await listWaitingGrid(db, id)).filter(({ driver }) => driver === userId);
      const noRaceLeft = waiting.length > 0 && !(await hasRaceLeft(db, id, now));
      return waiting.map(({ positions, reason = "", event = "" }) => ({
        positions,
        reason,
        event,
        season: { _id: id, title },
        noRaceLeft,
      }));
    }),
  );
  const suspensions = await db
    .selectFrom("event_suspensions as suspension")
    .innerJoin("events as event", "event.id", "suspension.event_id")
    .select(["event.id as _id", "event.title", raceStart().as("time"), "suspension.reason"])
    .where("suspension.user_id", "=", userId)
    .where("event.id", "in", visibleEvents(db))
    .where("event.time", ">", now)
    .orderBy("event.time")
    .execute();
  return {
    ...licence,
    grid: grid.flat(),
    suspensions,
    thresholds: await listThresholds(db, userId, { sum: licence, now }),
  };
}

/** Of a licence with nothing on it there are none. */
async function listThresholds(
  db: Db,
  userId: string,
  { sum, now }: { sum: Licence; now: number },
): Promise<OwnLicence["thresholds"]> {
  if (sum.points === 0 && sum.warnings === 0) return [];
  const seasons = await db
    .selectFrom("seasons as season")
    .innerJoin("season_stewarding as own", "own.season_id", "season.id")
    .select(["season.id", "season.title", "own.settings"])
    .where("season.id", "in", (seat) =>
      seat.selectFrom("car_drivers").select("season_id").where("user_id", "=", userId),
    )
    .where("season.id", "in", (ahead) =>
      ahead
        .selectFrom("events")
        .select("season_id")
        .where("time", ">", now)
        .where("id", "in", visibleEvents(db)),
    )
    .orderBy("season.title")
    .orderBy("season.id")
    .execute();
  return seasons.flatMap(({ id, title, settings }) => {
    const { enabled, sanctions } = readStoredSettings(settings);
    return enabled
      ? thresholdsAhead(sanctions, sum).map(({ measure, threshold, kind, amount }) => ({
          season: { _id: id, title },
          measure,
          threshold,
          text: sanctionText(kind, amount),
        }))
      : [];
  });
}

/** Ids of seasons in which they were decided about, or race: few. */
function penalisedSeasons(db: Db, userId: string) {
  return db
    .selectFrom("sanctions")
    .select("season_id")
    .where("user_id", "=", userId)
    .union(
      db
        .selectFrom("case_entries as entry")
        .innerJoin("cases as own", "own.id", "entry.case_id")
        .select("own.season_id")
        .where("entry.user_id", "=", userId),
    )
    .union(
      // Of a car whose driver no case names.
      db
        .selectFrom("cases as own")
        .innerJoin("result_row_drivers as driver", "driver.session_id", "own.session_id")
        .select("own.season_id")
        .where("driver.user_id", "=", userId),
    );
}
