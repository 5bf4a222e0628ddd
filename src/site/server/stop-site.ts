import type { FastifyBaseLogger } from "fastify";
import type { App } from "#server/route-host.ts";
import type { Services } from "#server/services.ts";

interface RunningSite {
  app: App;
  services: Services;
  stopBackgroundWork: () => Promise<void>;
  log: FastifyBaseLogger;
}

/**
 * Takes no more connections, finishes what is under way and closes everything, for at most `seconds`; what is not done by then is cut.
 * Answers whether all was finished.
 */
export async function stopSite(site: RunningSite, seconds: number): Promise<boolean> {
  const { app, services, stopBackgroundWork, log } = site;
  log.info("stopping");
  const finish = async () => {
    await Promise.all([app.close(), stopBackgroundWork()]);
    await services.close();
    return true;
  };
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), seconds * 1000);
  });
  const isFinished = await Promise.race([finish(), deadline]);
  clearTimeout(timer);
  if (isFinished) log.info("stopped");
  else {
    log.warn({ seconds }, "stopped before everything was finished: what was under way is cut");
    app.server.closeAllConnections();
  }
  return isFinished;
}
