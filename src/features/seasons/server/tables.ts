import type { Generated } from "kysely";
import type { Json, Millis } from "#server/database/schema.ts";

declare module "#server/database/schema.ts" {
  interface Database {
    seasons: SeasonTable;
    season_car_models: SeasonCarModelTable;
    season_car_classes: SeasonClassTable;
    season_driver_classes: SeasonClassTable;
  }
}

interface SeasonTable {
  id: string;
  code: string;
  title: string;
  description: string;
  simulator_id: string;
  poster_upload_id: string | null;
  banner_upload_id: string | null;
  rulebook_upload_id: string | null;
  registration_deadline: Millis | null;
  car_model_change_deadline: Millis | null;
  organizers: string;
  partners: string;
  prizes: string;
  hidden: boolean;
  /** `SeasonRules` of `features/seasons/seasons.ts`. */
  rules: Json;
  /** `SeasonPermissions` of `features/seasons/seasons.ts`. */
  permissions: Json;
  /** `SeasonClassRules` of `features/registration/car-class-rules.ts`. */
  class_rules: Generated<Json>;
  /** Its tables are computed with every change of results; otherwise they wait for an editor. */
  follows_results: Generated<boolean>;
  open: Generated<boolean>;
  created_at: Millis;
  version: Generated<number>;
}

interface SeasonCarModelTable {
  season_id: string;
  car_model_id: string;
  /** Class that the model itself gives a car, in a group whose class comes from models. */
  car_class_id: string | null;
  position: number;
}

interface SeasonClassTable {
  season_id: string;
  class_id: string;
  group_number: number;
  position: number;
}
