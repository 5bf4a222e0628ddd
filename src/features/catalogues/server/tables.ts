import type { Generated } from "kysely";
import type { CarBody } from "#shared/drawn/car-body.ts";

declare module "#server/database/schema.ts" {
  interface Database {
    simulators: SimulatorTable;
    track_families: { id: string; name: string };
    tracks: TrackTable;
    car_models: CarModelTable;
    car_classes: ClassTable;
    driver_classes: ClassTable;
  }
}

interface CatalogueColumns {
  /** No longer offered; stays where it is used. */
  archived: Generated<boolean>;
  version: Generated<number>;
}

interface SimulatorTable extends CatalogueColumns {
  id: string;
  code: string;
  title: string;
  position: number;
}

interface TrackTable extends CatalogueColumns {
  id: string;
  family_id: string;
  simulator_id: string;
  /** Layout or full name within the family. */
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  city: string;
  /** The game's track id as result files write it, and its layout id (empty when it has one layout). */
  game_key: string;
  game_layout: string;
  outline_upload_id: string | null;
  length_metres: number | null;
  turns: number | null;
}

interface CarModelTable extends CatalogueColumns {
  id: string;
  simulator_id: string;
  title: string;
  /** The game's id: AC folder, ACC and iRacing number as text. */
  game_key: string;
  /** GT3, GT4… or empty. */
  category: string;
  /** One of `carBodies`; `null`: as `carBodyOf` guesses. */
  body: CarBody | null;
}

interface ClassTable extends CatalogueColumns {
  id: string;
  name: string;
  acronym: string;
}
