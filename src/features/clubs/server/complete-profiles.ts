import type { Db } from "#server/database/databases.ts";
import type { DriverLack } from "../driver-requirements.ts";
import { lacksInWords } from "../driver-requirements.ts";
import { mapLacks } from "./candidates.ts";
import { mapNames } from "./people-names.ts";
import { clubRefusal } from "./refusals.ts";

/** @throws AppError 422 naming the first of the people who lacks what the simulator requires, and what. */
export async function requireWholeProfiles(
  trx: Db,
  required: { userIds: readonly string[]; simulatorId: string },
): Promise<void> {
  const lacks = await mapLacks(trx, required);
  const lacking = required.userIds.find((id) => (lacks.get(id) ?? []).length > 0);
  if (lacking === undefined) return;
  const names = await mapNames(trx, [lacking]);
  throw clubRefusal("club.driver-incomplete", {
    message: `${names.get(lacking)}: pilotul nu poate fi înregistrat ${lacksInWords(lacks.get(lacking) ?? [])}.`,
  });
}

/** What keeps the person from driving in a club of the simulator; empty: nothing. */
export async function lacksOf(
  db: Db,
  { userId, simulatorId }: { userId: string; simulatorId: string },
): Promise<DriverLack[]> {
  return (await mapLacks(db, { userIds: [userId], simulatorId })).get(userId) ?? [];
}

const refusals = {
  /** Somebody says yes to an invitation. */
  "invitation.profile-incomplete": "Nu poți accepta",
  /** Somebody wants to drive on their own account. */
  "club.profile-incomplete": "Nu poți concura",
} as const;

/** @throws AppError 409 with what the person's own profile lacks. */
export async function requireOwnProfile(
  trx: Db,
  { code, ...person }: { userId: string; simulatorId: string; code: keyof typeof refusals },
): Promise<void> {
  const lacks = await lacksOf(trx, person);
  if (lacks.length === 0) return;
  throw clubRefusal(code, {
    message: `${refusals[code]} ${lacksInWords(lacks)}. Completează-ți profilul și încearcă din nou.`,
  });
}
