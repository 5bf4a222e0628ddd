import { globSync } from "node:fs";
import { join } from "node:path";
import { methodOf, type Route } from "#shared/route.ts";
import { type BenchRow, median } from "../bench-row.ts";
import { p99 } from "../visitors.ts";
import { addressOf, type Evening, lookAround, lookInPeace } from "./crowd.ts";
import { type Kind, kindsOfWrites } from "./kinds-of-writes.ts";
import { atLeast, atMost, shown } from "./rows.ts";
import type { Stage } from "./stage.ts";
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
/** After so many kinds the quiet rate is measured again, because the machine changes. */
const kindsBesideOneQuiet = 6;

/** Saved by `writers.ts` and `uploader.ts`, before and after. */
const measuredElsewhere = [
  "POST /api/event/:id/edit-results/:session/restore",
  "POST /api/event/:id/save-results",
  "POST /api/process-results-file",
  "POST /api/upload",
];

/**
 * Each kind of write by itself, beside the crowd without writes: pages for each processor second of the processes that serve, of which the writes take their
 * part too, so that another program on the machine changes little.
 */
export async function compareEveryWrite(
  stage: Stage,
  { form, saveOnce }: { form: EveningForm; saveOnce: () => Promise<void> },
): Promise<BenchRow[]> {
  const known = kindsOfWrites(stage);
  const named = new Set([...known.flatMap(({ routes }) => routes), ...measuredElsewhere]);
  const writes = await listWrites();
  const others = writes.filter((address) => !named.has(address));
  const kinds = [...known, refused(stage, others)];
  const rows = [
    shown("write routes that took effect", writes.length - others.length, `of ${writes.length}`),
  ];
  const turns = new Map<Kind, number>();
  for (const { perSecond, share, seconds } of goals[form]) {
    const waits: number[] = [];
    let quiet = await lookInPeace(stage, seconds);
    for (const [index, kind] of kinds.entries()) {
      if (index > 0 && index % kindsBesideOneQuiet === 0) quiet = await lookInPeace(stage, seconds);
      const busy = await lookBeside(stage, { kind, turns, perSecond, seconds });
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
  const name = kinds.find((kind) => kind.routes.includes("POST /user/profile"));
  if (name) rows.push(await measureSeen(stage, { kind: name, turns, saveOnce }));
  return rows;
}

function rate({ pages, seconds }: Evening): number {
  return pages.length / seconds;
}

function ofProcessor({ pages, processorSeconds }: Evening): number {
  return pages.length / processorSeconds;
}

interface Beside {
  kind: Kind;
  /** How often each kind was done already. */
  turns: Map<Kind, number>;
  perSecond: number;
  seconds: number;
}

async function lookBeside(stage: Stage, beside: Beside): Promise<Evening> {
  const [evening] = await Promise.all([lookAround(stage, beside.seconds), writeOften(beside)]);
  return evening;
}

async function writeOften({ kind, turns, perSecond, seconds }: Beside): Promise<void> {
  const startedAt = performance.now();
  for (let count = 1; count <= perSecond * seconds; count += 1) {
    const turn = turns.get(kind) ?? 0;
    turns.set(kind, turn + 1);
    await kind.write(turn);
    const wait = startedAt + (count * 1000) / perSecond - performance.now();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, wait)));
  }
}

/** How long it takes until a visitor is shown results that were saved, while somebody makes every page stale five times a second. */
async function measureSeen(
  stage: Stage,
  { kind, turns, saveOnce }: Pick<Beside, "kind" | "turns"> & { saveOnce: () => Promise<void> },
): Promise<BenchRow> {
  const times: number[] = [];
  for (let time = 0; time < timesSeen; time += 1) {
    const [, seen] = await Promise.all([
      lookBeside(stage, { kind, turns, perSecond: 5, seconds: 4 }),
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

/** All routes of the site that write. */
async function listWrites(): Promise<string[]> {
  const found = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if (isRoute(value)) {
      if (methodOf(value) !== "GET" || value.writes) found.add(value.address);
    } else for (const part of Object.values(value)) collect(part);
  };
  for (const file of globSync(join(import.meta.dirname, "../../src/**/*-calls.ts")))
    collect({ ...(await import(file)) });
  return [...found];
}

function isRoute(value: object): value is Route {
  return "address" in value && typeof value.address === "string" && "access" in value;
}

/** Routes whose writes would need more than a bench can give them: asked by somebody who may, without what they need. */
function refused({ sites, administrator }: Stage, routes: string[]): Kind {
  return {
    who: "organiser",
    name: "all other writes, refused",
    routes,
    write: async (turn) => {
      const [method = "", pattern = ""] = routes[turn % routes.length]?.split(" ") ?? [];
      const reply = await fetch(`${sites[0]?.url}${pattern.replaceAll(/:\w+/g, "nothing")}`, {
        method,
        headers: {
          authorization: `Bearer ${administrator}`,
          "content-type": "application/json",
        },
        ...(method !== "GET" && { body: "{}" }),
      });
      await reply.arrayBuffer();
      if (reply.status >= 500) throw new Error(`${method} ${pattern}: ${reply.status}`);
    },
  };
}
