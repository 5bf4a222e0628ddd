import { z } from "zod";
import { deleteAccountFormSchema } from "#features/accounts/accounts.ts";
import * as calls from "#features/accounts/profile-calls.ts";
import { AppError } from "#server/errors.ts";
import type { Routes } from "#server/serve.ts";
import { countAttempt, ownLimit } from "../login/attempts.ts";
import { verifyPassword } from "../login/passwords.ts";
import { endAccount, inOwnWords } from "../people/end-account.ts";
import { findAccountByEmail } from "../people/users-queries.ts";
import { collectOwnData } from "./own-data.ts";

/** What a person does with their account as a whole. */
export const accountRoutes: Routes = ({ serve }, services) => {
  const { databases } = services;

  serve(
    calls.readOwnData,
    { summary: "Everything that the site knows of oneself", reply: z.unknown() },
    async ({ viewer }) => collectOwnData(databases.reader, viewer._id),
  );

  serve(
    calls.deleteOwnAccount,
    { summary: "Delete one's own account", body: deleteAccountFormSchema },
    async ({ viewer: { _id: userId, email }, body }) => {
      await countAttempt(services, ownLimit("delete account", userId));
      const found = email === null ? undefined : await findAccountByEmail(databases.reader, email);
      if (!(await verifyPassword(body.password, found?.password_hash ?? null)))
        throw new AppError("account.password-wrong");
      await endAccount(services, userId).catch((error: unknown) => {
        throw inOwnWords(error);
      });
    },
  );
};
