import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { addLocalDays, fromLocalText, toLocalText } from "#shared/time/zoned-time.ts";
import { SQLITE_FILE } from "./databases.ts";
import { quickCheck } from "./sqlite-copy.ts";

/** In the data folder: what the last check of the SQLite file found. */
const NAME = "last-check";
/** When everybody sleeps, and after the hour that daylight saving takes or gives. */
const AT_NIGHT = "T04:00";

const quickCheckSchema = z.object({
  /** UTC ms. */
  at: z.number(),
  /** What SQLite says is wrong; empty when the file is sound. */
  problems: z.array(z.string()),
});
export type QuickCheck = z.infer<typeof quickCheckSchema>;

/**
 * Runs SQLite's quick check of the whole file in a thread, stores what it found and answers it. It covers pages, tables and
 * required index entries, but not whether indexes agree with their tables.
 */
export async function checkSqlite(dataDir: string, now: number): Promise<QuickCheck> {
  const check = { at: now, problems: await quickCheck(join(dataDir, SQLITE_FILE)) };
  await writeFile(join(dataDir, NAME), `${JSON.stringify(check)}\n`);
  return check;
}

/** `null` when there was none. */
export async function readLastCheck(dataDir: string): Promise<QuickCheck | null> {
  const text = await readFile(join(dataDir, NAME), "utf8").catch(() => "null");
  try {
    return quickCheckSchema.nullable().parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The next four o'clock at night in the league's zone, UTC ms. */
export function nextNight(now: number, timeZone: string): number {
  const today = toLocalText(now, timeZone).slice(0, 10);
  const tonight = fromLocalText(`${today}${AT_NIGHT}`, timeZone) ?? now;
  return tonight > now ? tonight : addLocalDays(tonight, 1, timeZone);
}
