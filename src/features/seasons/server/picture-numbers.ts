import type { Db } from "#server/database/databases.ts";
import { numberWithPictureOf } from "../picture-names.ts";

/** Numbers with which a car of a season of this code would have the picture of another season's car. */
export async function listPictureNumbers(
  db: Db,
  { seasonId, code }: { seasonId: string | null; code: string },
): Promise<number[]> {
  const seasons = await db.selectFrom("seasons").select(["id", "code"]).execute();
  const near = seasons.filter(
    (season) =>
      season.id !== seasonId && (season.code.startsWith(code) || code.startsWith(season.code)),
  );
  if (near.length === 0) return [];
  const codes = new Map(near.map((season) => [season.id, season.code]));
  const cars = await db
    .selectFrom("cars")
    .select(["season_id", "race_number"])
    .where("season_id", "in", [...codes.keys()])
    .execute();
  return cars.flatMap((car) => {
    const other = { code: codes.get(car.season_id) ?? "", number: car.race_number };
    return numberWithPictureOf(code, other) ?? [];
  });
}
