import { callsPerMinute } from "#server/http/limits.ts";
import { type BenchRow, median } from "../bench-row.ts";
import { p99 } from "../visitors.ts";
import { type Evening, lookAround, lookInPeace, openEveryPage } from "./crowd.ts";
import { allLives, writesOfNoEvening } from "./lives/all-lives.ts";
import { addressOf, enterWorld, type Life, type World } from "./lives/life.ts";
import { atLeast, atMost, shown } from "./rows.ts";
import type { Stage } from "./stage.ts";
import { listWriteRoutes } from "./write-routes.ts";
import { penaltyWords } from "./writers.ts";

export type EveningForm = "long" | "short";

/** Of the rate without writes, for every kind of write by itself. */
const goals: Record<EveningForm, { perSecond: number; share: number; seconds: number }[]> = {
  long: [
    { perSecond: 1, share: 0.6, seconds: 4 },
    { perSecond: 5, share: 0.4, seconds: 4 },
  ],
  short: [{ perSecond: 5, share: 0.4, seconds: 2 }],
};
const pageMs = 100;
const seenMs = 2000;
const timesSeen = 3;
/** One account may hide so often, and is not refused. */
const hideEveryMs = 60_000 / callsPerMinute.hide;
/** After so many kinds the quiet rate is measured again, because the machine changes. */
const kindsBesideOneQuiet = 6;

/** A life that goes on from write to write, and begins again after its last. */
interface Kind extends Pick<Life, "who" | "name"> {
  write: () => Promise<void>;
  /** All that is left of it, as fast as it goes. */
  end: () => Promise<void>;
}

interface Comparing {
  form: EveningForm;
  /** Only lives whose name holds one of these, with commas between them; empty: all. */
  only: string;
  saveOnce: () => Promise<void>;
}

/**
 * Each kind of write by itself, beside the crowd without writes: pages for each processor second of the serving processes, writes
 * included, which other programs on the machine change little.
 */
export async function compareEveryWrite(
  stage: Stage,
  { form, only, saveOnce }: Comparing,
): Promise<BenchRow[]> {
  const hiding = [...(await listWriteRoutes())].flatMap(([address, hides]) =>
    hides ? [address] : [],
  );
  const origin = stage.sites[0]?.url ?? "";
  const world = enterWorld({
    scene: stage,
    origin,
    rare: { addresses: hiding, everyMs: hideEveryMs },
  });
  const kinds = allLives
    .filter(({ name }) => only.split(",").some((words) => name.includes(words)))
    .map((life) => startLife(world, life));
  const rows: BenchRow[] = [];
  for (const { perSecond, share, seconds } of goals[form]) {
    const waits: number[] = [];
    let quiet = await lookInPeace(stage, seconds);
    for (const [index, kind] of kinds.entries()) {
      if (index > 0 && index % kindsBesideOneQuiet === 0) quiet = await lookInPeace(stage, seconds);
      const busy = await lookBeside(stage, { kind, perSecond, seconds });
      await kind.end();
      // The next one is not to blame for what is gone.
      await openEveryPage(stage);
      waits.push(p99(busy.pages));
      const name = `${kind.who}, ${kind.name}, ${perSecond} a second: pages beside none`;
      rows.push(
        atLeast(
          `${name}, per processor second (at least)`,
          ofProcessor(busy) / ofProcessor(quiet),
          share,
        ),
        shown(name, rate(busy) / rate(quiet), "ratio"),
      );
    }
    const worst = `${perSecond} a second: 99 of 100 pages wait`;
    rows.push(
      atMost(`the middle kind of write, ${worst}`, median(waits), "ms", pageMs),
      shown(`the worst kind of write, ${worst}`, Math.max(...waits), "ms"),
    );
  }
  if (only !== "") return rows;
  const everyPage = kinds.find(({ name }) => name === stalest);
  if (everyPage) rows.push(await measureSeen(stage, { kind: everyPage, saveOnce }));
  return [...rows, await countRoutes(world)];
}

/** The life whose every write makes all pages stale. */
const stalest = "a name";

function startLife(world: World, { who, name, live }: Life): Kind {
  let life = live(world);
  const isOver = async () => {
    const { done = false } = await life.next();
    if (done) life = live(world);
    return done;
  };
  return {
    who,
    name,
    write: async () => {
      if (await isOver()) await isOver();
    },
    end: async () => {
      while (!(await isOver())) continue;
    },
  };
}

async function countRoutes({ took }: World): Promise<BenchRow> {
  const exempt = new Set([...writesOfNoEvening.values()].flat());
  const routes = [...(await listWriteRoutes()).keys()].filter((address) => !exempt.has(address));
  const missing = routes.filter((address) => !took.has(address));
  if (missing.length > 0) console.error(`These took no effect: ${missing.join(", ")}`);
  const name = `write routes that took effect, of ${routes.length} (at least)`;
  const value = routes.length - missing.length;
  return { name, value, unit: "routes", budget: routes.length, ok: missing.length === 0 };
}

function rate({ pages, seconds }: Evening): number {
  return pages.length / seconds;
}

function ofProcessor({ pages, processorSeconds }: Evening): number {
  return pages.length / processorSeconds;
}

interface Beside {
  kind: Kind;
  perSecond: number;
  seconds: number;
}

async function lookBeside(stage: Stage, beside: Beside): Promise<Evening> {
  const [evening] = await Promise.all([lookAround(stage, beside.seconds), writeOften(beside)]);
  return evening;
}

async function writeOften({ kind, perSecond, seconds }: Beside): Promise<void> {
  const startedAt = performance.now();
  const passed = () => performance.now() - startedAt;
  // What hides waits for its turn: then there are fewer writes, and the evening is not longer.
  for (let count = 1; count <= perSecond * seconds && passed() < seconds * 1000; count += 1) {
    await kind.write();
    const wait = (count * 1000) / perSecond - passed();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, wait)));
  }
}

/** How long visitors wait to see saved results while somebody makes every page stale five times a second. */
async function measureSeen(
  stage: Stage,
  { kind, saveOnce }: Pick<Beside, "kind"> & { saveOnce: () => Promise<void> },
): Promise<BenchRow> {
  const times: number[] = [];
  for (let time = 0; time < timesSeen; time += 1) {
    const [, seen] = await Promise.all([
      lookBeside(stage, { kind, perSecond: 5, seconds: 4 }),
      untilSeen(stage, saveOnce),
    ]);
    times.push(seen);
  }
  return atMost("saved results are seen by others after", Math.max(...times), "ms", seenMs);
}

async function untilSeen({ sites, event }: Stage, saveOnce: () => Promise<void>): Promise<number> {
  const origin = sites.at(-1)?.url;
  const isPenalised = async () => {
    const reply = await fetch(`${origin}/event/${event}?tab=results`, {
      headers: { "x-forwarded-for": addressOf(1) },
    });
    return (await reply.text()).includes(penaltyWords);
  };
  const before = await isPenalised();
  await saveOnce();
  const savedAt = performance.now();
  while ((await isPenalised()) === before) {
    if (performance.now() - savedAt > 20 * seenMs) return Infinity;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return performance.now() - savedAt;
}
