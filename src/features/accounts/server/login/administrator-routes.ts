import { z } from "zod";
import { administratorInvitationSchema } from "#features/accounts/accounts.ts";
import * as calls from "#features/accounts/login-calls.ts";
import { administratorFormSchema } from "#features/accounts/password-forms.ts";
import { ADMINISTRATOR_ROLE } from "#features/accounts/roles.ts";
import type { Routes } from "#server/serve.ts";
import { recordChange } from "#server/audit-log.ts";
import { type Db, ifTaken } from "#server/database/databases.ts";
import { accountRefusal } from "../refusals.ts";
import { createLogin } from "./create-login.ts";
import { hasAccounts, hasAdministrator } from "../roles/administrators.ts";
import { dropLinksTo, type LinkKind, findOneTimeLink, takeOneTimeLink } from "./one-time-links.ts";
import { unblock } from "../people/block-account.ts";
import { hashPassword } from "./passwords.ts";
import { requireGoodPassword } from "./require-good-password.ts";
import { createUser, findAccountByEmail, grantRole } from "../people/users-queries.ts";

const kinds: LinkKind[] = ["first-administrator", "administrator"];

/** The way from the link that the terminal printed to an administrator's account. */
export const administratorRoutes: Routes = ({ serve }, services) => {
  const { databases, now } = services;

  serve(calls.readAdministratorInvitation, {
    summary: "What the link for administrators stands for",
    reply: administratorInvitationSchema,
    handle: async ({ params }) => {
      const { reader } = databases;
      const link = await getLink(reader, params.secret, now());
      const found = link.email ? await findAccountByEmail(reader, link.email) : undefined;
      const isEmpty = link.kind === "first-administrator" && !(await hasAccounts(reader));
      const way = databases.engine === "sqlite" ? ("in-browser" as const) : ("by-command" as const);
      const restore = isEmpty ? way : null;
      return { email: link.email, hasAccount: found !== undefined, restore };
    },
  });

  serve(calls.becomeAdministrator, {
    summary: "Make an administrator's account",
    body: administratorFormSchema,
    reply: z.object({ token: z.string() }),
    handle: async ({ params, body, request }) => {
      const { email: invited } = await getLink(databases.reader, params.secret, now());
      if (await findAccountByEmail(databases.reader, invited ?? body.email))
        throw accountRefusal("account.exists");
      await requireGoodPassword(body.password, invited ?? body.email);
      const passwordHash = await hashPassword(body.password);
      const token = await databases.db
        .transaction()
        .execute(async (trx) => {
          const link = await takeLink(trx, params.secret, now());
          const email = link.email ?? body.email;
          if (await findAccountByEmail(trx, email)) throw accountRefusal("account.exists");
          const userId = await createUser(trx, { ...body, email, passwordHash, now: now() });
          await makeAdministrator(trx, { userId, email, now: now() });
          return createLogin(services, trx, { userId, userAgent: request.headers["user-agent"] });
        })
        .catch(ifTaken(() => accountRefusal("account.exists")));
      return { token };
    },
  });

  serve(calls.acceptAdministration, {
    summary: "Make the account that is there an administrator's",
    handle: async ({ params }) => {
      await databases.db.transaction().execute(async (trx) => {
        const link = await takeLink(trx, params.secret, now());
        const email = link.email ?? "";
        const found = await findAccountByEmail(trx, email);
        if (!found) throw accountRefusal("link.gone");
        await makeAdministrator(trx, { userId: found.id, email, now: now() });
        // Whoever runs the server is above who blocked the account.
        await unblock(trx, found.id);
      });
    },
  });
};

/** Gives the role, and drops older links to the address: whoever read them in the outbox must not become administrator. */
async function makeAdministrator(
  trx: Db,
  { userId, email, now }: { userId: string; email: string; now: number },
): Promise<void> {
  await grantRole(trx, { userId, role: ADMINISTRATOR_ROLE });
  await dropLinksTo(trx, email);
  await recordChange(trx, {
    userId: null,
    action: "user.role-given",
    subjectType: "user",
    subjectId: userId,
    after: { role: ADMINISTRATOR_ROLE },
    now,
  });
}

/** @throws AppError 410 */
async function getLink(db: Db, secret: string, now: number) {
  const link = await findOneTimeLink(db, { kinds, secret, now });
  if (!link) throw accountRefusal("link.gone");
  await refuseSecondFirst(db, link.kind);
  return link;
}

async function takeLink(trx: Db, secret: string, now: number) {
  const link = await takeOneTimeLink(trx, { kinds, secret, now });
  if (!link) throw accountRefusal("link.gone");
  await refuseSecondFirst(trx, link.kind);
  return link;
}

/** A link printed before somebody became administrator makes nobody else one. */
async function refuseSecondFirst(db: Db, kind: string): Promise<void> {
  if (kind === "first-administrator" && (await hasAdministrator(db)))
    throw accountRefusal("link.gone");
}
