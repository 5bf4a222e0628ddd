import { z } from "zod";
import * as calls from "#features/accounts/login-calls.ts";
import { loginLinkFormSchema } from "#features/accounts/own/own-account.ts";
import type { Routes } from "#server/serve.ts";
import { createLogin } from "../login/create-login.ts";
import { lockPerson } from "../people/lock-person.ts";
import { findLinkOwner } from "./login-links.ts";

/** The way back of who took a seat by a link and has nothing else yet. */
export const loginLinkRoutes: Routes = ({ serve }, services) => {
  serve(calls.logInByLink, {
    summary: "Log in with one's login link, to answer for one's own seat",
    body: loginLinkFormSchema,
    reply: z.object({ token: z.string() }),
    handle: async ({ body: { secret }, request }) =>
      services.databases.db.transaction().execute(async (trx) => {
        const userId = await findLinkOwner(trx, secret);
        await lockPerson(trx, userId);
        // Asked again: it may have been replaced, or the account blocked, while this waited.
        await findLinkOwner(trx, secret);
        const userAgent = request.headers["user-agent"];
        const token = await createLogin(services, trx, {
          userId,
          userAgent,
          scope: "seat",
        });
        return { token };
      }),
  });
};
