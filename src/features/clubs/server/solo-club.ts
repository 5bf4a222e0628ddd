import { lockPerson } from "#features/accounts/server/people/lock-person.ts";
import type { Db } from "#server/database/databases.ts";
import { newId } from "#server/ids.ts";
import type { Services } from "#server/services.ts";
import { NAMELESS_DRIVER } from "#shared/text/person-name.ts";
import { CLUB_NAME_LIMIT } from "../clubs.ts";
import { lockClub, soloNameColumns } from "./clubs-queries.ts";
import { requireOwnProfile } from "./complete-profiles.ts";
import { insertClub, writeClub } from "./create-club.ts";
import { findName } from "./people-names.ts";
import { columnOf } from "#shared/group-by.ts";

interface Solo {
  userId: string;
  /** Id. */
  simulator: string;
}

/**
 * 'Concurez singur': the id of the person's own club of one, named after them and made if they have none on the simulator. It is
 * one club, however often and at once it is asked for.
 * @throws AppError 422 without such a simulator, 409 when the profile lacks something for it, 429 after too many founded clubs
 */
export async function openSoloClub(services: Services, solo: Solo): Promise<string> {
  return services.databases.db.transaction().execute(async (trx) => {
    const found = await findSoloClub(trx, solo);
    if (found !== undefined) return refresh(trx, found, solo);
    await lockPerson(trx, solo.userId);
    return (await findSoloClub(trx, solo)) ?? insertSoloClub(trx, services, solo);
  });
}

/**
 * The same for somebody whom an organiser enters: whatever their profile lacks, and without counting it as a club that they
 * founded. Hold the person first. `by`: id of the organiser.
 */
export async function giveSoloClub(
  trx: Db,
  { by, now, ...solo }: Solo & { by: string; now: number },
): Promise<string> {
  const found = await findSoloClub(trx, solo);
  const id = found ?? newId();
  if (found === undefined) {
    const { userId: ownerId, simulator } = solo;
    const names = soloNameColumns(await nameAfter(trx, ownerId), id);
    await writeClub(trx, { id, names, ownerId, simulator, drivers: [ownerId], by, now });
  }
  await sitDown(trx, id, solo.userId);
  return id;
}

async function insertSoloClub(
  trx: Db,
  services: Services,
  { userId, simulator }: Solo,
): Promise<string> {
  const id = await insertClub(trx, services, {
    ownerId: userId,
    name: await nameAfter(trx, userId),
    simulator,
    drivers: [],
    managers: [],
    isDriver: false,
    solo: true,
  });
  await takeTheWheel(trx, id, { userId, simulator });
  return id;
}

/** The owner drives for it, also after having stopped, and it has the name that they have now. */
async function refresh(trx: Db, clubId: string, solo: Solo): Promise<string> {
  const club = await lockClub(trx, clubId);
  await takeTheWheel(trx, clubId, solo);
  const name = await nameAfter(trx, solo.userId);
  if (club.isSolo && club.name !== name)
    await trx
      .updateTable("clubs")
      .set(({ eb }) => ({ ...soloNameColumns(name, clubId), version: eb("version", "+", 1) }))
      .where("id", "=", clubId)
      .execute();
  return clubId;
}

async function takeTheWheel(trx: Db, clubId: string, { userId, simulator }: Solo): Promise<void> {
  await requireOwnProfile(trx, {
    userId,
    simulatorId: simulator,
    code: "club.profile-incomplete",
  });
  await sitDown(trx, clubId, userId);
}

async function sitDown(trx: Db, clubId: string, userId: string): Promise<void> {
  await trx
    .insertInto("club_members")
    .values({ club_id: clubId, user_id: userId, role: "driver", accepted: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends an ending person's clubs of one, under a name of nobody. Cars of past seasons name them still. */
export async function endSoloClubs(trx: Db, now: number, userId: string): Promise<void> {
  const ended = await trx
    .updateTable("clubs")
    .set(({ eb }) => ({
      name: NAMELESS_DRIVER,
      search_name: "",
      deleted_at: now,
      version: eb("version", "+", 1),
    }))
    .where("owner_id", "=", userId)
    .where("solo", "=", true)
    .returning("id")
    .execute();
  if (ended.length === 0) return;
  // That something was changed stays known, but not the name.
  await trx
    .updateTable("audit_log")
    .set({ before: null, after: null, search_text: "" })
    .where("subject_id", "in", columnOf(ended, "id"))
    .execute();
}

async function nameAfter(db: Db, userId: string): Promise<string> {
  return Array.from(await findName(db, userId))
    .slice(0, CLUB_NAME_LIMIT)
    .join("")
    .trim();
}

/** Ids of these people's clubs of one on the simulator. */
export async function listSoloClubs(
  db: Db,
  { userIds, simulator }: { userIds: readonly string[]; simulator: string },
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const clubs = await selectSoloClubs(db, simulator)
    .where("owner_id", "in", [...userIds])
    .execute();
  return clubs.map(({ id }) => id);
}

async function findSoloClub(db: Db, { userId, simulator }: Solo): Promise<string | undefined> {
  const club = await selectSoloClubs(db, simulator)
    .where("owner_id", "=", userId)
    .executeTakeFirst();
  return club?.id;
}

function selectSoloClubs(db: Db, simulator: string) {
  return db
    .selectFrom("clubs")
    .select("id")
    .where("simulator_id", "=", simulator)
    .where("solo", "=", true)
    .where("deleted_at", "is", null);
}
