import { z } from "zod";
import type { Site } from "#tests/e2e/site.ts";
import { type Caller, callerAs } from "#tests/e2e/steward-calls.ts";
import { type BenchRow, median } from "./bench-row.ts";
import { startDemoSite } from "./demo-site.ts";
import { visit, type Visits } from "./visitors.ts";

const pages = 154;
const connections = 32;
const rounds = 3;
const roundSeconds = 4;
const goals = [
  { writesPerSecond: 1, share: 0.5, p99Ms: 50 },
  { writesPerSecond: 5, share: 0.3, p99Ms: null },
] as const;

/** What visitors of 154 pages get while a steward saves results, as a share of what they get while nobody does. */
export async function benchSaves(): Promise<BenchRow[]> {
  const { site, end } = await startDemoSite({ LOG_LEVEL: "warn" });
  try {
    const steward = await callerAs(site, "steward@demo.test");
    const save = await resultsToSave(site, steward);
    const load = { origin: site.url, paths: await listPages(site), connections };
    await visit({ ...load, seconds: 4 });
    const rows: BenchRow[] = [];
    for (const goal of goals) rows.push(...(await compare(goal, { load, save })));
    return rows;
  } finally {
    await end();
  }
}

type Goal = (typeof goals)[number];
type Load = Omit<Parameters<typeof visit>[0], "seconds">;

/** In turns, so that a busy moment of the machine hits both alike. */
async function compare(
  { writesPerSecond, share, p99Ms }: Goal,
  { load, save }: { load: Load; save: () => Promise<void> },
): Promise<BenchRow[]> {
  const pairs: { quiet: Visits; busy: Visits }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await visit({ ...load, seconds: roundSeconds });
    pairs.push({ quiet, busy: await whileSaving(writesPerSecond, { load, save }) });
  }
  const ratio = median(pairs.map(({ quiet, busy }) => busy.perSecond / quiet.perSecond));
  const waited = median(pairs.map(({ busy }) => busy.p99Ms));
  const name = `${load.paths.length} pages, ${writesPerSecond} saves of results a second`;
  return [
    {
      name: `${name}: replies`,
      value: median(pairs.map(({ busy }) => busy.perSecond)),
      unit: "replies/s",
      budget: null,
      ok: true,
    },
    {
      name: `${name}: beside none (at least)`,
      value: ratio,
      unit: "ratio",
      budget: share,
      ok: ratio >= share,
    },
    {
      name: `${name}: 99 of 100 wait`,
      value: waited,
      unit: "ms",
      budget: p99Ms,
      ok: p99Ms === null || waited <= p99Ms,
    },
  ];
}

async function whileSaving(
  writesPerSecond: number,
  { load, save }: { load: Load; save: () => Promise<void> },
): Promise<Visits> {
  const saving = (async () => {
    const startedAt = performance.now();
    for (let saved = 1; saved <= writesPerSecond * roundSeconds; saved += 1) {
      await save();
      const nextAt = startedAt + (saved * 1000) / writesPerSecond;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, nextAt - performance.now())));
    }
  })();
  const visits = await visit({ ...load, seconds: roundSeconds });
  await saving;
  return visits;
}

const versionShape = z.object({ version: z.number() });

/** Brings the newest race's first saved state back, again and again: a save of all its results, which visitors see. */
export async function resultsToSave(site: Site, steward: Caller): Promise<() => Promise<void>> {
  const { event, session } = await newestRace(site);
  const path = `/api/event/${event}/edit-results/${session}`;
  let { version: currentVersion } = versionShape.parse(await steward.get(path));
  return async () => {
    const saved = await steward.post(`${path}/restore`, { version: 1, currentVersion });
    currentVersion = versionShape.parse(saved).version;
  };
}

const seasonsShape = z.object({
  data: z.array(
    z.object({
      _id: z.string(),
      events: z.array(z.object({ _id: z.string(), time: z.number() })),
    }),
  ),
});

const eventShape = z.object({
  data: z.object({
    sessions: z.array(
      z.object({
        _id: z.string(),
        type: z.object({ code: z.string() }),
        resultsSavedAt: z.number().nullable(),
      }),
    ),
  }),
});

async function listSeasons(site: Site) {
  return seasonsShape.parse(await (await fetch(`${site.url}/api/seasons`)).json()).data;
}

async function newestRace(site: Site): Promise<{ event: string; session: string }> {
  const events = (await listSeasons(site)).flatMap((season) => season.events);
  for (const { _id: event } of events.toSorted((a, b) => b.time - a.time)) {
    const { data } = eventShape.parse(await (await fetch(`${site.url}/api/event/${event}`)).json());
    const race = data.sessions.findLast(
      ({ type, resultsSavedAt }) => type.code === "R" && resultsSavedAt !== null,
    );
    if (race) return { event, session: race._id };
  }
  throw new Error("No race of the league has results to save again");
}

/** Public pages of every kind, as many as the evening has: competitions, tabs of seasons and events, drivers, clubs. */
export async function listPages(site: Site): Promise<string[]> {
  const seasons = await listSeasons(site);
  const paths = ["/", "/seasons"];
  for (const { _id } of seasons) paths.push(`/season/${_id}`, `/season/${_id}?tab=standings`);
  const events = seasons.flatMap((season) => season.events);
  for (const { _id } of events) paths.push(`/event/${_id}`, `/event/${_id}?tab=results`);
  for (const { _id } of events) paths.push(`/event/${_id}?tab=registrations`);
  const profiles = await listProfiles(
    site,
    events.map(({ _id }) => _id),
  );
  const shown: string[] = [];
  for (const path of new Set([...paths, ...profiles]))
    if (shown.length < pages && (await isPage(site, path))) shown.push(path);
  return shown;
}

/** Some addresses of tabs lead to the page itself. */
async function isPage(site: Site, path: string): Promise<boolean> {
  return (await fetch(site.url + path, { redirect: "manual" })).status === 200;
}

async function listProfiles(site: Site, events: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const event of events.slice(0, 6)) {
    const body = await (await fetch(`${site.url}/api/event/${event}?results=all`)).text();
    for (const [, id] of body.matchAll(/"driver":"([^"]+)"/g)) found.add(`/driver-profile/${id}`);
  }
  return [...found];
}
