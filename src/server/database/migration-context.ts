import type { Databases } from "./databases.ts";

export interface MigrationContext {
  engine: Databases["engine"];
}
