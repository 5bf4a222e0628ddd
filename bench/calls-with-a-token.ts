import { fork } from "node:child_process";
import { join } from "node:path";
import { z } from "zod";
import { readOwnProfile } from "#features/accounts/profile-calls.ts";
import { readUnread } from "#features/messages/messages-calls.ts";
import { patternOf } from "#shared/route.ts";
import { readPermissions } from "#shared/site-calls.ts";
import type { Site } from "#tests/e2e/site.ts";
import type { BareReply } from "./bare-server.ts";
import { type BenchRow, median } from "./bench-row.ts";
import { nextMessage, processorSeconds, teach } from "./http.ts";
import { answersPerSecond } from "./load.ts";

const connections = 32;
const rounds = 7;
const roundSeconds = 0.5;
const minimumRatio = 0.25;
const paths = [readOwnProfile, readUnread, readPermissions].map(patternOf);
const addedByNode = new Set(["date", "connection", "keep-alive"]);

/** Small calls of somebody logged in, who is known by their token, beside bare Fastify that sends the same bytes. */
export async function benchCallsWithAToken(site: Site, authorization: string): Promise<BenchRow[]> {
  const bare = fork(join(import.meta.dirname, "bare-server.ts"), ["fastify"]);
  try {
    const { port } = z.object({ port: z.number() }).parse(await nextMessage(bare));
    const own = { origin: site.url, pid: site.pid, authorization };
    const other = { origin: `http://127.0.0.1:${port}`, pid: bare.pid, authorization };
    const rows: BenchRow[] = [];
    for (const path of paths) {
      await teach(bare, await replyTo(site, path, authorization));
      const ratios: number[] = [];
      for (let round = -1; round < rounds; round += 1) {
        const ratio = (await rateOf(own, path)) / (await rateOf(other, path));
        if (round >= 0) ratios.push(ratio);
      }
      const value = median(ratios);
      rows.push({
        name: `${path} with a token / bare Fastify per processor second (at least)`,
        value,
        unit: "ratio",
        budget: minimumRatio,
        ok: value >= minimumRatio,
      });
    }
    return rows;
  } finally {
    bare.kill();
  }
}

interface Server {
  origin: string;
  pid: number | undefined;
  authorization: string;
}

/** By the processor time of the server's process: the same on a busy machine as on an idle one. */
async function rateOf({ origin, pid, authorization }: Server, path: string): Promise<number> {
  const before = processorSeconds(pid);
  const perSecond = await answersPerSecond({
    url: origin + path,
    headers: { authorization },
    connections,
    seconds: roundSeconds,
  });
  return (perSecond * roundSeconds) / (processorSeconds(pid) - before);
}

async function replyTo(site: Site, path: string, authorization: string): Promise<BareReply> {
  const reply = await fetch(site.url + path, {
    headers: { authorization, "accept-encoding": "identity" },
  });
  const headers = [...reply.headers].filter(([name]) => !addedByNode.has(name));
  const body = Buffer.from(await reply.arrayBuffer()).toString("base64");
  return { path, headers: Object.fromEntries(headers), body };
}
