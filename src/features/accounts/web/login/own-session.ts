import type { LoginForm } from "#features/accounts/accounts.ts";
import {
  becomeAdministrator,
  logIn as logInRoute,
  logInByLink as logInByLinkRoute,
  logOut as logOutRoute,
} from "#features/accounts/login-calls.ts";
import { logInByMail as logInByMailRoute } from "#features/accounts/own/mail-code-calls.ts";
import type { MailLoginForm } from "#features/accounts/own/mail-codes.ts";
import type { AdministratorForm } from "#features/accounts/password-forms.ts";
import { call } from "#web/calls/call.ts";
import { endSession, readSession, startSession } from "#web/session.ts";

/** Logs in and starts the session of this browser. @throws ApiError */
export async function logIn(body: LoginForm): Promise<void> {
  startSession((await call(logInRoute, { body })).token);
}

/** Logs in with a code that was mailed. @throws ApiError */
export async function logInByMail(body: MailLoginForm): Promise<void> {
  startSession((await call(logInByMailRoute, { body })).token);
}

/** Logs in with a login link, as far as that reaches. @throws ApiError */
export async function logInByLink(secret: string): Promise<void> {
  startSession((await call(logInByLinkRoute, { body: { secret } })).token);
}

/** Makes the account behind an administrator's link and starts its session in this browser. @throws ApiError */
export async function logInAsAdministrator(secret: string, body: AdministratorForm): Promise<void> {
  startSession((await call(becomeAdministrator, { params: { secret }, body })).token);
}

/** Ends the session here at once, and on the server when it can be reached. */
export async function logOut(): Promise<void> {
  const ended = readSession() ? call(logOutRoute, {}) : undefined;
  // At once, so that nothing else is asked with the token that ends; and a server that does not answer keeps nobody logged in.
  endSession();
  await ended?.catch(() => undefined);
}
