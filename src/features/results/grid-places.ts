import { counted } from "#shared/romanian-count.ts";

/** What a grid penalty takes: `1 loc pe grilă`, `3 locuri pe grilă`. */
export function gridPlaces(count: number): string {
  return `${counted(count, "loc", "locuri")} pe grilă`;
}
