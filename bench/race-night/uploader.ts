// Sends files in a process of its own, because what sends 30 MB answers nothing else meanwhile. Forked by `sendFiles`.
import { z } from "zod";
import { generateResultFile } from "#demo/generate/generate-result-file.ts";
import { callerWith } from "#tests/e2e/steward-calls.ts";
import { fullGrid } from "../read-result-files.ts";

export const orderShape = z.object({
  url: z.string(),
  /** Of each who sends; all at once. */
  tokens: z.array(z.string()),
  event: z.string(),
  session: z.string(),
  /** Of the race. */
  laps: z.number(),
  /** Whether what was read is saved. */
  saves: z.boolean(),
  /** UTC ms; until then each sends one after the other, but one at least. */
  until: z.number(),
});
export type Order = z.infer<typeof orderShape>;

process.once("message", (message: unknown) => {
  void work(orderShape.parse(message)).finally(() => process.disconnect?.());
});

async function work({ url, tokens, event, session, laps, saves, until }: Order): Promise<void> {
  const { bytes } = generateResultFile(fullGrid("ACC", laps));
  const file = { bytes, fileName: "rezultate.json", processor: "ACC" };
  await Promise.all(
    tokens.map(async (token) => {
      const caller = callerWith({ url }, token);
      do {
        const startedAt = performance.now();
        if (saves) await caller.publish({ event, session }, file);
        else await caller.readFile({ event, session }, file);
        process.send?.({ ms: performance.now() - startedAt });
      } while (Date.now() < until);
    }),
  );
}
