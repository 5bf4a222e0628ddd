import { resultFileJob } from "#features/results/server/import/result-file-job.ts";
import { pictureJob } from "#server/decoding/picture-job.ts";
import type { Services } from "#server/services.ts";

/** One dark pixel, as a PNG. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==";

/**
 * Has a picture and a result file decoded, so that an operator hears at the start, and not from a member, that something of the
 * machine is missing: a root without a library that pictures need starts well otherwise, and refuses every one.
 */
export async function tryDecoders({ decoders, storage, log }: Services): Promise<void> {
  const from = (bytes: Buffer) => ({ owner: "the site itself", open: async () => [bytes] });
  try {
    const order = { width: 1, height: 1 };
    const picture = await decoders.decode(pictureJob, order, from(Buffer.from(PIXEL, "base64")));
    // That it is no result of a race is an answer too: somebody has read it.
    const facts = { processor: "ACC" as const, session: null, apartFrom: null };
    await decoders.decode(resultFileJob, facts, from(Buffer.from("{}")));
    storage.setReadable(picture.ok);
    if (picture.ok) return;
    log.error({ problem: picture.problem }, "the site cannot decode pictures on this machine");
  } catch (error) {
    storage.setReadable(false);
    log.error({ err: error }, "the site cannot decode what people send on this machine");
  }
}
