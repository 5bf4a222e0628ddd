import { z } from "zod";
import { fromJson } from "#server/database/json.ts";
import type { FileLap } from "#simulators/session-file.ts";
import type { Lap } from "../results.ts";

/**
 * Laps as stored, small because a race has tens of thousands:
 * `[timeMs, valid 0/1, driver index, crossing order in the session, cuts, ...sector ms]`.
 */
const storedLapsSchema = z.array(z.array(z.number()));

export function toStoredLaps(laps: readonly FileLap[]): string {
  const stored = laps.map((lap) => [
    lap.timeMs,
    lap.valid ? 1 : 0,
    lap.driver,
    lap.order,
    lap.cuts,
    ...lap.sectorsMs,
  ]);
  return JSON.stringify(stored);
}

export function fromStoredLaps(text: string): Lap[] {
  const stored = fromJson(storedLapsSchema, text);
  return stored.map(([time = 0, valid = 0, driver = 0, order = 0, cuts = 0, ...sectors]) => ({
    time,
    valid: valid === 1,
    driver,
    order,
    cuts,
    sectors,
  }));
}
