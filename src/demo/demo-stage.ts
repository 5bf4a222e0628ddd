import { DAY_MS } from "#shared/time/durations.ts";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import { type Config, ConfigError } from "#server/config.ts";
import type { Services } from "#server/services.ts";

/** The next events of the running seasons are at least three days ahead of the day the league was made. */
const FRESH_FOR_MS = 2 * DAY_MS;

const MARK_FILE = "demo-league.json";
export const MARK_SETTING = "demo-league";

export const markSchema = z.object({
  /** Of the program that made the league. */
  version: z.string(),
  /** UTC ms; 0 while the league is being made. */
  seededAt: z.number(),
  /** The process that makes it. */
  maker: z.number().optional(),
  /** So many seasons are there already. */
  seasons: z.number().default(0),
});
type Mark = z.input<typeof markSchema>;

/** `empty`: the league has to be made. */
export type DemoStage = "empty" | "being made" | "whole";

/** With so many seasons there is enough to look at. */
export const FIRST_SEASONS = 3;

/** Between two looks at how far the making is. */
const LOOK_MS = 200;

interface StageOptions {
  version: string;
  /** UTC ms. */
  now: number;
}

/**
 * Makes sure that the data folder, and the PostgreSQL database if one is configured, belong to the demo alone. It clears away a
 * league that is too old, half made by nobody who lives, or made by another version.
 * @throws ConfigError when one of them holds something that the demo did not put there; nothing has been touched then.
 */
export async function prepareStage(config: Config, options: StageOptions): Promise<DemoStage> {
  const folder = readFolderMark(config.dataDir);
  const database =
    config.databaseUrl === undefined ? folder : await readDatabaseMark(config.databaseUrl);
  if (isUsable(folder, options) && isUsable(database, options)) return "whole";
  if (folder?.version === options.version && isBeingMade(folder)) return "being made";
  if (config.databaseUrl !== undefined && database) await clearDatabase(config.databaseUrl);
  clearFolder(config.dataDir, options.version);
  return "empty";
}

/**
 * Resolves once so many seasons can be shown, and says whether the league is whole.
 * @throws ConfigError when nobody makes the league now
 */
export async function untilMade(dataDir: string, seasons: number): Promise<boolean> {
  for (;;) {
    const mark = readFolderMark(dataDir);
    if (mark && (mark.seededAt !== 0 || (mark.seasons ?? 0) >= seasons)) return mark.seededAt !== 0;
    if (!mark || !isBeingMade(mark))
      throw new ConfigError(
        "The demo league was not made to its end, and the lines above say why. Start the demo again.",
      );
    await setTimeout(LOOK_MS);
  }
}

/** Says in the database, before anything else is written, whose it is. */
export async function markDatabase(
  { databases }: Pick<Services, "databases">,
  mark: Mark,
): Promise<void> {
  const value = JSON.stringify(mark);
  await databases.db
    .insertInto("settings")
    .values({ name: MARK_SETTING, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** At once, because others look at it while the league is being made. */
export function markFolder(dataDir: string, mark: Mark): void {
  const draft = join(dataDir, `${MARK_FILE}.${process.pid}`);
  writeFileSync(draft, `${JSON.stringify(mark)}\n`);
  renameSync(draft, join(dataDir, MARK_FILE));
}

function isBeingMade({ seededAt, maker }: Mark): boolean {
  return seededAt === 0 && maker !== undefined && isRunning(maker);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function isUsable(mark: Mark | null, { version, now }: StageOptions): boolean {
  if (!mark || mark.seededAt === 0 || mark.version !== version) return false;
  return mark.seededAt <= now && now - mark.seededAt < FRESH_FOR_MS;
}

/** `null`: there is nothing at all. */
function readFolderMark(dataDir: string): Mark | null {
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) return null;
  const file = join(dataDir, MARK_FILE);
  if (!existsSync(file))
    throw new ConfigError(
      `The demo did not make the folder ${dataDir}, so it leaves it alone. Choose another with DATA_DIR, or none: then it is ./demo-data.`,
    );
  return readMark(readFileSync(file, "utf8"));
}

/** Whatever stands in a mark, its place is the demo's own; a damaged one only means that the league is made anew. */
function readMark(text: string): Mark {
  try {
    return markSchema.parse(JSON.parse(text));
  } catch {
    return { version: "", seededAt: 0 };
  }
}

/** The mark goes last and comes first, so that a folder is never without one, also when the program is killed. */
function clearFolder(dataDir: string, version: string): void {
  mkdirSync(dataDir, { recursive: true });
  markFolder(dataDir, { version, seededAt: 0, maker: process.pid });
  for (const name of readdirSync(dataDir))
    if (name !== MARK_FILE) rmSync(join(dataDir, name), { recursive: true, force: true });
}

/** `null`: there is nothing at all. */
async function readDatabaseMark(databaseUrl: string): Promise<Mark | null> {
  return withClient(databaseUrl, async (client) => {
    const tables = await listTables(client);
    if (tables.length === 0) return null;
    const { rows } = tables.includes("settings")
      ? await client.query<{ value: string }>("select value from settings where name = $1", [
          MARK_SETTING,
        ])
      : { rows: [] };
    const [row] = rows;
    if (!row)
      throw new ConfigError(
        "The database in DATABASE_URL is not empty and the demo did not fill it, so it leaves it alone. Give it an empty database, or none.",
      );
    return readMark(row.value);
  });
}

async function clearDatabase(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const tables = await listTables(client);
    const names = tables.map((name) => client.escapeIdentifier(name)).join(", ");
    if (names !== "") await client.query(`drop table ${names} cascade`);
  });
}

async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = current_schema()",
  );
  return rows.map(({ tablename }) => tablename);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
