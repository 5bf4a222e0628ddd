import { z } from "zod";
import {
  lineSchema,
  pageSchema,
  pageSizeSchema,
  requiredLineSchema,
  searchSchema,
} from "#shared/text/text-schemas.ts";
import { gamePlatforms } from "#shared/game-platforms.ts";
import { MAX_PASSWORD_LENGTH } from "./password-limits.ts";

/** Trimmed and in lower case, as it is stored. */
export const emailSchema = lineSchema(254, { tooLong: "Adresa de email este prea lungă." })
  .toLowerCase()
  .pipe(z.email("Scrie o adresă de email."));

/** Kept to the letter: it is never stored as it is, and a login must take what was once set. */
export const passwordTextSchema = z.string().max(MAX_PASSWORD_LENGTH, "Parola este prea lungă.");

/** A code of an app or a recovery code, however it is grouped. */
export const factorCodeSchema = lineSchema(40);

export const loginFormSchema = z.object({
  email: requiredLineSchema(254, { empty: "Scrie adresa de email." }).toLowerCase(),
  password: passwordTextSchema.min(1, "Scrie parola."),
  /** Of whoever has a second factor; asked for with 401 `second-factor`. */
  code: factorCodeSchema.optional(),
});
export type LoginForm = z.infer<typeof loginFormSchema>;

export const emailFormSchema = z.object({ email: emailSchema });

export const resendFormSchema = emailFormSchema.extend({ password: passwordTextSchema });

export const pictureSchema = z.object({ _id: z.string(), filename: z.string() });

/** What everybody may know about a driver. Never e-mail, Steam, iRacing or Discord ids. */
export const publicProfileSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string().nullable(),
  city: z.string().nullable(),
  shorthand: z.string().nullable(),
  profilePicture: pictureSchema.nullable(),
});
export type PublicProfile = z.infer<typeof publicProfileSchema>;

export const ownProfileSchema = publicProfileSchema.extend({
  _id: z.string(),
  email: z.string().nullable(),
  /** Somebody has opened a link that was sent there. Until then no message goes to the address. */
  isEmailVerified: z.boolean(),
  raceNumber: z.number().nullable(),
  steamId: z.string().nullable(),
  iRacingMemberId: z.string().nullable(),
  /** A marker that Discord is linked, never a code or an id. */
  discordCode: z.literal("linked").nullable(),
  /** Stands in no list and no search of strangers. */
  unlisted: z.boolean(),
});
export type OwnProfile = z.infer<typeof ownProfileSchema>;

/** A driver as everybody with an account may see them in lists. */
export const driverSchema = z.object({ _id: z.string(), profile: publicProfileSchema });
export type Driver = z.infer<typeof driverSchema>;

/** An account in lists; `email` only for user administrators. */
export const userSchema = driverSchema.extend({ email: z.string().nullable().optional() });
export type User = z.infer<typeof userSchema>;

export const countrySchema = z.object({ countryShortCode: z.string(), countryName: z.string() });
export type Country = z.infer<typeof countrySchema>;

export const regionSchema = z.object({ name: z.string(), shortCode: z.string().optional() });
export type Region = z.infer<typeof regionSchema>;

export const roleSchema = z.object({ _id: z.string(), name: z.string() });
export type Role = z.infer<typeof roleSchema>;

export const peopleQuerySchema = z.object({
  search: searchSchema.optional(),
  page: pageSchema.optional(),
  pageSize: pageSizeSchema(100).default(20),
});

/** Whether somebody wants to stand in no list and no search of strangers. */
export const listingFormSchema = z.object({ unlisted: z.boolean() });

export const newAccountSchema = z.object({
  firstName: requiredLineSchema(60, {
    empty: "Scrie prenumele.",
    tooLong: "Prenumele este prea lung.",
  }),
  lastName: requiredLineSchema(60, {
    empty: "Scrie numele de familie.",
    tooLong: "Numele de familie este prea lung.",
  }),
});

/** What the page behind an operator's link needs to know. */
export const administratorInvitationSchema = z.object({
  /** The invited address; `null` when the person chooses one. */
  email: z.string().nullable(),
  /** The address already has an account: only the role is added. */
  hasAccount: z.boolean(),
  /** Nobody has an account here yet: how a copy of another league may be put in its place. */
  restore: z.enum(["in-browser", "by-command"]).nullable(),
});
export type AdministratorInvitation = z.infer<typeof administratorInvitationSchema>;

/** Whether what arrives in the inbox goes to the address too. */
export const messageSettingsSchema = z.object({ byEmail: z.boolean() });
export type MessageSettings = z.infer<typeof messageSettingsSchema>;

/** Somebody says that an id which another person holds is theirs. */
export const idClaimSchema = z.object({
  _id: z.string(),
  platform: z.enum(gamePlatforms),
  platformId: z.string(),
  createdAt: z.number(),
  /** `results`: sessions in which the person took part. */
  claimant: z.object({ _id: z.string(), name: z.string(), results: z.number() }),
  holder: z.object({
    _id: z.string(),
    name: z.string(),
    hasAccount: z.boolean(),
    results: z.number(),
    /** Those of them that were matched by the id. */
    resultsById: z.number(),
  }),
});
export type IdClaim = z.infer<typeof idClaimSchema>;
