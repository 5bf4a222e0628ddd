import { ConfigError } from "#server/config.ts";
import { allSeasons } from "./all-seasons.ts";
import type { SeasonPlan } from "./season-plan.ts";

/** Which league `DEMO_LEAGUE` asks for: one in full swing, one between seasons, or one before its first season. */
const demoLeagues = ["full", "offseason", "empty"] as const;
export type DemoLeague = (typeof demoLeagues)[number];

/** @throws ConfigError for another word. */
export function demoLeagueOf(environment: Record<string, string | undefined>): DemoLeague {
  const asked = environment["DEMO_LEAGUE"] ?? "full";
  const league = demoLeagues.find((one) => one === asked);
  if (!league) throw new ConfigError(`DEMO_LEAGUE is one of: ${demoLeagues.join(", ")}.`);
  return league;
}

/** Between seasons nothing runs, whatever the day: what has ended and what comes stay. */
export function seasonsOf(league: DemoLeague): readonly SeasonPlan[] {
  if (league === "full") return allSeasons;
  return league === "empty" ? [] : allSeasons.filter((plan) => !isRunning(plan));
}

function isRunning({ calendar }: SeasonPlan): boolean {
  return calendar.inDays >= 0 && calendar.round > 1;
}
