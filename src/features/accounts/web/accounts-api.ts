import type { ProfileChanges } from "#features/accounts/profile.ts";
import { readOwnProfile, saveOwnProfile } from "#features/accounts/profile-calls.ts";
import { call, read } from "#web/calls/call.ts";

/** One's own profile. */
export function profileQuery() {
  return read(readOwnProfile, {});
}

/** Saves what is given and leaves the rest. @throws ApiError with the reason beside each field. */
export function saveProfile(body: ProfileChanges): Promise<null> {
  return call(saveOwnProfile, { body });
}
