import { apiQuery } from "./query-client.ts";

/** Everything the roles of the person logged in allow. For what to offer; the server checks every call itself. */
export function permissionsQuery() {
  return apiQuery<string[]>("/user/permissions", {}, { viewer: true });
}
