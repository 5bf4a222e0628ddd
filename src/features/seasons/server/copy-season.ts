import type { Db } from "#server/database/databases.ts";
import { addRow, addRows } from "#server/database/rows.ts";
import type { Row } from "#server/database/schema.ts";
import type { DuplicateSeason } from "../season-form.ts";

interface Copying {
  newSeasonId: string;
  copy: DuplicateSeason;
  move: (at: number | null) => number | null;
  now: number;
}

/** A hidden season like another one: its rules, cars and classes under a new id. `move`: where a moment of it lies then. */
export async function copySeason(
  trx: Db,
  season: Row<"seasons">,
  { newSeasonId, copy, move, now }: Copying,
): Promise<void> {
  await addRow(trx, "seasons", {
    ...season,
    id: newSeasonId,
    title: copy.title,
    code: copy.code,
    hidden: true,
    registration_deadline: move(season.registration_deadline),
    car_model_change_deadline: move(season.car_model_change_deadline),
    created_at: now,
    version: 1,
  });
  const models = await trx
    .selectFrom("season_car_models")
    .selectAll()
    .where("season_id", "=", season.id)
    .execute();
  const copied = models.map((model) => ({ ...model, season_id: newSeasonId }));
  await addRows(trx, "season_car_models", copied);
  for (const table of ["season_car_classes", "season_driver_classes"] as const) {
    const classes = await trx
      .selectFrom(table)
      .selectAll()
      .where("season_id", "=", season.id)
      .execute();
    const members = classes.map((member) => ({ ...member, season_id: newSeasonId }));
    await addRows(trx, table, members);
  }
}
