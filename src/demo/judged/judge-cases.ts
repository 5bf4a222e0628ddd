import { HOUR_MS, MINUTE_MS } from "#shared/time/durations.ts";
import { presets } from "#features/stewarding/stewarding-presets.ts";
import { defaultSettings } from "#features/stewarding/stewarding-settings.ts";
import { listSessionRows } from "#features/stewarding/server/session-rows.ts";
import type { Db } from "#server/database/databases.ts";
import { toJson } from "#server/database/json.ts";
import type { Services } from "#server/services.ts";
import type { DemoSeason } from "../seasons.ts";
import type { Bench } from "./bench.ts";
import type { JudgedRace } from "./cases.ts";
import { judgeFirst } from "./first-race.ts";
import { judgeLast } from "./last-race.ts";
import { judgeSecond } from "./second-race.ts";

/** The season that takes protests; the others show how it looks without. */
const JUDGED_SEASON = "acc-endurance";

/** Says so before anything is driven, so that every session gets its window with its results. */
export async function allowProtests(trx: Db, { plan }: DemoSeason): Promise<void> {
  if (plan.id !== JUDGED_SEASON) return;
  // At a court of two.
  const settings = toJson({
    ...defaultSettings,
    ...presets.court.way,
    quorum: 2,
    enabled: true,
  });
  await trx.insertInto("season_stewarding").values({ season_id: plan.id, settings }).execute();
}

interface Judged extends Pick<Bench, "stewards" | "guests" | "pilot"> {
  seasons: readonly DemoSeason[];
}

/**
 * Makes cases through the site's own acts: a first race that was reopened and has a decision replaced on appeal, a second with a
 * decision that moved places, and the last, open for protests, with cases at every step and an appeal that waits for its judges.
 */
export async function judgeCases(services: Services, judged: Judged): Promise<void> {
  const season = judged.seasons.find(({ plan }) => plan.id === JUDGED_SEASON);
  const races = season ? await listRaces(services, season) : [];
  const [last, before, first] = races.toReversed();
  if (!last) return;
  await appoint(services, judged.guests);
  const bench = { ...judged, ...pickAccused(races, judged.pilot) };
  if (first) await judgeFirst(services, first, bench);
  if (before) await judgeSecond(services, before, bench);
  await services.databases.db
    .updateTable("protest_windows")
    .set({ closes_at: services.now() + 20 * HOUR_MS })
    .where("session_id", "=", last.sessionId)
    .execute();
  await judgeLast(services, last, bench);
}

async function appoint({ databases }: Services, people: readonly string[]): Promise<void> {
  await databases.db
    .insertInto("user_roles")
    .values(people.map((user_id) => ({ user_id, role_id: "steward" })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function listRaces(services: Services, season: DemoSeason): Promise<JudgedRace[]> {
  const { reader } = services.databases;
  const races = season.events.flatMap((event) =>
    event.sessions
      .filter(({ type, official }) => type === "R" && official)
      .map((session) => ({
        eventId: event.id,
        sessionId: session.id,
        endedAt: session.startAt + session.durationMinutes * MINUTE_MS,
      })),
  );
  const driven = await Promise.all(
    races.map(async (race) => ({ ...race, rows: await listSessionRows(reader, race.sessionId) })),
  );
  return driven.filter(({ rows }) => rows.length > 0);
}

/** Two who drove every race, behind the places that the other cases are about; neither with the pilot. */
function pickAccused(
  races: readonly JudgedRace[],
  pilot: string,
): Pick<Bench, "repeater" | "appellant"> {
  const [row, other] = (races[0]?.rows ?? []).slice(8).filter((own) => {
    const [driver] = own.row.userIds;
    return (
      driver !== null &&
      driver !== undefined &&
      !own.row.userIds.includes(pilot) &&
      races.every(({ rows }) => rows.slice(4).some((one) => one.row.userIds.includes(driver)))
    );
  });
  return { repeater: row?.row.userIds[0] ?? "", appellant: other?.row.userIds[0] ?? "" };
}
