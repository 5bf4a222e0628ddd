import { z } from "zod";
import { lineSchema } from "#shared/text/text-schemas.ts";

/** Of one person. */
export const MOST_PASSKEYS = 10;

/** What the browser writes of bytes. */
function bytesSchema(most: number) {
  return z
    .string()
    .max(most)
    .regex(/^[\w-]+$/);
}

const publicKeyType = z.literal("public-key");

/** What a browser answers that has made a key. */
export const newKeySchema = z.object({
  id: bytesSchema(1400),
  rawId: bytesSchema(1400),
  type: publicKeyType,
  response: z.object({
    clientDataJSON: bytesSchema(4000),
    attestationObject: bytesSchema(12_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(8)
      .optional(),
  }),
});

/** What a browser answers that has used one. */
export const usedKeySchema = z.object({
  id: bytesSchema(1400),
  rawId: bytesSchema(1400),
  type: publicKeyType,
  response: z.object({
    clientDataJSON: bytesSchema(4000),
    authenticatorData: bytesSchema(4000),
    signature: bytesSchema(8000),
    userHandle: bytesSchema(200).optional(),
  }),
});
export type UsedKey = z.output<typeof usedKeySchema>;

/** A key as its owner sees it. */
export const passkeySchema = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.number(),
  usedAt: z.number().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** One's own ways in: keys, whether there is a password that may be asked for, and whether anything is left without keys. */
export const waysInSchema = z.object({
  passkeys: z.array(passkeySchema),
  hasPassword: z.boolean(),
  hasOtherWays: z.boolean(),
});
export type WaysIn = z.infer<typeof waysInSchema>;

export const passkeyNameSchema = z.object({
  name: lineSchema(40, { tooLong: "Numele este prea lung." }).refine(
    (name) => name !== "",
    "Scrie un nume.",
  ),
});

/** What `navigator.credentials.create` is asked, as the library's browser part takes it. */
export const creationOptionsSchema = z.object({
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: publicKeyType })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: publicKeyType })).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(["discouraged", "preferred", "required"]).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.enum(["discouraged", "preferred", "required"]).optional(),
    })
    .optional(),
  attestation: z.enum(["direct", "enterprise", "indirect", "none"]).optional(),
});
export type CreationOptions = z.infer<typeof creationOptionsSchema>;

/** The same of `navigator.credentials.get`. */
export const requestOptionsSchema = z.object({
  challenge: z.string(),
  timeout: z.number().optional(),
  rpId: z.string().optional(),
  allowCredentials: z.array(z.object({ id: z.string(), type: publicKeyType })).optional(),
  userVerification: z.enum(["discouraged", "preferred", "required"]).optional(),
});
export type RequestOptions = z.infer<typeof requestOptionsSchema>;
