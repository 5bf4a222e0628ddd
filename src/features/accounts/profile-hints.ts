import { simulators } from "#simulators/simulators.ts";
import type { OwnProfile } from "./accounts.ts";

export interface ProfileHint {
  missing: "name" | "iRacingMemberId" | "steamId";
  /** What to add and what it is needed for. */
  text: string;
}

/** What a profile lacks before its owner can drive, and why it is needed (`spec/1` §5). */
export function profileHints(
  profile: Pick<OwnProfile, "firstName" | "lastName" | "iRacingMemberId" | "steamId">,
): ProfileHint[] {
  const hints: ProfileHint[] = [];
  if (!profile.firstName || !profile.lastName)
    hints.push({
      missing: "name",
      text: "Completează prenumele și numele de familie: fără ele nu poți fi înscris ca pilot într-un club.",
    });
  if (!profile.iRacingMemberId)
    hints.push({
      missing: "iRacingMemberId",
      text: `Completează ID-ul de membru iRacing: fără el nu poți intra în cluburi de ${clubsThatNeed("iRacingMemberId")}.`,
    });
  if (!profile.steamId)
    hints.push({
      missing: "steamId",
      text: `Conectează contul Steam: fără el nu poți intra în cluburi de ${clubsThatNeed("steamId")}.`,
    });
  return hints;
}

/** Names of simulators, in a sentence. */
function clubsThatNeed(what: "iRacingMemberId" | "steamId"): string {
  const names = simulators.filter(({ needs }) => needs === what).map(({ name }) => name);
  return new Intl.ListFormat("ro").format(names);
}
