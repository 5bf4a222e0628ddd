// Sends what is due, as a process of the site does, until it is killed; `delivery-drill.ts` starts it and says when it begins.
import { flushCompileCache } from "node:module";
import { pino } from "pino";
import { z } from "zod";
import { postsToDiscord } from "#features/discord/server/posts/send-post.ts";
import { readConfig } from "#server/config.ts";
import { openDatabases } from "#server/database/databases.ts";
import { sendDueMails, smtpDelivery } from "#server/mail/mail-sender.ts";
import { runQueue } from "#server/queue/run-queue.ts";
import { createTokenSigner } from "#server/token-signer.ts";

/** `aheadMs`: of its clock before the machine's. `isLast`: it ends by itself once nothing is due. */
const beginningSchema = z.object({ aheadMs: z.number(), isLast: z.boolean() });

const config = readConfig(process.env);
if (!config.mail) throw new Error("SMTP_URL is missing");
let aheadMs = 0;
// No more than sending takes: a whole site takes longer to start, a hundred times.
const services = {
  config,
  databases: openDatabases(config),
  tokens: createTokenSigner(config.jwtSecret ?? ""),
  log: pino({ level: "silent" }),
  now: () => Date.now() + aheadMs,
};
const { deliver } = smtpDelivery(config.mail, async () => "Liga");

process.once("message", (message) => {
  const beginning = beginningSchema.parse(message);
  ({ aheadMs } = beginning);
  void work(beginning.isLast);
});
// Of a process that is killed nothing else would store it.
flushCompileCache();
// The parent is all that it waits for.
process.channel?.ref();
process.send?.("ready");

async function work(isLast: boolean): Promise<void> {
  for (;;) {
    const taken = await Promise.all([
      runQueue(services, { discord: postsToDiscord() }),
      sendDueMails(services, deliver),
    ]);
    if (isLast && taken.every((count) => count === 0)) break;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  process.exit(0);
}
