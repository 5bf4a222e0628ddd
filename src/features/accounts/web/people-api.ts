import type { QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { type ManagedDriver, managedDriverSchema } from "#features/accounts/driver-record.ts";
import { personName } from "#shared/text/person-name.ts";
import type {
  Alias,
  AliasForm,
  ManagedPerson,
  PersonLine,
  WaitingSignUp,
} from "#features/accounts/people.ts";
import { type ManagedRole, managedRoleSchema } from "#features/accounts/roles.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { apiDelete, apiGet, apiPost } from "#web/api.ts";
import { apiPageQuery, apiQuery } from "#web/query-client.ts";
import { savedMeanwhile } from "#web/forms/stale-save.ts";
import type { ComboboxOption } from "#web/ui/fields/combobox.tsx";
import type { IdsSearch, PeopleSearch } from "./people/people-search.ts";

const fresh = { viewer: true, staleTime: 0, about: ["people", "roles", "platform-ids"] } as const;

export function peopleQuery({ kind, page = 1, ...rest }: PeopleSearch) {
  const known = kind === "waiting" ? undefined : kind;
  return apiPageQuery<PersonLine>("/api/people", { ...rest, kind: known, page }, fresh);
}

export function waitingQuery({ search, page = 1 }: PeopleSearch) {
  return apiPageQuery<WaitingSignUp>("/api/waiting-registrations", { search, page }, fresh);
}

export function personQuery(id: string) {
  return apiQuery<ManagedPerson>(`/api/people/${encodeURIComponent(id)}`, {}, fresh);
}

export function aliasesQuery({ search, page = 1 }: IdsSearch) {
  return apiPageQuery<Alias>("/api/aliases", { search, page }, fresh);
}

/**
 * Everything that shows people, roles or ids is read again where it is shown, one's own permissions too; but for somebody who is `gone`, whose
 * page may still be on its way out.
 */
export function refreshPeople(queryClient: QueryClient, gone?: string): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === "string" && path !== `/api/people/${gone}` && aboutPeople.test(path),
  });
}

const aboutPeople =
  /^\/(?:api\/(?:people|users|drivers|roles|aliases|id-claims|waiting-registrations|administration\/todos)|user)\b/;

/** People whose name, address or id holds the words, as far as one may see those. */
export async function searchPeople(text: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  const query = new URLSearchParams({ search: text, page: "1", pageSize: "20" });
  const { data } = await apiGet<PersonLine[]>(`/api/people?${query}`, { signal });
  return data.map((person) => ({
    value: person._id,
    title: personName(person),
    detail: [
      person.hasAccount ? "are cont" : "fără cont",
      counted(person.results, "rezultat", "rezultate"),
    ].join(" · "),
  }));
}

export type AccountAct = "block" | "unblock" | "send-reset" | "end-logins";

export function actOnAccount(id: string, act: AccountAct): Promise<unknown> {
  return apiPost(`${userPath(id)}/${act}`);
}

export function endLogin(id: string, login: string): Promise<unknown> {
  return apiDelete(`${userPath(id)}/logins/${encodeURIComponent(login)}`);
}

export function deletePerson(id: string): Promise<unknown> {
  return apiDelete(userPath(id));
}

export function roleSavedMeanwhile(error: unknown): ManagedRole | undefined {
  return savedMeanwhile(error, z.object({ role: managedRoleSchema }))?.role;
}

/** @throws ApiError 409 when somebody saved since `version` was read */
export function saveDriver(id: string, profile: object, version: number): Promise<ManagedDriver> {
  return apiPost(driverPath(id), { profile, version });
}

export function driverSavedMeanwhile(error: unknown): ManagedDriver | undefined {
  return savedMeanwhile(error, z.object({ driver: managedDriverSchema }))?.driver;
}

export function createDriver(profile: object): Promise<ManagedDriver> {
  return apiPost("/api/drivers", { profile });
}

export function unlinkDiscord(id: string): Promise<unknown> {
  return apiPost(`${driverPath(id)}/unlink-discord`);
}

/** Everything of `id` becomes the other's. */
export function mergeInto(id: string, into: string): Promise<unknown> {
  return apiPost(`${driverPath(id)}/merge`, { into });
}

export function actOnWaiting(
  email: string,
  act: "resend" | "confirm" | "forget",
): Promise<unknown> {
  return apiPost(`/api/waiting-registrations/${act}`, { email });
}

export function addAlias(form: AliasForm): Promise<unknown> {
  return apiPost("/api/aliases", form);
}

export function revokeAlias({ platform, platformId }: Alias): Promise<unknown> {
  return apiDelete(
    `/api/aliases/${encodeURIComponent(platform)}/${encodeURIComponent(platformId)}`,
  );
}

function userPath(id: string): string {
  return `/api/users/${encodeURIComponent(id)}`;
}

function driverPath(id: string): string {
  return `/api/drivers/${encodeURIComponent(id)}`;
}
