import { descriptionOf } from "#simulators/simulators.ts";
import type { OwnProfile } from "#features/accounts/accounts.ts";

/** What a profile can lack to drive in a club (`spec/1` §5). */
export const driverLacks = ["name", "iRacingMemberId", "steamId"] as const;
export type DriverLack = (typeof driverLacks)[number];

type DriverFacts = Pick<OwnProfile, "firstName" | "lastName" | "iRacingMemberId" | "steamId">;

/** What the driver lacks for a club of the simulator with that acronym: names everywhere, and what the simulator needs. */
export function lacksFor(acronym: string, driver: DriverFacts): DriverLack[] {
  const lacks: DriverLack[] = [];
  if (!driver.firstName || !driver.lastName) lacks.push("name");
  const { needs } = descriptionOf(acronym);
  if (needs !== null && !driver[needs]) lacks.push(needs);
  return lacks;
}

const lackLabels: Record<DriverLack, string> = {
  name: "prenume și nume",
  iRacingMemberId: "ID de membru iRacing",
  steamId: "cont Steam conectat",
};

/** 'prenume și nume'. */
export function lackInWords(lack: DriverLack): string {
  return lackLabels[lack];
}

/** 'fără prenume și nume, cont Steam conectat'. */
export function lacksInWords(lacks: readonly DriverLack[]): string {
  return `fără ${lacks.map(lackInWords).join(", ")}`;
}
