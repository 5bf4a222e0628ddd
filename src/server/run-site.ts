import { pino } from "pino";
import { printFirstAdministratorLink } from "#features/accounts/server/first-administrator.ts";
import { type App, createApp } from "./app.ts";
import { startBackgroundWork } from "./background-work.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { createServices, type Services } from "./services.ts";
import { readLeagueName } from "./site-settings.ts";

interface RunOptions {
  demo: boolean;
  /** Runs after the database is ready and before the site listens. */
  prepare?: (services: Services) => Promise<void>;
  /** Serves the pages in place of the built ones. */
  servePages?: (app: App, services: Services) => Promise<void>;
  /** Changes the configuration read from the environment. */
  configure?: (config: Config) => Config;
}

/** Starts the site and keeps it running until SIGINT or SIGTERM. Exits with a clear list when the configuration is wrong. */
export async function runSite(options: RunOptions): Promise<void> {
  const config = await orExit(async () => configuration(options));
  const log = pino({ level: config.logLevel, redact: ["req.headers.authorization"] });
  const services = await orExit(() => createServices(config, { log }));
  await options.prepare?.(services);
  const app = await createApp(services, { pages: !options.servePages });
  await options.servePages?.(app, services);
  const stopBackgroundWork = startBackgroundWork(services);
  await app.listen({ port: config.port, host: config.host });
  if (!options.demo) await printFirstAdministratorLink(services);
  const leagueName = await readLeagueName(services.databases.reader, config);
  process.stdout.write(`\n  ${leagueName}: ${config.publicUrl}\n\n`);

  const stop = async () => {
    await app.close();
    await stopBackgroundWork();
    await services.close();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
}

/** What is the operator's to mend is said without a stack. */
async function orExit<T>(start: () => Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}

function configuration({ demo, configure }: RunOptions): Config {
  const config = { ...readConfig(process.env), demo };
  return configure ? configure(config) : config;
}
