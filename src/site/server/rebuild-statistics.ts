import { pino } from "pino";
import { rebuildStatistics } from "#features/statistics/server/rebuild.ts";
import { ConfigError, readConfig } from "#server/config.ts";
import { createServices } from "#server/services.ts";
import { parts } from "./parts.ts";

/** `npm run rebuild-statistics`: counts all results anew, beside the running site. */
try {
  const services = await createServices(readConfig(process.env), {
    parts,
    log: pino({ level: "error" }, pino.destination(2)),
  });
  try {
    const isDone = await rebuildStatistics(services);
    process.stdout.write(
      isDone
        ? "The statistics were counted anew.\n"
        : "Another process is counting the statistics anew; when it was cut off, try again in a minute.\n",
    );
    process.exitCode = isDone ? 0 : 1;
  } finally {
    await services.close();
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
