import type { DecoderJob, DecoderReply } from "./decoder-jobs.ts";

// The program of a worker process (decoder-process.ts): does one job after another until the site lets go of it.
process.on("message", (job: DecoderJob) => {
  void answer(job).then((reply) => process.send?.(reply));
});
process.on("disconnect", () => process.exit());
// Ctrl+C in a terminal reaches the whole group; the site ends its workers itself.
process.on("SIGINT", () => undefined);

async function answer(job: DecoderJob): Promise<DecoderReply<unknown>> {
  try {
    return { made: await work(job, await readBytes(job.size)) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Each decoder is loaded by the first job that needs it. */
async function work(job: DecoderJob, bytes: Uint8Array): Promise<unknown> {
  if (job.name === "picture") {
    const { decodePicture } = await import("./decode-picture.ts");
    return decodePicture(bytes, job.given);
  }
  const { readResultFileJob } = await import("#features/results/server/result-file-job.ts");
  return readResultFileJob(bytes, job.given);
}

const arrived: Uint8Array[] = [];
process.stdin.on("data", (part: Uint8Array) => arrived.push(part));

/** The bytes of one job; nothing comes after them before it is answered. */
async function readBytes(size: number): Promise<Uint8Array> {
  while (arrived.reduce((sum, part) => sum + part.length, 0) < size)
    await new Promise((resolve) => process.stdin.once("data", resolve));
  return Buffer.concat(arrived.splice(0));
}
