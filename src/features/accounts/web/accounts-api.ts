import { queryOptions } from "@tanstack/react-query";
import type {
  Country,
  IdClaim,
  LoginForm,
  OwnProfile,
  Region,
} from "#features/accounts/accounts.ts";
import type {
  AdministratorForm,
  SignUpForm,
  ResetForm,
} from "#features/accounts/password-forms.ts";
import { apiGet, apiPost } from "#web/api.ts";
import { apiQuery } from "#web/query-client.ts";
import { endSession, readSession, startSession } from "#web/session.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Logs in and starts the session of this browser. @throws ApiError */
export async function logIn(form: LoginForm): Promise<void> {
  const { token } = await apiPost<{ token: string }>("/auth/login", form);
  startSession(token);
}

/** Ends the session here at once, and on the server when it can be reached. */
export async function logOut(): Promise<void> {
  const ended = readSession() ? apiPost("/auth/logout") : Promise.resolve();
  // At once, so that nothing else is asked with the token that ends; and a server that does not answer keeps nobody logged in.
  endSession();
  await ended.catch(() => undefined);
}

export function logOutEverywhere(): Promise<unknown> {
  return apiPost("/auth/logout-everywhere").then(() => endSession());
}

export function signUp(form: SignUpForm): Promise<unknown> {
  return apiPost("/auth/register", form);
}

export function resendConfirmation(form: LoginForm): Promise<unknown> {
  return apiPost("/auth/resend-confirmation", form);
}

export function confirmEmail(link: { timestamp: string; token: string }): Promise<unknown> {
  const { timestamp, token } = link;
  return apiGet(`/auth/verify-email/${encodeURIComponent(timestamp)}/${encodeURIComponent(token)}`);
}

/** Asks for a link that shows that one's own address is one's own. */
export function sendVerification(): Promise<unknown> {
  return apiPost("/user/verify-email");
}

export function forgotPassword(form: { email: string }): Promise<unknown> {
  return apiPost("/auth/forgot-password", form);
}

export function resetPassword(hash: string, form: ResetForm): Promise<unknown> {
  return apiPost(`/auth/reset-password/${encodeURIComponent(hash)}`, form);
}

/** What the link for administrators stands for. Read once: the link may be used up a moment later. */
export function administratorInvitationQuery(secret: string) {
  return apiQuery<{ email: string | null; hasAccount: boolean }>(
    administratorPath(secret),
    {},
    { staleTime: Infinity },
  );
}

/** Makes the account behind the link and starts its session in this browser. @throws ApiError */
export async function becomeAdministrator(secret: string, form: AdministratorForm): Promise<void> {
  const { token } = await apiPost<{ token: string }>(administratorPath(secret), form);
  startSession(token);
}

export function acceptAdministration(secret: string): Promise<unknown> {
  return apiPost(`${administratorPath(secret)}/accept`);
}

function administratorPath(secret: string): string {
  return `/api/administrator-invitation/${encodeURIComponent(secret)}`;
}

/** One's own profile. */
export function profileQuery() {
  return apiQuery<OwnProfile>("/user/profile", {}, { viewer: true });
}

export function linkingQuery() {
  return apiQuery<{ discord: boolean }>("/user/linking", {}, { viewer: true, staleTime: HOUR_MS });
}

export function countriesQuery() {
  return apiQuery<Country[]>("/api/countries", {}, { staleTime: Infinity });
}

/** Regions of a country; not asked for while none is chosen. */
export function regionsQuery(country: string) {
  return queryOptions({
    ...apiQuery<Region[]>(`/api/countries/${country}/regions`, {}, { staleTime: Infinity }),
    enabled: country !== "",
  });
}

/** Saves what is given and leaves the rest. @throws ApiError with the reason beside each field. */
export function saveProfile(changes: Record<string, unknown>): Promise<unknown> {
  return apiPost("/user/profile", changes);
}

export function deleteAccount(password: string): Promise<unknown> {
  return apiPost("/user/delete", { password }).then(() => endSession());
}

export function idClaimsQuery() {
  return apiQuery<IdClaim[]>("/api/id-claims", {}, { viewer: true });
}

export function decideClaim(id: string, answer: "accept" | "reject"): Promise<unknown> {
  return apiPost(`/api/id-claims/${id}/${answer}`);
}
