import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { createRandom } from "#shared/random.ts";
import {
  findPostgres,
  startPostgres,
  type ThrowAwayPostgres,
} from "../../scripts/throw-away-postgres.ts";
import type { Site } from "../e2e/site.ts";
import { buildCrashStage, type CrashStage } from "./crash-stage.ts";
import { type Ask, type CrashWriter, crashWriters, hashOf, Unanswered } from "./crash-writers.ts";
import { mountPowerDisks, type PowerDisks } from "./power-disks.ts";

interface DrillOptions {
  engine: "sqlite" | "postgres";
  /** A kill ends the site, on PostgreSQL at times the database under it; a power cut ends all of the machine. */
  by: "kill" | "power";
  /** How often. */
  ends: number;
  /** The same seed ends it after the same pauses. */
  seed: number;
  /** Told after every end. */
  onEnd?: (done: number, outcome: DrillOutcome) => void;
}

export interface DrillOutcome {
  /** Writes that were answered with success. */
  acknowledged: number;
  /** Writes that an end cut short. */
  cut: number;
  /** What was lost, doubled or half written; one sentence each. */
  problems: string[];
}

const LONGEST_RUN_MS = 900;
const PATIENCE_MS = 20_000;

/**
 * Writes of every kind at once, while the site is ended at random moments and restarted; after every start all acknowledged
 * writes and files must be there, once and whole. By a kill (`kill -9`): on PostgreSQL a second process serves the same league,
 * the database is killed now and then too, and the second process must show what the first acknowledged. By power: site and
 * database end at once, and lose what they did not sync.
 * @throws CannotCutPower
 */
export async function runCrashDrill(options: DrillOptions): Promise<DrillOutcome> {
  const disks = options.by === "power" ? await mountPowerDisks() : undefined;
  try {
    return await drillOn(disks, options);
  } finally {
    await disks?.end();
  }
}

async function drillOn(
  disks: PowerDisks | undefined,
  options: DrillOptions,
): Promise<DrillOutcome> {
  const postgres = options.engine === "postgres" ? await startDurablePostgres(disks) : undefined;
  const stage = await buildCrashStage(postgres, disks?.folders.league);
  try {
    return await endAgainAndAgain({ stage, postgres, disks }, options);
  } finally {
    await postgres?.stop();
    await stage.end();
  }
}

async function startDurablePostgres(disks: PowerDisks | undefined): Promise<ThrowAwayPostgres> {
  const bin = findPostgres();
  if (!bin) throw new Error("The drill on PostgreSQL needs its programs: set PG_BIN.");
  return startPostgres(bin, { durable: true, ...(disks && { disk: disks.folders.database }) });
}

interface Machine {
  stage: CrashStage;
  postgres: ThrowAwayPostgres | undefined;
  disks: PowerDisks | undefined;
}

async function endAgainAndAgain(
  { stage, postgres, disks }: Machine,
  { ends, seed, onEnd }: DrillOptions,
): Promise<DrillOutcome> {
  const outcome: DrillOutcome = { acknowledged: 0, cut: 0, problems: [] };
  const random = createRandom(seed);
  let site = await stage.start();
  const neighbour = postgres && !disks ? await stage.start() : undefined;
  const writers = crashWriters(stage.league, (request) => askSite(site.url, request));
  try {
    for (let done = 1; done <= ends; done++) {
      const stop = writeAll(writers, outcome);
      await wait(random.next() * LONGEST_RUN_MS);
      const killsDatabase = postgres !== undefined && !disks && done % 4 === 0;
      if (disks) await cutPower(disks, site, postgres);
      else if (killsDatabase) await restartDatabase(postgres, random.pick(["fast", "immediate"]));
      else await kill(site);
      await stop();
      if (!killsDatabase) {
        outcome.problems.push(...(await lookWhileDown(stage, writers)));
        site = await stage.start();
      }
      outcome.problems.push(...(await checkAll(writers)));
      if (neighbour) outcome.problems.push(...(await compareWithNeighbour(stage, site, neighbour)));
      onEnd?.(done, outcome);
    }
  } finally {
    await site.stop();
    await neighbour?.stop();
  }
  return outcome;
}

/** Every writer writes again and again until stopped. The stop waits for the last answers. */
function writeAll(writers: readonly CrashWriter[], outcome: DrillOutcome): () => Promise<void> {
  const stop = new AbortController();
  const running = writers.map(async (writer) => {
    while (!stop.signal.aborted && (await writeOnce(writer, outcome)));
  });
  return async () => {
    stop.abort();
    await Promise.all(running);
  };
}

