import { z } from "zod";
import { type OwnProfile, pictureSchema } from "#features/accounts/accounts.ts";
import { profileFieldsSchema } from "#features/accounts/profile.ts";

/** What the profile page's form holds; the same rules as on the server. */
export const profileValuesSchema = profileFieldsSchema.extend({
  profilePicture: pictureSchema.nullable(),
});
export type ProfileValues = z.input<typeof profileValuesSchema>;
export type ProfileChanges = z.output<typeof profileValuesSchema>;

export function toProfileValues(profile: OwnProfile): ProfileValues {
  return {
    firstName: profile.firstName,
    lastName: profile.lastName,
    country: profile.country ?? "",
    city: profile.city ?? "",
    raceNumber: profile.raceNumber,
    iRacingMemberId: profile.iRacingMemberId ?? "",
    shorthand: profile.shorthand ?? "",
    profilePicture: profile.profilePicture,
  };
}
