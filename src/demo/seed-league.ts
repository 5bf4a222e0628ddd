import { DAY_MS } from "#shared/time/durations.ts";
import { rebuildIfNeeded } from "#features/statistics/server/rebuild.ts";
import { hashPassword } from "#features/accounts/server/login/passwords.ts";
import type { Services } from "#server/services.ts";
import { loadCatalogue } from "./catalogue.ts";
import { foundClubs, saveClubs } from "./clubs.ts";
import { offerDownloads } from "./downloads.ts";
import { writeMessages } from "./messages.ts";
import { demoPassword, type DemoPeople, inventPeople, savePeople } from "./people.ts";
import { allSeasons } from "./plans/all-seasons.ts";
import type { SeasonPlan } from "./plans/season-plan.ts";
import { driveSeason, type WaitingSession } from "./results/results.ts";
import { dressSeasons } from "./pictures/dress-seasons.ts";
import { showEvents } from "./pictures/event-media.ts";
import { outlineTracks } from "./pictures/outlines.ts";
import { saveSeason } from "./save-season.ts";
import { allowProtests, judgeCases } from "./judged/judge-cases.ts";
import { type SampleFile, writeSampleFiles } from "./results/sample-files.ts";
import { type DemoSeason, planSeason } from "./seasons.ts";
import { saveTables } from "./standings.ts";

const YEAR_MS = 365 * DAY_MS;

/** This race is driven, and its file waits to be uploaded. */
const WAITING_SESSION = "acc-endurance-4-r";

export interface SeededLeague {
  sampleFiles: SampleFile[];
}

/**
 * Fills an empty database with the demo league, the same for the same moment. Results are generated server files that the real
 * importers read. `onSeason` hears after each season how many there are.
 */
export async function seedLeague(
  services: Services,
  plans: readonly SeasonPlan[] = allSeasons,
  onSeason: (made: number) => void = () => undefined,
): Promise<SeededLeague> {
  const { db } = services.databases;
  const clock = { now: services.now(), timeZone: services.config.timeZone };
  const people = inventPeople();
  const clubs = foundClubs(people);
  const catalogue = await loadCatalogue(db);
  const passwordHash = await hashPassword(demoPassword);
  const foundedAt = clock.now - 2 * YEAR_MS;
  // Nothing yet: from here on everything is counted as it is saved, and no start counts it anew.
  await rebuildIfNeeded(services);
  await db.transaction().execute(async (trx) => {
    await savePeople(trx, people, { now: foundedAt, passwordHash });
    await saveClubs(trx, clubs, foundedAt);
  });
  const seasons: DemoSeason[] = [];
  const waiting: WaitingSession[] = [];
  for (const plan of plans) {
    const season = planSeason(plan, { clock, people, clubs, catalogue });
    await db.transaction().execute(async (trx) => {
      await saveSeason(trx, season, clock.now);
      await allowProtests(trx, season);
    });
    const left = await driveSeason(services, season, {
      catalogue,
      clock,
      steward: people.steward,
      waitingId: WAITING_SESSION,
    });
    await saveTables(services, season, people.steward.id);
    if (left) waiting.push(left);
    seasons.push(season);
    onSeason(seasons.length);
  }
  await judgeCases(services, {
    seasons,
    stewards: [people.steward.id, people.administrator.id],
    guests: listGuests(people),
    pilot: people.pilot.id,
  });
  await dressSeasons(services, seasons, people.steward.id);
  await outlineTracks(services, people.steward.id);
  await showEvents(services, seasons, people.steward.id);
  await writeMessages(services, { people, clubs, seasons });
  await offerDownloads(services, people.administrator.id);
  // What was driven long ago is no news of today: the site would tell everybody of it.
  await db.deleteFrom("queue").execute();
  const sampleFiles = await writeSampleFiles(services, { seasons, waiting, catalogue, clock });
  return { sampleFiles };
}

/** Two who drive nothing but iRacing. */
function listGuests({ drivers: { ir } }: DemoPeople): [string, string] {
  const [one, other] = ir.slice(10, 12);
  if (!one || !other) throw new Error("iRacing has too few drivers");
  return [one.id, other.id];
}
