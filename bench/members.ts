import { request } from "node:http";
import { readUnread } from "#features/messages/messages-calls.ts";
import { readOwnEvent } from "#features/entry-lists/entry-lists-calls.ts";
import { patternOf } from "#shared/route.ts";
import { readPermissions } from "#shared/site-calls.ts";
import type { Site } from "#tests/e2e/site.ts";
import { tokenOf } from "#tests/e2e/steward-calls.ts";
import { type BenchRow, median } from "./bench-row.ts";
import { benchCallsWithAToken } from "./calls-with-a-token.ts";
import { startDemoSite } from "./demo-site.ts";
import { processorSeconds } from "./http.ts";
import { answersPerSecond } from "./load.ts";

const connections = 32;
const rounds = 5;
const roundSeconds = 0.5;
const kilobytes = 20;
const share = 0.25;
/** Drives in a season of the demo league. */
const driver = "pilot@demo.test";
const event = "acc-endurance-4";
const page = `/event/${event}`;
/** All that the page of somebody logged in asks for beside what a visitor gets; `first-paint.test.ts` holds it to them. */
const ownCalls = [readPermissions, readUnread, readOwnEvent].map((route) =>
  patternOf(route).replace(":id", event),
);

/** What it takes that somebody who opens an event is logged in: bytes, and how often the server answers it beside a visitor's page. */
export async function benchMembers(): Promise<BenchRow[]> {
  const { site, end } = await startDemoSite({ LOG_LEVEL: "warn" });
  try {
    const authorization = `Bearer ${await tokenOf(site, driver)}`;
    const bytes = await Promise.all(ownCalls.map((path) => bytesOf(site, path, authorization)));
    const total = bytes.reduce((sum, one) => sum + one, 0) / 1024;
    return [
      {
        name: `a driver opens an event: on the wire in ${ownCalls.length} calls of their own`,
        value: total,
        unit: "kB",
        budget: kilobytes,
        ok: total <= kilobytes,
      },
      ...(await compare(site, authorization)),
      ...(await benchCallsWithAToken(site, authorization)),
    ];
  } finally {
    await end();
  }
}

/** In turns, so that a busy moment of the machine hits all alike; by processor time, which is the same on a busy machine as on an idle one. */
async function compare(site: Site, authorization: string): Promise<BenchRow[]> {
  const ask = async (path: string, headers: Record<string, string>) => {
    const before = processorSeconds(site.pid);
    const perSecond = await answersPerSecond({
      url: site.url + path,
      headers: { "accept-encoding": "br", ...headers },
      connections,
      seconds: roundSeconds,
    });
    return (processorSeconds(site.pid) - before) / (perSecond * roundSeconds);
  };
  const turns: { page: number; own: number[] }[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const turn = { page: await ask(page, {}), own: [] as number[] };
    for (const path of ownCalls) turn.own.push(await ask(path, { authorization }));
    if (round >= 0) turns.push(turn);
  }
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const ratio = median(turns.map((turn) => turn.page / sum(turn.own)));
  const mean = median(turns.map((turn) => (turn.page * ownCalls.length) / sum(turn.own)));
  const perSecond = (name: string, values: readonly number[]): BenchRow => ({
    name,
    value: 1 / median([...values]),
    unit: "replies/s of processor",
    budget: null,
    ok: true,
  });
  return [
    perSecond(
      "a visitor opens an event",
      turns.map((turn) => turn.page),
    ),
    ...ownCalls.map((path, index) =>
      perSecond(
        `a driver opens an event: ${path.replace(event, "…")}`,
        turns.map((turn) => turn.own[index] ?? Number.NaN),
      ),
    ),
    {
      name: "a driver opens an event: one of their calls beside a visitor's page (at least)",
      value: mean,
      unit: "ratio",
      budget: share,
      ok: mean >= share,
    },
    {
      name: "a driver opens an event: all of their calls beside a visitor's page",
      value: ratio,
      unit: "ratio",
      budget: null,
      ok: true,
    },
  ];
}

/** Head and body of a reply, as they cross the wire. */
function bytesOf(site: Site, path: string, authorization: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(
      site.url + path,
      { headers: { authorization, "accept-encoding": "br" }, agent: false },
      (response) => {
        response.resume();
        response.once("end", () => resolve(response.socket.bytesRead));
      },
    )
      .once("error", reject)
      .end();
  });
}