/** Whether the site is still there to be asked again. */
async function writeOnce(writer: CrashWriter, outcome: DrillOutcome): Promise<boolean> {
  try {
    await writer.write(nextMark());
    outcome.acknowledged++;
    return true;
  } catch (error) {
    if (error instanceof Unanswered) outcome.cut++;
    else outcome.problems.push(`${writer.name}: ${String(error)}`);
    return false;
  }
}

let marks = 0;

function nextMark(): number {
  marks++;
  return marks;
}

async function checkAll(writers: readonly CrashWriter[]): Promise<string[]> {
  const problems: string[] = [];
  for (const writer of writers)
    problems.push(
      ...(await patiently(() => writer.check()).catch((error: unknown) => [
        `${writer.name}: ${String(error)}`,
      ])),
    );
  return problems;
}

/** Asks again while the site says that it cannot just now, as after a restart of its database. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Unanswered) || Date.now() > until) throw error;
      await wait(100);
    }
  }
}

async function kill(site: Site): Promise<void> {
  if (site.pid !== undefined) process.kill(site.pid, "SIGKILL");
  await site.stop();
}

async function cutPower(
  disks: PowerDisks,
  site: Site,
  postgres: ThrowAwayPostgres | undefined,
): Promise<void> {
  await disks.cutPower([site.pid, postgres?.pid()].filter((pid) => pid !== undefined));
  await site.stop();
  await postgres?.halt("immediate");
  await postgres?.resume();
}

async function restartDatabase(
  postgres: ThrowAwayPostgres,
  mode: "fast" | "immediate",
): Promise<void> {
  await postgres.halt(mode);
  await wait(150);
  await postgres.resume();
}

/** What must hold of the stored league at any moment, looked at while nobody serves it. */
async function lookWhileDown(
  { look, dataDir }: CrashStage,
  writers: readonly CrashWriter[],
): Promise<string[]> {
  return look(async ({ databases }) => {
    const { db, engine } = databases;
    const problems: string[] = [];
    if (engine === "sqlite") {
      const { rows: broken } = await sql<{
        integrity_check: string;
      }>`pragma integrity_check`.execute(db);
      problems.push(...broken.map((row) => row.integrity_check).filter((text) => text !== "ok"));
      const { rows: lost } = await sql`pragma foreign_key_check`.execute(db);
      if (lost.length > 0) problems.push(`${lost.length} rows name others that are not there`);
    }
    const uploads = await db.selectFrom("uploads").select(["filename", "sha256"]).execute();
    for (const { filename, sha256 } of uploads) {
      const file = join(dataDir, "files", filename);
      if (!existsSync(file)) problems.push(`the file of upload ${filename} is gone`);
      else if (hashOf(await readFile(file)) !== sha256)
        problems.push(`${filename} is not what was stored`);
    }
    const stored = new Set(uploads.map(({ filename }) => filename));
    for (const [filename, digest] of writers.flatMap(({ files }) => [...(files ?? [])])) {
      const file = join(dataDir, "files", filename);
      const isWhole = existsSync(file) && hashOf(await readFile(file)) === digest;
      if (!stored.has(filename) || !isWhole)
        problems.push(`the upload of ${filename} was acknowledged and is gone`);
    }
    const { rows: halfSaved } = await sql<{ session_id: string }>`
      select session_id from session_results as saved
      where not exists (
        select 1 from result_history as history
        where history.session_id = saved.session_id and history.version = saved.version
      )`.execute(db);
    problems.push(...halfSaved.map(({ session_id }) => `results of ${session_id} are half saved`));
    return problems;
  });
}

/** What visitors read from a process that wrote nothing itself: it must not go on showing what another has changed. */
async function compareWithNeighbour(
  { league }: CrashStage,
  site: Site,
  neighbour: Site,
): Promise<string[]> {
  const read = async ({ url }: Site) => {
    const reply = await fetch(`${url}/api/season/${league.season}/standings`).catch(
      () => undefined,
    );
    if (!reply?.ok) throw new Unanswered();
    return reply.text();
  };
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const [own, other] = [
      await patiently(() => read(site)),
      await patiently(() => read(neighbour)),
    ];
    if (own === other) return [];
    if (Date.now() > until) return ["another process still shows an older table"];
    await wait(50);
  }
}

/** What the site replied. @throws Unanswered when it does not, or says that it cannot just now; Error when it refuses. */
export async function askSite(
  url: string,
  { method, path, token, body }: Parameters<Ask>[0],
): Promise<unknown> {
  const isForm = body instanceof FormData;
  const reply = await fetch(`${url}${path}`, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && !isForm && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((error: unknown) => {
    throw new Unanswered(String(error));
  });
  if (reply.status === 503) throw new Unanswered(await reply.text());
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  const isJson = reply.headers.get("content-type")?.includes("json") === true;
  return (isJson ? reply.json() : reply.arrayBuffer()).catch((error: unknown) => {
    throw new Unanswered(String(error));
  });
}
