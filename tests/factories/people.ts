import { hashPassword } from "#features/accounts/server/login/passwords.ts";
import { createUser } from "#features/accounts/server/people/users-queries.ts";
import type { TestApp } from "#tests/test-app.ts";

export const TEST_PASSWORD = "trei ture libere";

let hashOfTestPassword: Promise<string> | undefined;
let count = 0;

type Person = Omit<Parameters<typeof createUser>[1], "now" | "passwordHash">;

/** A confirmed account with the password `TEST_PASSWORD`; names and address are made up where not given. */
export async function addAccount({ services }: TestApp, person: Person = {}): Promise<string> {
  hashOfTestPassword ??= hashPassword(TEST_PASSWORD);
  const passwordHash = await hashOfTestPassword;
  count++;
  return createUser(services.databases.db, {
    firstName: "Pilot",
    lastName: `Numărul${count}`,
    email: `pilot${count}@example.test`,
    ...person,
    passwordHash,
    now: services.now(),
  });
}

/** A driver without an account, as organisers or results bring them. */
export async function addDriver({ services }: TestApp, person: Person = {}): Promise<string> {
  count++;
  return createUser(services.databases.db, {
    firstName: "Invitat",
    lastName: `Numărul${count}`,
    ...person,
    now: services.now(),
  });
}
