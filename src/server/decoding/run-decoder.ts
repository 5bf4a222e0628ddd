import type { DecoderJob, DecoderReply, DecoderTask } from "./decoder-job.ts";

/** The program of a worker process (decoder-process.ts): does one job after another until the site lets go of it. */
export function runDecoder(jobs: readonly DecoderJob<never, unknown>[]): void {
  process.on("message", (task: DecoderTask) => {
    void answer(jobs, task).then((reply) => process.send?.(reply));
  });
  process.on("disconnect", () => process.exit());
  // Ctrl+C in a terminal reaches the whole group; the site ends its workers itself.
  process.on("SIGINT", () => undefined);
  process.stdin.on("data", (part: Uint8Array) => arrived.push(part));
}

async function answer(
  jobs: readonly DecoderJob<never, unknown>[],
  task: DecoderTask,
): Promise<DecoderReply<unknown>> {
  try {
    return { made: await work(jobs, task, await readBytes(task.size)) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Each decoder is loaded by the first job that needs it. */
async function work(
  jobs: readonly DecoderJob<never, unknown>[],
  { name, given }: DecoderTask,
  bytes: Uint8Array,
): Promise<unknown> {
  const job = jobs.find((one) => one.name === name);
  if (!job) throw new Error(`No decoder is called ${name}`);
  const decode = await job.load();
  return decode(bytes, given);
}

const arrived: Uint8Array[] = [];

/** The bytes of one job; nothing comes after them before it is answered. */
async function readBytes(size: number): Promise<Uint8Array> {
  while (arrived.reduce((sum, part) => sum + part.length, 0) < size)
    await new Promise((resolve) => process.stdin.once("data", resolve));
  return joined(arrived.splice(0), size);
}

/** In one piece. Each part is let go of as soon as it is copied, so that a large file does not lie in memory twice. */
function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
    const { buffer } = part;
    if (buffer instanceof ArrayBuffer && buffer.byteLength === part.length) buffer.transfer(0);
  }
  return bytes;
}
