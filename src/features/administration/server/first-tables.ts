import type { SeasonForm } from "#features/seasons/season-form.ts";
import { listClasses } from "#features/seasons/server/seasons-queries.ts";
import { postedTableSchema } from "#features/standings/posted-table-shape.ts";
import { addTable } from "#features/standings/server/editor/save-standings.ts";
import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";

interface FirstTables {
  seasonId: string;
  season: SeasonForm;
  /** Id of the scoring type of races. */
  scoring: string;
  savedBy: string;
}

/**
 * The drivers' tables of a new season, which take every round: one, or where it has several classes of cars, one of all and one
 * of each class.
 */
export async function addFirstTables(
  trx: Db,
  services: Services,
  { seasonId, season, scoring, savedBy }: FirstTables,
): Promise<void> {
  const classes = await listClasses(trx, "car", seasonId);
  const tables =
    classes.length > 1
      ? [
          { title: "General", carClasses: [] },
          ...classes.map(({ _id, name }) => ({ title: name, carClasses: [_id] })),
        ]
      : [{ title: "Piloți", carClasses: [] }];
  for (const { title, carClasses } of tables) {
    const standings = postedTableSchema.parse({
      _id: "new",
      version: 0,
      title,
      public: true,
      type: { code: "D" },
      filters: { carClasses },
      options: { whoScores: season.open ? "everybody" : "entered" },
      displayedColumns: ["position", "drivers", "points"],
      rounds: { race: scoring, sprint: scoring },
    });
    await addTable(trx, services, { seasonId, savedBy, standings });
  }
}
