import { readOwnEvent } from "#features/entry-lists/entry-lists-calls.ts";
import { readOwnNext } from "#features/home/home-calls.ts";
import { readUnread } from "#features/messages/messages-calls.ts";
import { patternOf } from "#shared/route.ts";
import { readPermissions } from "#shared/site-calls.ts";
import { converse } from "../conversation.ts";
import { processorSeconds } from "../http.ts";
import { addressOf } from "./lives/life.ts";
import type { Stage } from "./stage.ts";

const visitors = 2000;
const connections = { visitors: 32, drivers: 8 };

/** How long each reply took, in ms. */
export interface Evening {
  seconds: number;
  /** Used by the processes that serve. */
  processorSeconds: number;
  pages: number[];
  /** Calls with a token. */
  own: number[];
}

/** Visitors and people logged in, who look at pages for so long, each connection without a pause. */
export async function lookAround(stage: Stage, seconds: number): Promise<Evening> {
  const usedBefore = usedBy(stage);
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  const evening: Evening = { seconds: 0, processorSeconds: 0, pages: [], own: [] };
  const originOf = (index: number) => stage.sites[index % stage.sites.length]?.url ?? "";
  await Promise.all([
    ...Array.from({ length: connections.visitors }, (_, index) =>
      visitPages(stage, { origin: originOf(index), index, until, waits: evening.pages }),
    ),
    ...Array.from({ length: connections.drivers }, (_, index) =>
      drive(stage, { origin: originOf(index), index, until, evening }),
    ),
  ]);
  return {
    ...evening,
    seconds: (performance.now() - startedAt) / 1000,
    processorSeconds: usedBy(stage) - usedBefore,
  };
}

/** Processor seconds of all processes that serve, so far. */
export function usedBy({ sites }: Pick<Stage, "sites">): number {
  return sites.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
}

/** On every process, so that all is kept before anything is measured. */
export async function openEveryPage({ sites, pages, event }: Stage): Promise<void> {
  for (const { url } of sites)
    for (const page of [...pages, `/event/${event}?tab=results`, `/event/${event}`]) {
      const reply = await fetch(url + page, { headers: { "accept-encoding": "br" } });
      await reply.arrayBuffer();
      if (reply.status !== 200) throw new Error(`${page} answered ${reply.status}`);
    }
}

interface Looking {
  origin: string;
  index: number;
  until: number;
}

/**
 * Pages for many people by turns, over one connection of the proxy. Every other page is the results that are being saved, asked
 * with what their browser has.
 */
function visitPages(
  { pages, event }: Stage,
  { origin, index, until, waits }: Looking & { waits: number[] },
): Promise<void> {
  const hot = `/event/${event}?tab=results`;
  const known = new Map<string, string>();
  let turn = index;
  let last = "";
  return converse({
    origin,
    until,
    ask: () => {
      turn += connections.visitors;
      const visitor = turn % visitors;
      const step = Math.floor(turn / connections.visitors);
      const path = step % 2 === 0 ? hot : (pages[(turn * 7) % pages.length] ?? hot);
      last = `${visitor} ${path}`;
      return requestOf(origin, path, { client: addressOf(visitor), etag: known.get(last) });
    },
    hear: (head, ms) => {
      const etag = /\r\netag: *([^\r]+)/i.exec(head)?.[1];
      if (etag) known.set(last, etag);
      waits.push(ms);
    },
  });
}

/** Each opens the start page, the event, its results and the standings; to each page its own calls. */
function drive(
  { drivers, event, season }: Stage,
  { origin, index, until, evening }: Looking & { evening: Evening },
): Promise<void> {
  const everyPage = [readPermissions, readUnread].map(patternOf);
  const ownEvent = patternOf(readOwnEvent).replace(":id", event);
  const calls = [
    { page: "/", own: [...everyPage, patternOf(readOwnNext)] },
    { page: `/event/${event}`, own: [...everyPage, ownEvent] },
    { page: `/event/${event}?tab=results`, own: [...everyPage, ownEvent] },
    { page: `/season/${season}?tab=standings`, own: everyPage },
  ].flatMap(({ page, own }) => [
    { path: page, isOwn: false },
    ...own.map((path) => ({ path, isOwn: true })),
  ]);
  let turn = -1;
  const now = () => {
    const call = calls[turn % calls.length] ?? { path: "/", isOwn: false };
    const driver = (Math.floor(turn / calls.length) * connections.drivers + index) % drivers.length;
    return { ...call, driver };
  };
  return converse({
    origin,
    until,
    ask: () => {
      turn += 1;
      const { path, isOwn, driver } = now();
      return requestOf(origin, path, {
        client: addressOf(visitors + driver),
        ...(isOwn && { token: drivers[driver]?.token }),
      });
    },
    hear: (_head, ms) => (now().isOwn ? evening.own : evening.pages).push(ms),
  });
}

function requestOf(
  origin: string,
  path: string,
  {
    client,
    etag,
    token,
  }: { client: string; etag?: string | undefined; token?: string | undefined },
): Buffer {
  const lines = [
    `GET ${path} HTTP/1.1`,
    `host: ${new URL(origin).host}`,
    "accept-encoding: gzip, deflate, br",
    `x-forwarded-for: ${client}`,
    ...(etag === undefined ? [] : [`if-none-match: ${etag}`]),
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`);
}

/** What the processes that serve used for some work, in processor seconds. */
export async function usedFor<T>(
  stage: Stage,
  work: () => Promise<T>,
): Promise<{ made: T; used: number }> {
  const before = usedBy(stage);
  const made = await work();
  return { made, used: usedBy(stage) - before };
}

/** What was changed before is made anew first, so that nobody waits for it. */
export async function lookInPeace(stage: Stage, seconds: number): Promise<Evening> {
  // Longer than anything is shown that has changed.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await openEveryPage(stage);
  return lookAround(stage, seconds);
}
