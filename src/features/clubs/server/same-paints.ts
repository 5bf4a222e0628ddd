import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import { type ClubPaints, paintsOf } from "#shared/drawn/club-paints.ts";
import { paintColumns } from "./club-marks.ts";

/**
 * Names of the other clubs of a club's simulator that have both paints, each where it is asked for, however they lie.
 * @throws AppError 404 where there is no such club
 */
export async function listSamePaints(
  db: Db,
  { clubId, body, trim }: Pick<ClubPaints, "body" | "trim"> & { clubId: string },
): Promise<string[]> {
  const clubs = await db
    .selectFrom("clubs as own")
    .innerJoin("clubs as club", "club.simulator_id", "own.simulator_id")
    .select(["club.id", "club.name", ...paintColumns])
    .where("own.id", "=", clubId)
    .where("club.deleted_at", "is", null)
    .orderBy("club.name")
    .orderBy("club.id")
    .execute();
  if (!clubs.some(({ id }) => id === clubId)) throw refusal("not-found");
  return clubs
    .filter((club) => club.id !== clubId && isPainted(paintsOf(club), { body, trim }))
    .map(({ name }) => name);
}

function isPainted(paints: ClubPaints, { body, trim }: Pick<ClubPaints, "body" | "trim">): boolean {
  return paints.body === body && paints.trim === trim;
}
