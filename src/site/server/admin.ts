import { pino } from "pino";
import { emailSchema } from "#features/accounts/accounts.ts";
import { printAdministratorInvitation } from "#features/accounts/server/login/first-administrator.ts";
import { ConfigError, readConfig } from "#server/config.ts";
import { createServices } from "#server/services.ts";
import { parts } from "./parts.ts";

const usage = "Usage: bin/grila admin invite EMAIL";

/** An error that is the operator's to mend, told without a stack. */
class UsageError extends Error {}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError || error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function run([command, address, ...rest]: string[]): Promise<void> {
  if (command !== "invite" || address === undefined || rest.length > 0) throw new UsageError(usage);
  const email = emailSchema.safeParse(address);
  if (!email.success) throw new UsageError(`"${address}" is not an e-mail address.\n${usage}`);
  const services = await createServices(readConfig(process.env), {
    parts,
    log: pino({ level: "error" }, pino.destination(2)),
  });
  try {
    await printAdministratorInvitation(services, email.data);
  } finally {
    await services.close();
  }
}
