import { z } from "zod";
import { deleteAccountFormSchema } from "#features/accounts/accounts.ts";
import { account, requireViewer } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { AppError } from "#server/errors.ts";
import { limits } from "#server/http/limits.ts";
import { countAttempt, ownLimit } from "../login/attempts.ts";
import { endAccount, inOwnWords } from "../people/end-account.ts";
import { collectOwnData } from "./own-data.ts";
import { verifyPassword } from "../login/passwords.ts";
import { findAccountByEmail } from "../people/users-queries.ts";

/** What a person does with their account as a whole. */
export const accountRoutes: Routes = (app, services) => {
  const { databases } = services;

  app.get("/user/data", { config: { access: account, limit: limits.dear } }, async (request) =>
    ok(await collectOwnData(databases.reader, requireViewer(request)._id)),
  );

  app.post(
    "/user/delete",
    {
      config: { access: account, limit: limits.dear },
      schema: { body: deleteAccountFormSchema, response: { 200: okSchema(z.null()) } },
    },
    async (request) => {
      const { _id: userId, email } = requireViewer(request);
      await countAttempt(services, ownLimit("delete account", userId));
      const found = email === null ? undefined : await findAccountByEmail(databases.reader, email);
      if (!(await verifyPassword(request.body.password, found?.password_hash ?? null)))
        throw new AppError("account.password-wrong");
      await endAccount(services, userId).catch((error: unknown) => {
        throw inOwnWords(error);
      });
      return ok(null);
    },
  );
};
