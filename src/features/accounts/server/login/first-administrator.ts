import { DAY_MS } from "#shared/time/durations.ts";
import type { Services } from "#server/services.ts";
import { hasAdministrator } from "../roles/administrators.ts";
import { createOneTimeLink } from "./one-time-links.ts";

export const FIRST_ADMINISTRATOR_PATH = "/first-administrator";

/**
 * While nobody who can log in is an administrator, prints a link to become one.
 * To the terminal and nowhere else: whoever reads a log must not become administrator.
 */
export async function printFirstAdministratorLink(services: Services): Promise<void> {
  const { config, databases, now } = services;
  if (await hasAdministrator(databases.db)) return;
  const secret = await createOneTimeLink(databases.db, {
    kind: "first-administrator",
    now: now(),
    lifetimeMs: DAY_MS,
  });
  print(
    `Nobody administers this league yet. This link makes you its administrator (once, within a day):`,
    `${config.publicUrl}${FIRST_ADMINISTRATOR_PATH}/${secret}`,
  );
}

/** Prints a link that makes the owner of the address an administrator, whether the address has an account or not. */
export async function printAdministratorInvitation(
  services: Services,
  email: string,
): Promise<void> {
  const { config, databases, now } = services;
  const secret = await createOneTimeLink(databases.db, {
    kind: "administrator",
    email,
    now: now(),
    lifetimeMs: DAY_MS,
  });
  print(
    `This link makes ${email} an administrator (once, within a day):`,
    `${config.publicUrl}${FIRST_ADMINISTRATOR_PATH}/${secret}`,
  );
}

function print(...lines: string[]): void {
  process.stdout.write(`\n  ${lines.join("\n  ")}\n`);
}
