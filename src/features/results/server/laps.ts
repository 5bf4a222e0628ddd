import { z } from "zod";
import { fromJson } from "#server/database/json.ts";
import type { Lap } from "../results.ts";

/** As `packFile` writes them. */
const storedLapsSchema = z.array(z.array(z.number()));

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
