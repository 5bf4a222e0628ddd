import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { LightMyRequestResponse, RouteOptions } from "fastify";
import { createRandom, type Random } from "#shared/random.ts";
import { declaredInput } from "#tests/declared-inputs.ts";
import { upload } from "#tests/factories/upload.ts";
import { methodsOf } from "#tests/route-calls.ts";
import { type HostileFile, hostileFile, seedFiles } from "./hostile-files.ts";
import { type Caller, callers, type HostileStage } from "./hostile-stage.ts";
import { changed } from "./hostile-templates.ts";
import { hostileTexts } from "./hostile-texts.ts";
import { valueFor, type ValueSources } from "./hostile-values.ts";
import { readKnownIds } from "./known-ids.ts";

/** After so many the league is made anew: by then its callers have deleted half of it. */
const BATCH = 400;
/** One of so many is a file. */
const FILE_EVERY = 10;
/** Longer than anything honest takes on a crowded machine. */
const PATIENCE_MS = 30_000;
/** Bytes that memory may have grown by since the second batch. */
const GROWTH = 200 * 1024 * 1024;

export interface HostileDrill {
  /** A league of its own for every batch. */
  openStage: () => Promise<HostileStage>;
  /** @throws when the site logged an error since it was asked last */
  requireQuiet: () => void;
  requests: number;
  seed: number;
  /** Where in the seed to begin. */
  firstBatch: number;
  onBatch?: (progress: { sent: number; problems: number; megabytes: number }) => void;
}

export interface HostileOutcome {
  sent: number;
  /** How often each status was answered: a drill in which nothing succeeds reaches nothing. */
  statuses: Map<number, number>;
  /** What went wrong, with the request that did it. */
  problems: string[];
}

/**
 * Sends generated requests over every route's schema as every kind of person, and broken files of every kind. Problems are a
 * status of 500 or more (but 503 with Retry-After), an error in the log, no answer, or growing memory.
 */
export async function runHostileDrill(drill: HostileDrill): Promise<HostileOutcome> {
  const outcome: HostileOutcome = { sent: 0, statuses: new Map(), problems: [] };
  const seeds = await seedFiles();
  let firstMemory: number | undefined;
  for (let batch = drill.firstBatch; outcome.sent < drill.requests; batch++) {
    const random = createRandom(`${drill.seed} ${batch}`);
    const stage = await drill.openStage();
    const sources = { random, ids: await readKnownIds(stage.site.services.databases.db) };
    const count = Math.min(BATCH, drill.requests - outcome.sent);
    for (let place = 0; place < count; place++) {
      const isFile = place % FILE_EVERY === 0;
      const act = isFile ? fileAct(stage, seeds, random) : requestAct(stage, sources);
      await watch(act, drill, { outcome, batch });
    }
    await stage.site.close();
    const memory = usedMemory();
    if (batch === drill.firstBatch + 1) firstMemory = memory;
    if (firstMemory !== undefined && memory > firstMemory + GROWTH)
      outcome.problems.push(`seed ${drill.seed}, batch ${batch}: ${memory} bytes are in use`);
    drill.onBatch?.({
      sent: outcome.sent,
      problems: outcome.problems.length,
      megabytes: Math.round(memory / 1024 / 1024),
    });
  }
  return outcome;
}

interface Sent {
  method: ReturnType<typeof methodsOf>[number];
  url: string;
  payload?: string;
  headers?: Record<string, string>;
}

interface Act {
  /** Enough to do it again. */
  description: string;
  run: () => Promise<LightMyRequestResponse[]>;
}

async function watch(
  { description, run }: Act,
  { seed, requireQuiet }: HostileDrill,
  { outcome, batch }: { outcome: HostileOutcome; batch: number },
): Promise<void> {
  outcome.sent += 1;
  const problem = (what: string) =>
    outcome.problems.push(`seed ${seed}, batch ${batch}: ${what}: ${description}`);
  try {
    for (const { statusCode, headers } of await withinPatience(run())) {
      outcome.statuses.set(statusCode, (outcome.statuses.get(statusCode) ?? 0) + 1);
      const isBusy = statusCode === 503 && headers["retry-after"] !== undefined;
      if (statusCode >= 500 && !isBusy) problem(String(statusCode));
    }
    requireQuiet();
  } catch (error) {
    problem(error instanceof Error ? error.message.slice(0, 2000) : String(error));
  }
}

async function withinPatience<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("no answer")), PATIENCE_MS);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}

/** Ends the caller's own session, which all that follow need. */
const endsSession = /^\/auth\/logout/;

