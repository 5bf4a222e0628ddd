import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "#server/config.ts";
import type { App } from "#server/route-host.ts";
import type { Services } from "#server/services.ts";

interface RunningSite {
  app: App;
  services: Services;
  stopBackgroundWork: () => Promise<void>;
  log: FastifyBaseLogger;
}

/**
 * Tells proxies to send nothing more and goes on for `drainSeconds`; then it takes no connections and finishes what is under way,
 * for at most `stopSeconds`, after which it cuts the rest. Answers whether all was finished.
 */
export async function stopSite(
  site: RunningSite,
  { drainSeconds, stopSeconds }: Pick<Config, "drainSeconds" | "stopSeconds">,
  waitFor: (ms: number) => Promise<unknown> = pause,
): Promise<boolean> {
  const { app, services, stopBackgroundWork, log } = site;
  log.info("stopping");
  app.drain();
  if (drainSeconds > 0) await waitFor(drainSeconds * 1000);
  const finish = async () => {
    await Promise.all([app.close(), stopBackgroundWork()]);
    await services.close();
    return true;
  };
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), stopSeconds * 1000);
  });
  const isFinished = await Promise.race([finish(), deadline]);
  clearTimeout(timer);
  if (isFinished) log.info("stopped");
  else {
    log.warn(
      { seconds: stopSeconds },
      "stopped before everything was finished: what was under way is cut",
    );
    app.server.closeAllConnections();
  }
  return isFinished;
}
