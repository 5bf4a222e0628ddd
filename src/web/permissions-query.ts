import { readPermissions } from "#shared/site-calls.ts";
import { read } from "./calls/call.ts";

/** Everything the roles of the person logged in allow. For what to offer; the server checks every call itself. */
export function permissionsQuery() {
  return read(readPermissions, {});
}