/** Who may do more reaches more. */
const likelyCallers: readonly Caller[] = [
  ...callers,
  "administrator",
  "administrator",
  "organiser",
];

function requestAct(stage: HostileStage, sources: ValueSources): Act {
  const { random } = sources;
  const caller = random.pick(likelyCallers);
  const request = random.chance(0.4) ? honestRequest(stage, random) : anyRequest(stage, sources);
  return {
    description: describe(caller, request),
    run: async () => [await stage.site.call({ ...request, as: stage.people[caller] })],
  };
}

/** What somebody could send, with a few values changed. */
function honestRequest({ templates }: HostileStage, random: Random): Sent {
  const { method, url, body } = random.pick(templates);
  return { method, url, ...bodyFor(changed(body, random), random) };
}

function anyRequest({ site }: HostileStage, sources: ValueSources): Sent {
  const { random } = sources;
  const routes = site.app.declaredRoutes.filter(({ url }) => !endsSession.test(url));
  const route = random.pick(routes);
  const method = random.pick(methodsOf(route).length > 0 ? methodsOf(route) : ["GET" as const]);
  const body = declaredInput(route, "body");
  return {
    method,
    url: addressFor(route, sources),
    ...(body && bodyFor(valueFor(body, sources), random)),
  };
}

function addressFor(route: RouteOptions, sources: ValueSources): string {
  const { random, ids } = sources;
  const path = route.url.replaceAll(/:(\w+)|\*/g, (_part, name: string | undefined, at: number) => {
    if (name === undefined || random.chance(0.05)) return encoded(random.pick(hostileTexts));
    const word = name === "id" ? (route.url.slice(0, at).split("/").at(-2) ?? "") : name;
    const known = ids.like(word);
    return encoded(random.pick(known.length > 0 ? known : ids.all));
  });
  const query = declaredInput(route, "querystring");
  if (!query) return path;
  const asked: unknown = valueFor(query, sources);
  const values = Object.entries(typeof asked === "object" && asked !== null ? asked : { asked })
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => {
      const pair = `${encoded(name)}=${encoded(typeof value === "string" ? value : JSON.stringify(value))}`;
      return random.chance(0.02) ? [pair, pair] : [pair];
    });
  return values.length > 0 ? `${path}?${values.join("&")}` : path;
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, 4000);
}

/** As JSON; now and then cut short, or as a text that is no object. */
function bodyFor(value: unknown, random: Random): Pick<Sent, "payload" | "headers"> {
  const json = JSON.stringify(value) ?? "";
  const payload = random.chance(0.02) ? json.slice(0, random.integer(0, json.length)) : json;
  return { payload, headers: { "content-type": "application/json" } };
}

function fileAct(stage: HostileStage, seeds: readonly Uint8Array[], random: Random): Act {
  const file = hostileFile(seeds, random);
  const caller = random.pick(callers.filter((name) => name !== "nobody"));
  const processor = random.pick(["AC", "ACC", "iR"]);
  return {
    description: `${caller} uploads ${file.fileType} ${JSON.stringify(file.fileName)} ${Buffer.from(file.bytes).toString("base64").slice(0, 20_000)} as ${processor}`,
    run: () => sendFile(stage, { file, caller, processor }),
  };
}

async function sendFile(
  { site, people, event, session }: HostileStage,
  { file, caller, processor }: { file: HostileFile; caller: Caller; processor: string },
): Promise<LightMyRequestResponse[]> {
  const sent = await upload(site, { as: people[caller] ?? "", ...file });
  const fileId: unknown =
    sent.statusCode === 200
      ? sent.json<{ data: { fileUpload: { _id: unknown } } }>().data.fileUpload._id
      : null;
  if (typeof fileId !== "string" || file.fileType !== "resultsFile") return [sent];
  const as = people[caller];
  const given = { fileId, processor, event, session };
  const read = await site.call({
    method: "POST",
    url: "/api/process-results-file",
    as,
    payload: given,
  });
  if (read.statusCode !== 200) return [sent, read];
  const { version, results } = read.json<{ data: { version: number; results: unknown } }>().data;
  const url = `/api/event/${event}/save-results`;
  const payload = { ...given, version, results };
  return [sent, read, await site.call({ method: "POST", url, as, payload })];
}

function describe(caller: Caller, { method, url, payload = "" }: Sent): string {
  return `${caller} ${method} ${url} ${payload.slice(0, 4000)}`;
}

/** Bytes in use once everything that nobody needs was collected. */
function usedMemory(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc()");
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
