import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DatabaseSync } from "node:sqlite";
import { zstdDecompressSync } from "node:zlib";
import { extract } from "tar";
import { SQLITE_FILE } from "#server/database/databases.ts";
import type { Config } from "#server/config.ts";
import { projectFolder } from "#server/places.ts";
import { DAY_MS } from "#shared/time/durations.ts";
import { MARK_SETTING, markSchema } from "./demo-stage.ts";
import { GUIDE_FILE } from "./results/sample-files.ts";
import { addLocalDays, toLocalText } from "#shared/time/zoned-time.ts";

/** The league that a release brings, as it was on the day of the release. */
const packedLeague = join(projectFolder, "demo-league.tar.zst");

/** No number of a league but an instant is as large: sizes, laps and gaps stay below, ids are texts. */
const FIRST_INSTANT = 1e12;

type Place = Pick<Config, "dataDir" | "timeZone" | "publicUrl">;

/**
 * Unpacks the league of a release into an empty data folder and moves it by whole days to the present, at the same hours of the
 * league's clock. Answers when it would have been made (UTC ms); `undefined` where the program came without one.
 */
export async function layOutLeague(config: Place, now: number): Promise<number | undefined> {
  if (!existsSync(packedLeague)) return undefined;
  mkdirSync(config.dataDir, { recursive: true });
  const bytes = zstdDecompressSync(readFileSync(packedLeague));
  await pipeline(Readable.from([bytes]), extract({ cwd: config.dataDir, strip: 1 }));
  return moveLeague(config, now);
}

/** Moves every instant of a made league by the days since; answers when it would have been made (UTC ms). */
export function moveLeague(config: Place, now: number): number {
  const { dataDir, timeZone } = config;
  const database = new DatabaseSync(join(dataDir, SQLITE_FILE));
  const madeAt = readMadeAt(database);
  let days = Math.max(0, Math.round((now - madeAt) / DAY_MS));
  // Nothing of it lies ahead that has happened.
  while (days > 0 && addLocalDays(madeAt, days, timeZone) > now) days--;
  try {
    database.function("moved", { deterministic: true }, (at) =>
      addLocalDays(Number(at), days, timeZone),
    );
    database.exec("begin");
    for (const [table, columns] of wholeNumbers(database))
      for (const column of columns)
        database.exec(
          `update "${table}" set "${column}" = moved("${column}") where "${column}" >= ${FIRST_INSTANT}`,
        );
    database.exec("commit");
  } finally {
    database.close();
  }
  moveSampleFiles(config, days);
  return addLocalDays(madeAt, days, timeZone);
}

/** By table the columns in which whole numbers lie. */
function wholeNumbers(database: DatabaseSync): Map<string, string[]> {
  const rows = database
    .prepare(
      `select t.name as "table", c.name as "column" from pragma_table_list t join pragma_table_info(t.name) c
       where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite_%' and lower(c.type) = 'integer'`,
    )
    .all();
  return Map.groupBy(rows, ({ table }) => String(table))
    .entries()
    .reduce(
      (found, [table, columns]) =>
        found.set(
          table,
          columns.map(({ column }) => String(column)),
        ),
      new Map<string, string[]>(),
    );
}

function readMadeAt(database: DatabaseSync): number {
  const row = database.prepare("select value from settings where name = ?").get(MARK_SETTING);
  return markSchema.parse(JSON.parse(String(row?.["value"]))).seededAt;
}

/** Game servers write the day into the names of their files, and iRacing into the file; the guide says where all lies. */
function moveSampleFiles({ dataDir, timeZone, publicUrl }: Place, days: number): void {
  const folder = join(dataDir, "sample-files");
  const moved = (text: string) => movedDays(text, { days, timeZone });
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const file = join(folder, name);
    if (/\.(?:txt|csv)$/.test(name)) writeFileSync(file, moved(readFileSync(file, "utf8")));
    if (name.endsWith(".json")) renameSync(file, join(folder, moved(name)));
  }
  const guide = join(folder, GUIDE_FILE);
  const told = readFileSync(guide, "utf8")
    .replaceAll(/(?<=: +)\S.*(?=[/\\]sample-files)/g, () => dataDir)
    .replaceAll(/https?:\/\/[^/\s]+/g, () => publicUrl);
  writeFileSync(guide, told);
}

/** `2026_11_20`, `2026-11-20` and the `261120` of `261120_215815`. */
export function movedDays(
  text: string,
  { days, timeZone }: { days: number; timeZone: string },
): string {
  return text.replaceAll(
    /\b(20)?(\d\d)([-_]?)(\d\d)\3(\d\d)(?=[T_]\d\d)/g,
    (_all, century: string | undefined, year: string, mark: string, month: string, day: string) => {
      const noon = Date.parse(`20${year}-${month}-${day}T12:00Z`);
      const moved = toLocalText(addLocalDays(noon, days, timeZone), timeZone).slice(0, 10);
      return `${century ?? ""}${moved.slice(2)}`.replaceAll("-", mark);
    },
  );
}
