import type { Db } from "#server/database/databases.ts";
import { newId } from "#server/ids.ts";
import { NAMELESS_DRIVER } from "#shared/text/person-name.ts";
import { CLUB_NAME_LIMIT } from "../clubs.ts";
import { type NameColumns, soloNameColumns } from "./clubs-queries.ts";
import { writeClub } from "./create-club.ts";
import { findName } from "./people-names.ts";
import { columnOf } from "#shared/group-by.ts";

interface Solo {
  userId: string;
  /** Id. */
  simulator: string;
}

/**
 * The id of the person's own club of one, named after them and made if they have none on the simulator, with them at the wheel:
 * whatever their profile lacks, and without counting it as a club that they founded. Hold the person first. `by`: id of who seats
 * them; who seats themselves has it under the name that they have now.
 */
export async function giveSoloClub(
  trx: Db,
  { by, now, ...solo }: Solo & { by: string; now: number },
): Promise<string> {
  const found = await findSoloClub(trx, solo);
  const id = found ?? newId();
  const { userId: ownerId, simulator } = solo;
  const names = soloNameColumns(await nameAfter(trx, ownerId), id);
  if (found === undefined)
    await writeClub(trx, { id, names, ownerId, simulator, drivers: [ownerId], by, now });
  else if (by === ownerId) await rename(trx, id, names);
  await sitDown(trx, id, ownerId);
  return id;
}

async function rename(trx: Db, id: string, names: NameColumns): Promise<void> {
  await trx
    .updateTable("clubs")
    .set(({ eb }) => ({ ...names, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where("name", "!=", names.name)
    .execute();
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
