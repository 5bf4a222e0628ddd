import type { Databases } from "./databases.ts";

/** What a migration may ask of where it runs. */
export interface MigrationContext {
  engine: Databases["engine"];
}
