import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { z } from "zod";
import type { ResultsEditor } from "#features/results/results-editor.ts";
import { callerWith, postedRow } from "#tests/e2e/steward-calls.ts";
import type { Follower } from "../follower.ts";
import type { Stage } from "./stage.ts";
import type { Order } from "./uploader.ts";

/** How long each write took until it was answered, and saves until the last who follows heard of them; in ms. */
export interface Written {
  saves: number[];
  answers: number[];
  told: number[];
}

/** Writes for so long, so often. */
export type Write = (seconds: number, perSecond: number) => Promise<Written>;

/** What the winner's penalty is for, every other time. */
export const penaltyWords = "Contact în virajul 1";

const savedShape = z.object({ version: z.number() });

/** A steward saves the visible race, by turns with and without a penalty; after two saves somebody answers for their car. */
export async function prepareWrites(
  stage: Stage,
  followers: readonly Follower[],
): Promise<{ write: Write; saveOnce: () => Promise<void> }> {
  const [site] = stage.sites;
  if (!site) throw new Error("Nobody serves the league");
  const steward = callerWith(site, stage.steward.token);
  const path = `/api/event/${stage.event}/edit-results/${stage.session}`;
  const { version: first, results } = await steward.get<ResultsEditor>(path);
  const penalty = { _id: "", amount: 5, description: penaltyWords, driver: 0 };
  const rows = results.map(postedRow).map((row, place) => ({
    ...row,
    ...(place === 0 && { timePenalties: [penalty] }),
  }));
  const saved = await steward.post(`/api/event/${stage.event}/save-results`, {
    session: stage.session,
    version: first,
    results: rows,
  });
  const second = savedShape.parse(saved).version;
  let currentVersion = second;
  let turn = 0;

  const save = async ({ saves, told }: Written) => {
    const version = turn % 2 === 0 ? first : second;
    const heard = Promise.all(followers.map((one) => one.nextChange(`event:${stage.event}`)));
    const startedAt = performance.now();
    const reply = await steward.post(`${path}/restore`, { version, currentVersion });
    saves.push(performance.now() - startedAt);
    currentVersion = savedShape.parse(reply).version;
    await heard;
    told.push(performance.now() - startedAt);
  };
  const answer = async ({ answers }: Written) => {
    const one = stage.answers[turn % stage.answers.length];
    const isComing = Math.floor(turn / stage.answers.length) % 2 === 0;
    const startedAt = performance.now();
    const body = isComing
      ? { car: one?.car, firstDriver: one?.person.id }
      : { car: "", firstDriver: "" };
    await callerWith(site, one?.person.token ?? "").post(
      `/api/event/${stage.nextEvent}/rsvp`,
      body,
    );
    answers.push(performance.now() - startedAt);
  };
  const write: Write = async (seconds, perSecond) => {
    const written: Written = { saves: [], answers: [], told: [] };
    const startedAt = performance.now();
    for (let count = 1; count <= perSecond * seconds; count += 1) {
      await (turn % 3 === 2 ? answer(written) : save(written));
      turn += 1;
      const wait = startedAt + (count * 1000) / perSecond - performance.now();
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, wait)));
    }
    return written;
  };
  const saveOnce = async () => {
    await save({ saves: [], answers: [], told: [] });
    turn += 1;
  };
  return { write, saveOnce };
}

/** @returns how long each file took until it was read, or saved, in ms */
export async function sendFiles(order: Order): Promise<number[]> {
  const child = fork(join(import.meta.dirname, "uploader.ts"));
  const times: number[] = [];
  child.on("message", (message) => times.push(z.object({ ms: z.number() }).parse(message).ms));
  child.send(order);
  const ended: unknown[] = await once(child, "exit");
  if (ended[0] !== 0)
    throw new Error(`Files were not taken: the sender ended with ${String(ended[0])}`);
  return times;
}
