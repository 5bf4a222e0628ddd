import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { createDecoders, type DecoderLimits, type Decoders } from "./decoders.ts";
import { pictureJob } from "./picture-job.ts";

const program = fileURLToPath(import.meta.resolve("#tests/setup/odd-decoder.ts"));

const opened: Decoders[] = [];

/** Decoders whose processes do what the bytes say (`tests/setup/odd-decoder.ts`). */
function oddDecoders(limits: Partial<DecoderLimits> = {}): Decoders {
  const decoders = createDecoders({ log: pino({ level: "silent" }), program, limits });
  opened.push(decoders);
  return decoders;
}

const picture = { width: 1, height: 1 };

function say(decoders: Decoders, word: string, owner = "ana") {
  return decoders.decode(pictureJob, picture, { owner, open: async () => [Buffer.from(word)] });
}

const failed = { code: "decoding.failed", status: 422 };
const busy = { code: "decoding.busy", status: 503, retryAfterMs: 10_000 };

/** For what the machine does when it gets to it. */

describe("processes that decode what people send", () => {
  afterEach(() => {
    for (const decoders of opened.splice(0)) decoders.close();
  });

  it("start with the first job and do one after another", async () => {
    const decoders = oddDecoders();
    expect(decoders.processIds()).toEqual([]);
    const first = await say(decoders, "hello");
    expect(first).toMatchObject({ word: "hello" });
    expect(await say(decoders, "again")).toMatchObject({ ...first, word: "again" });
    expect(decoders.processIds()).toHaveLength(1);
  });

  it("know no secrets", async () => {
    expect(await say(oddDecoders(), "hello")).toMatchObject({
      environment: expect.not.arrayContaining(["PATH", "HOME", "JWT_SECRET"]),
    });
  });

  it.each(["exit", "throw"])(
    "refuse bytes that make them %s, and do the next job",
    async (word) => {
      const decoders = oddDecoders();
      await expect(say(decoders, word)).rejects.toMatchObject(failed);
      expect(await say(decoders, "next")).toMatchObject({ word: "next" });
    },
  );

  it.each([
    ["take too long", "hang", { jobMs: 50 }],
    ["never answer", "wait", { jobMs: 50 }],
    ["fill the memory", "memory", { residentBytes: 200 * 1024 * 1024 }],
    ["make too many objects", "heap", { heapMegabytes: 16 }],
  ])("end when they %s, and another does the next job", async (_what, word, limits) => {
    const decoders = oddDecoders(limits);
    await expect(say(decoders, word)).rejects.toMatchObject(failed);
    const patient = oddDecoders();
    expect(await say(patient, "next")).toMatchObject({ word: "next" });
    expect(decoders.processIds()).toEqual([]);
  });

  it("refuse what was being decoded when somebody killed them, and do the next job", async () => {
    const decoders = oddDecoders();
    const answer = say(decoders, "wait");
    const [pid = 0] = decoders.processIds();
    process.kill(pid, "SIGKILL");
    await expect(answer).rejects.toMatchObject(failed);
    expect(await say(decoders, "next")).toMatchObject({ word: "next" });
  });

  it("are at most two, however many people send something", async () => {
    const decoders = oddDecoders();
    const answers = Promise.all(
      ["ana", "ben", "cara", "dan"].map((owner) => say(decoders, "hello", owner)),
    );
    expect(decoders.processIds()).toHaveLength(2);
    expect(await answers).toHaveLength(4);
    expect(decoders.processIds()).toHaveLength(2);
  });

  it("serve others while one person sends much", async () => {
    const decoders = oddDecoders();
    const stuck = [say(decoders, "wait"), say(decoders, "wait")];
    expect(await say(decoders, "hello", "ben")).toMatchObject({ word: "hello" });
    decoders.close();
    expect((await Promise.allSettled(stuck)).map(({ status }) => status)).toEqual([
      "rejected",
      "rejected",
    ]);
  });

  it("refuse at once what would wait too long, and take it later", async () => {
    const decoders = oddDecoders({ waiting: 2, waitingOfOne: 1 });
    const stuck = [say(decoders, "wait"), say(decoders, "wait")];
    await expect(say(decoders, "third")).rejects.toMatchObject(busy);
    const others = [say(decoders, "wait", "ben"), say(decoders, "hello", "cara")];
    await expect(say(decoders, "hello", "dan")).rejects.toMatchObject(busy);
    for (const pid of decoders.processIds()) process.kill(pid, "SIGKILL");
    await Promise.allSettled([...stuck.slice(0, 1), others[0]]);
    for (const pid of decoders.processIds()) process.kill(pid, "SIGKILL");
    await Promise.allSettled([...stuck, ...others]);
    expect(await say(decoders, "hello", "dan")).toMatchObject({ word: "hello" });
  });

  it("fetch the bytes only when their turn has come", async () => {
    const decoders = oddDecoders();
    const fetched: string[] = [];
    const fetch = (name: string) =>
      decoders.decode(pictureJob, picture, {
        owner: "ana",
        open: async () => {
          fetched.push(name);
          return [Buffer.from("hello")];
        },
      });
    const answers = [fetch("first"), fetch("second")];
    expect(fetched).toEqual(["first"]);
    await Promise.all(answers);
    expect(fetched).toEqual(["first", "second"]);
  });

  it("pass on why the bytes could not be fetched", async () => {
    const decoders = oddDecoders();
    const open = async (): Promise<Uint8Array[]> => {
      throw new Error("no such file");
    };
    await expect(decoders.decode(pictureJob, picture, { owner: "ana", open })).rejects.toThrow(
      "no such file",
    );
    async function* breaking() {
      yield Buffer.from("he");
      throw new Error("the bucket went away");
    }
    await expect(
      decoders.decode(pictureJob, picture, { owner: "ana", open: async () => breaking() }),
    ).rejects.toThrow("the bucket went away");
    expect(await say(decoders, "next")).toMatchObject({ word: "next" });
  });

  it("end when there is nothing to do", async () => {
    const decoders = oddDecoders({ idleMs: 1 });
    const { pid } = await say(decoders, "hello").then((made) => ({ pid: 0, ...made }));
    await expect.poll(() => decoders.processIds()).toEqual([]);
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  it("end with the site", async () => {
    const decoders = oddDecoders();
    const { pid } = await say(decoders, "hello").then((made) => ({ pid: 0, ...made }));
    decoders.close();
    await expect.poll(() => isRunning(pid)).toBe(false);
    await expect(say(decoders, "hello")).rejects.toMatchObject({ code: "decoding.busy" });
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
