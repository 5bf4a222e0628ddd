import type { OwnProfile } from "#features/accounts/accounts.ts";

/** What the forms of people hold: of one's own profile, and of a driver whom an organiser edits. */
export type PersonValues = Pick<
  OwnProfile,
  "firstName" | "lastName" | "raceNumber" | "profilePicture"
> &
  Record<OpenField, string>;

/** Empty while nobody has said it. */
type OpenField = "country" | "city" | "shorthand" | "steamId" | "iRacingMemberId";

/** A person's values in the form; those of `null` are what a new person starts with. */
export function toPersonValues(profile: Pick<OwnProfile, keyof PersonValues> | null): PersonValues {
  return {
    firstName: profile?.firstName ?? "",
    lastName: profile?.lastName ?? "",
    country: profile?.country ?? "",
    city: profile?.city ?? "",
    shorthand: profile?.shorthand ?? "",
    raceNumber: profile?.raceNumber ?? null,
    steamId: profile?.steamId ?? "",
    iRacingMemberId: profile?.iRacingMemberId ?? "",
    profilePicture: profile?.profilePicture ?? null,
  };
}
