import { z } from "zod";
import { type FileSweep, fileSweepSchema } from "#shared/file-sweep.ts";
import type { Db } from "../database/databases.ts";
import { fromJson, toJson } from "../database/json.ts";
import { readSetting, writeSetting } from "../database/settings.ts";
import type { FileStore } from "./file-store.ts";
import { newId } from "../ids.ts";

/*
 * Every sweep of the files has a number, noted in the database and in the store. The two notes show that the database was put
 * back to an earlier state, or that another database uses the same store.
 */

/** The row of `settings`. */
const NAME = "file-sweep";

const rowSchema = z.object({
  /** Names this database in the store. */
  database: z.string(),
  /** UTC ms of the oldest thing in it. */
  began: z.number(),
  turn: z.number().int(),
  last: fileSweepSchema.nullable(),
});
type SweepRow = z.infer<typeof rowSchema>;

const markerSchema = z.object({ turn: z.number(), at: z.number() });

export interface SweepTurn extends SweepRow {
  version: number;
  /** The store has seen later turns of this database: it was put back, or a copy of it is at work. */
  isBehind: boolean;
}

/** The file by which a database says in the store that it sweeps there. */
const markerName = /^grila-database\.([\w-]{16})\.json$/;

function markerOf(database: string): string {
  return `grila-database.${database}.json`;
}

/** Begins a sweep, for one process alone. `undefined` when another has just begun one. */
export async function takeSweepTurn(
  { db, files }: { db: Db; files: FileStore },
  now: number,
): Promise<SweepTurn | undefined> {
  const { value: row, version } = await readRow(db, now);
  // The row was read before the marker, which another process writes only after its row.
  const seen = (await readMarker(files, markerOf(row.database)))?.turn ?? 0;
  const turn = Math.max(seen, row.turn) + 1;
  const next = { ...row, turn };
  if (!(await writeSetting(db, NAME, { value: next, version }))) return undefined;
  const marker = toJson({ turn, at: now });
  await files.put(markerOf(row.database), Buffer.from(marker));
  return { ...next, version: version + 1, isBehind: seen > row.turn };
}

/** Notes what came of a sweep. */
export async function endSweepTurn(
  db: Db,
  { version, isBehind: _isBehind, ...row }: SweepTurn,
  last: FileSweep,
): Promise<void> {
  await writeSetting(db, NAME, { value: { ...row, last }, version });
}

/** `null` before the first one is done. */
export async function readSweepReport(db: Db): Promise<FileSweep | null> {
  return (await readSetting(db, NAME, rowSchema))?.value.last ?? null;
}

/** What names this database, for good: copies of it say whose they are. */
export async function databaseIdOf(db: Db, now: number): Promise<string> {
  return (await readRow(db, now)).value.database;
}

/** UTC ms at which another database swept this store; `undefined` when the file is not the mark of one. */
export async function otherSweptAt(
  files: FileStore,
  { name, writtenAt }: { name: string; writtenAt: number },
  database: string,
): Promise<number | undefined> {
  const [, other] = markerName.exec(name) ?? [];
  if (other === undefined || other === database) return undefined;
  return (await readMarker(files, name))?.at ?? writtenAt;
}

async function readMarker(
  files: FileStore,
  name: string,
): Promise<z.infer<typeof markerSchema> | undefined> {
  if ((await files.size(name)) === undefined) return undefined;
  try {
    return fromJson(markerSchema, Buffer.from(await files.read(name)).toString());
  } catch {
    return undefined;
  }
}

async function readRow(db: Db, now: number): Promise<{ value: SweepRow; version: number }> {
  const known = await readSetting(db, NAME, rowSchema);
  if (known) return known;
  const value = { database: newId(), began: await findBeginning(db, now), turn: 0, last: null };
  await writeSetting(db, NAME, { value, version: 0 });
  const found = await readSetting(db, NAME, rowSchema);
  if (!found) throw new Error("The row of file sweeps is gone");
  return found;
}

/** When the oldest thing was written that says when it was. */
async function findBeginning(db: Db, now: number): Promise<number> {
  const oldest = await db
    .selectNoFrom([
      db
        .selectFrom("users")
        .select(({ fn }) => fn.min("created_at").as("at"))
        .as("users"),
      db
        .selectFrom("uploads")
        .select(({ fn }) => fn.min("created_at").as("at"))
        .as("uploads"),
      db
        .selectFrom("audit_log")
        .select(({ fn }) => fn.min("at").as("at"))
        .as("audit"),
    ])
    .executeTakeFirst();
  return Math.min(now, oldest?.users ?? now, oldest?.uploads ?? now, oldest?.audit ?? now);
}
