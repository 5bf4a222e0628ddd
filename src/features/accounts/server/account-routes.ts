import { z } from "zod";
import { deleteAccountFormSchema } from "#features/accounts/accounts.ts";
import { prepareAccountEnd } from "#server/account-endings.ts";
import { account, requireViewer, withPermission } from "#server/access.ts";
import type { Routes } from "#server/app.ts";
import { recordChange } from "#server/audit-log.ts";
import { ok, okSchema } from "#server/envelope.ts";
import { AppError } from "#server/errors.ts";
import { deleteUpload } from "#server/uploads.ts";
import { countAttempt, loginLimits } from "./attempts.ts";
import { deleteAccount } from "./delete-account.ts";
import { endLoginsOf } from "./logins-queries.ts";
import { collectOwnData } from "./own-data.ts";
import { verifyPassword } from "./passwords.ts";
import { findAccountByEmail } from "./users-queries.ts";

/** What a person does with the account as a whole, and an administrator with somebody's sessions. */
export const accountRoutes: Routes = (app, services) => {
  const { databases, now } = services;

  app.get("/user/data", { config: { access: account } }, async (request) =>
    ok(await collectOwnData(databases.reader, requireViewer(request)._id)),
  );

  app.post(
    "/user/delete",
    {
      config: { access: account },
      schema: { body: deleteAccountFormSchema, response: { 200: okSchema(z.null()) } },
    },
    async (request) => {
      const { _id: userId, email } = requireViewer(request);
      await countAttempt(services, loginLimits(email ?? userId, request));
      const found = email === null ? undefined : await findAccountByEmail(databases.reader, email);
      if (!(await verifyPassword(request.body.password, found?.password_hash ?? null)))
        throw new AppError("account.password-wrong");
      const { uploadIds } = await databases.db.transaction().execute(async (trx) => {
        await prepareAccountEnd(trx, services, userId);
        return deleteAccount(trx, { userId, now: now() });
      });
      for (const id of uploadIds) await deleteUpload(services, id);
      return ok(null);
    },
  );

  app.post(
    "/api/users/:id/end-logins",
    {
      config: { access: withPermission("manageUsers"), changesNothingPublic: true },
      schema: {
        params: z.object({ id: z.string().max(40) }),
        response: { 200: okSchema(z.null()) },
      },
    },
    async (request) => {
      const { id } = request.params;
      await databases.db.transaction().execute(async (trx) => {
        await endLoginsOf(trx, { userId: id, now: now() });
        await recordChange(trx, {
          userId: requireViewer(request)._id,
          action: "user.logins-ended",
          subjectType: "user",
          subjectId: id,
          now: now(),
        });
      });
      return ok(null);
    },
  );
};
