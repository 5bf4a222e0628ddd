import type { Db } from "#server/database/databases.ts";

/** Tracks and models as the league's catalogues have them, by id. */
export interface Catalogue {
  track: (id: string) => CatalogueTrackRow;
  model: (id: string) => CatalogueModelRow;
}

interface CatalogueTrackRow {
  id: string;
  family_id: string;
  game_key: string;
  game_layout: string;
}

interface CatalogueModelRow {
  id: string;
  title: string;
  game_key: string;
  category: string;
}

export async function loadCatalogue(db: Db): Promise<Catalogue> {
  const tracks = await db
    .selectFrom("tracks")
    .select(["id", "family_id", "game_key", "game_layout"])
    .execute();
  const models = await db
    .selectFrom("car_models")
    .select(["id", "title", "game_key", "category"])
    .execute();
  return { track: finder(tracks), model: finder(models) };
}

/** @throws Error when a plan names what the catalogues do not have. */
function finder<Row extends { id: string }>(rows: readonly Row[]): (id: string) => Row {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const row = byId.get(id);
    if (!row) throw new Error(`The catalogues have no ${id}`);
    return row;
  };
}
