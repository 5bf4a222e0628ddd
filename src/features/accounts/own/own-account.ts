import { z } from "zod";
import { newKeySchema, usedKeySchema } from "./passkeys.ts";
import { factorCodeSchema, passwordTextSchema } from "../accounts.ts";

/** A session of one's own, as one recognises it. Where it was opened from is not known. */
export const ownSessionSchema = z.object({
  _id: z.string(),
  /** Families (`client-families.ts`). */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: z.number(),
  /** A moment of the last day on which it was used; nothing finer is known. */
  usedOn: z.number(),
  /** The session that asks. */
  isOwn: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

/** What one knows of one's own second factor. */
export const secondFactorSchema = z.object({
  /** When it was set up; `null`: there is none. */
  since: z.number().nullable(),
  recoveryCodes: z.number(),
  /** Names of one's roles that require it; none while a key stands for it. */
  requiredBy: z.array(z.string()),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** What one's app is given, once: in base32, and as the address that its picture holds. */
export const startedFactorSchema = z.object({ secret: z.string(), uri: z.string() });
export type StartedFactor = z.infer<typeof startedFactorSchema>;

/**
 * Whoever is logged in shows once more that the account is theirs: by its password, or by a key of it. Who has neither sends
 * nothing: their login must be a new one.
 */
export const ownPasswordFormSchema = z.object({
  password: passwordTextSchema.default(""),
  passkey: usedKeySchema.optional(),
});
export type OwnProof = z.input<typeof ownPasswordFormSchema>;

/** A key that a browser has made, and who says so. */
export const newPasskeySchema = ownPasswordFormSchema.extend({ key: newKeySchema });

/** The secret of a login link: 32 bytes in base64url. */
export const loginLinkFormSchema = z.object({
  secret: z
    .string()
    .regex(/^[\w-]{43}$/, "Linkul nu este întreg. Copiază-l din nou, până la capăt."),
});

export const factorCodeFormSchema = z.object({
  code: factorCodeSchema.refine((code) => code !== "", "Scrie codul din aplicație."),
});
