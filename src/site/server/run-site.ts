import { setFlagsFromString } from "node:v8";
import { type Logger, pino } from "pino";
import { printFirstAdministratorLink } from "#features/accounts/server/login/first-administrator.ts";
import { createApp } from "./app.ts";
import type { App } from "#server/route-host.ts";
import { startBackgroundWork } from "./background-work.ts";
import { type Config, ConfigError, readConfig } from "#server/config.ts";
import { createServices, type Services } from "#server/services.ts";
import { outliveReaders } from "./closed-output.ts";
import { takeServingLock } from "./serving-lock.ts";
import { readLeagueName } from "#features/league/server/site-settings.ts";
import { explainStartFailure } from "#server/start-failure.ts";
import { finishSwap } from "./backups/swap-league.ts";
import { tryDecoders } from "./try-decoders.ts";
import { stopSite } from "./stop-site.ts";
import { parts } from "./parts.ts";

/** From listening until the site tries to decode something. */
const TRIAL_MS = 3000;

interface RunOptions {
  demo: boolean;
  /** Runs after the database is ready and before the site listens. */
  prepare?: (services: Services) => Promise<void>;
  /** Serves the pages in place of the built ones. */
  servePages?: (app: App, services: Services) => Promise<void>;
  /** Background work waits for it. */
  background?: Promise<void>;
  /** Changes the configuration read from the environment. */
  configure?: (config: Config) => Config;
}

/**
 * Starts the site and keeps it running until SIGINT or SIGTERM. If the operator has to mend something, it says what and exits
 * with 1.
 */
export async function runSite(options: RunOptions): Promise<void> {
  outliveReaders();
  try {
    await start(options);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function start(options: RunOptions): Promise<void> {
  const config = configuration(options);
  const log = pino({ level: config.logLevel, redact: ["req.headers.authorization"] });
  let running: Promise<RunningSite> | undefined;
  const serveAnew = async (): Promise<RunningSite> =>
    serve(config, log, { ...options, onRestart: () => void restart() });
  const restart = async () => {
    const before = running;
    running = (async () => {
      await (await before)?.stop();
      return serveAnew();
    })();
    try {
      await running;
    } catch (error) {
      log.fatal({ err: error }, "the site could not start again");
      process.exit(1);
    }
  };
  endOnSignals(async () => (await running)?.stop() ?? true);
  try {
    running = serveAnew();
    await running;
  } catch (error) {
    throw explainStartFailure(error, config);
  }
}

interface RunningSite {
  /** True when everything under way was finished. */
  stop: () => Promise<boolean>;
}

async function serve(
  config: Config,
  log: Logger,
  options: RunOptions & { onRestart: () => void },
): Promise<RunningSite> {
  // Before the database is touched: what serves it may be older than what this program would make of it.
  const giveLockBack = takeServingLock(config);
  if (!config.databaseUrl && finishSwap(config.dataDir))
    log.warn("a copy has taken the league's place; the one before stays for fourteen days");
  const services = await createServices(config, { log, parts });
  services.restart = options.onRestart;
  await options.prepare?.(services);
  const metrics = await openMetrics(services);
  const app = await createApp(services, {
    pages: !options.servePages,
    answered: metrics?.answered,
  });
  await options.servePages?.(app, services);
  await app.listen({ port: config.port, host: config.host });
  // Garbage does not pile up as far as the machine has room. Not before: collecting often would make the start longer.
  setFlagsFromString("--heap-growing-percent=30");
  const stopBackgroundWork = startBackgroundAfter(options.background, services);
  // After the first pages: it takes a process of its own.
  const trial = setTimeout(() => void tryDecoders(services), TRIAL_MS).unref();
  if (!options.demo) await printFirstAdministratorLink(services);
  const leagueName = await readLeagueName(services.databases.reader, config);
  process.stdout.write(`\n  ${leagueName}: ${config.publicUrl}\n\n`);
  return {
    stop: async () => {
      clearTimeout(trial);
      const site = { app, services, stopBackgroundWork, log };
      const isFinished = await stopSite(site, config);
      await metrics?.close();
      giveLockBack();
      return isFinished;
    },
  };
}

/** Returns how to stop it, also before it has begun. */
function startBackgroundAfter(
  due: Promise<void> | undefined,
  services: Services,
): () => Promise<void> {
  if (!due) return startBackgroundWork(services);
  let stop: (() => Promise<void>) | undefined;
  let isStopped = false;
  const begin = async () => {
    await due;
    if (!isStopped) stop = startBackgroundWork(services);
  };
  void begin();
  return async () => {
    isStopped = true;
    await stop?.();
  };
}

/** Loaded only where somebody reads them. */
async function openMetrics(services: Services) {
  const { metrics: place } = services.config;
  if (!place) return undefined;
  const { createMetrics } = await import("./metrics/metrics.ts");
  const { serveMetrics } = await import("./metrics/serve-metrics.ts");
  const metrics = createMetrics(services);
  const { close } = await serveMetrics(metrics, place, services.log);
  return { answered: metrics.answered, close };
}

/** Code 0 when everything under way was finished, 1 when some of it was cut. A second signal ends the program at once. */
function endOnSignals(stop: () => Promise<boolean>): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      stop().then(
        (isFinished) => process.exit(isFinished ? 0 : 1),
        (error: unknown) => {
          process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
          process.exit(1);
        },
      );
    });
}

function configuration({ demo, configure }: RunOptions): Config {
  const config = { ...readConfig(process.env), demo };
  return configure ? configure(config) : config;
}
