import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { sql } from "kysely";
import { pino } from "pino";
import { generateResultFile } from "#demo/generate/generate-result-file.ts";
import { createLogin } from "#features/accounts/server/login/create-login.ts";
import { penaltyLists } from "#features/results/penalty-kinds.ts";
import { createOldFactsReader } from "#features/results/server/facts/read-old-facts.ts";
import type { ResultsEditor } from "#features/results/results-editor.ts";
import { refreshSeasonStandings } from "#features/standings/server/editor/save-standings.ts";
import { rebuildStatistics } from "#features/statistics/server/rebuild.ts";
import { readConfig } from "#server/config.ts";
import { createServices, type Services } from "#server/services.ts";
import { createApp } from "#site/server/app.ts";
import { parts } from "#site/server/parts.ts";
import { sezon } from "#tests/factories/large-league/league-size.ts";
import { makeLargeLeague } from "#tests/factories/large-league/make-large-league.ts";
import { createEvent, createPerson, createSeason, createSession } from "#tests/factories/league.ts";
import { upload } from "#tests/factories/upload.ts";
import { type BenchRow, median } from "./bench-row.ts";
import { fullGrid } from "./read-result-files.ts";
import { makeRefreshSeason } from "./refresh.ts";

const budgetMs = 30;
const runs = 5;

/**
 * The longest turn of the event loop while the site does what is heavy, on SQLite, where statements run in the site's own thread. In processor time of that
 * thread, which is the same on a busy machine: in it nobody else is served.
 */
export async function benchBlocking(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "grila-bench-"));
  const services = await createServices(
    readConfig({
      DATA_DIR: dataDir,
      JWT_SECRET: "a secret that exists only inside the bench",
      PUBLIC_URL: "http://localhost:3000",
      RATE_LIMITS: "0",
    }),
    { parts, log: pino({ level: "silent" }) },
  );
  const app = await createApp(services, { pages: false });
  try {
    const works = await listWorks(services, async (request) => app.inject(request));
    const rows: BenchRow[] = [];
    for (const [name, work] of Object.entries(works)) {
      const turns: number[] = [];
      for (let run = 0; run < runs; run++) turns.push(await longestTurn(work));
      const value = median(turns);
      rows.push({
        name: `longest turn: ${name}`,
        value,
        unit: "ms",
        budget: budgetMs,
        ok: value <= budgetMs,
      });
    }
    return rows;
  } finally {
    await app.close();
    await services.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Processor time of the longest turn of the event loop, in ms. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = threadMs();
  let next = setImmediate(watch);
  function watch() {
    const now = threadMs();
    longest = Math.max(longest, now - before);
    before = now;
    next = setImmediate(watch);
  }
  await work();
  // What was begun in the last turn is in it.
  await new Promise((resolve) => setImmediate(resolve));
  clearImmediate(next);
  return longest;
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

type Call = (request: InjectOptions) => Promise<LightMyRequestResponse>;

async function listWorks(services: Services, inject: Call) {
  const { db } = services.databases;
  await makeLargeLeague(services, { size: { seasons: 1, events: 20, cars: 100, people: 200 } });
  const steward = await createPerson(db, { roles: ["administrator"] });
  const authorization = `Bearer ${await createLogin(services, db, { userId: steward })}`;
  const get = (url: string) => async () => {
    services.cache.drop();
    const { statusCode, body } = await inject({
      url,
      headers: { authorization, "accept-encoding": "br" },
    });
    if (statusCode !== 200) throw new Error(`${url}: ${body}`);
  };
  const event = await createEvent(db, { season: await createSeason(db) });
  const session = await createSession(db, { event });
  const post = async <T>(url: string, payload: object): Promise<T> => {
    const reply = await inject({ method: "POST", url, headers: { authorization }, payload });
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return reply.json<{ data: T }>().data;
  };
  const { bytes } = generateResultFile(fullGrid("ACC"));
  const sent = await upload(
    {
      call: ({ as: _as, headers, ...request }) =>
        inject({ ...request, headers: { ...headers, authorization } }),
    },
    { as: steward, bytes },
  );
  const fileId = sent.json<{ data: { fileUpload: { _id: string } } }>().data.fileUpload._id;
  const file = { fileId, processor: "ACC" };
  let editor: ResultsEditor | undefined;
  const read = async () => {
    editor = await post<ResultsEditor>("/api/process-results-file", { ...file, event, session });
  };
  const save = async () => {
    if (!editor) await read();
    const { version } = await readVersion();
    await post(`/api/event/${event}/save-results`, {
      ...file,
      session,
      version,
      results: (editor?.results ?? []).map((row) => ({
        entryKey: row.entryKey,
        carId: row.carId,
        drivers: row.persons.map((person) => person.userId),
        laps: row.laps,
        totalMs: row.totalMs,
        bestLapMs: row.bestLapMs,
        dsq: row.dsq,
        ...penaltyLists(() => []),
      })),
    });
  };
  const readVersion = async () => {
    const reply = await inject({
      url: `/api/event/${event}/edit-results/${session}`,
      headers: { authorization },
    });
    return reply.json<{ data: ResultsEditor }>().data;
  };
  const readFacts = createOldFactsReader(services);
  const readFactsAnew = async () => {
    await db.updateTable("result_files").set({ facts_version: 0 }).execute();
    await sql`update result_rows set frozen = json_set(frozen, '$.facts', null) where session_id = ${session}`.execute(
      db,
    );
    while (await readFacts());
  };
  await read();
  await save();
  const { seasonId: thousand } = await makeRefreshSeason(services, 1000);
  const round = `/api/event/${sezon(0)}-e0`;
  return {
    "reading a file of 60 cars × 700 laps": read,
    "saving it": save,
    "reading its facts anew": readFactsAnew,
    "its event, whole": get(`/api/event/${event}`),
    "laps of its session": get(`/api/event/${event}/session-laps/${session}`),
    "history of its session": get(`/api/event/${event}/edit-results/${session}/history`),
    "the editor of its session": get(`/api/event/${event}/edit-results/${session}`),
    "refreshing a table of 1000 cars": () => refreshSeasonStandings(services, thousand),
    "a table of 1000 cars": get(`/api/season/${thousand}/standings`),
    "an event of 100 cars and 5 sessions, whole": get(round),
    "results of one session": get(`${round}?results=${sezon(0)}-e0-x2`),
    "results as CSV": get(`${round}/results/${sezon(0)}-e0-x2/csv`),
    "an entry list": get(`${round}/entrylist`),
    "the audit log as CSV": get("/api/audit/csv"),
    "a login": async () => {
      await inject({
        method: "POST",
        url: "/auth/login",
        payload: { email: "nimeni@example.test", password: "trei ture libere" },
      });
    },
    "counting all statistics anew": () => rebuildStatistics(services),
  };
}
