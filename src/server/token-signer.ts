import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  subtle,
} from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { LoginScope } from "#shared/login-scopes.ts";
import { SECOND_MS } from "#shared/time/durations.ts";

const ALGORITHM = "HS256";

const claimsSchema = z.object({ sub: z.string(), jti: z.string(), exp: z.number() });

/** So many tokens are known without asking the library, which takes 0.12 ms each time. */
const KNOWN_TOKENS = 1000;

/** What the browser may read from its token. Whether the token still counts, only `logins` says. */
export interface TokenClaims {
  /** The person's id. */
  sub: string;
  /** Row in `logins`. */
  jti: string;
  email: string;
  name: string;
  /** Left out: the login is worth all that the person may. */
  scope?: LoginScope;
  /** Seconds since 1970, as JWT wants. */
  exp: number;
}

export interface TokenSigner {
  sign: (claims: TokenClaims) => Promise<string>;
  /** `undefined` for a token that is forged, expired (by `now`, UTC ms) or not a token at all. `exp` as in `TokenClaims`. */
  verify: (
    token: string,
    now: number,
  ) => Promise<Pick<TokenClaims, "sub" | "jti" | "exp"> | undefined>;
  /** What only this site can have made of a text, in base64url. Begin the text with what it is for. */
  mac: (text: string) => string;
  /** `mac` of the text as it is now and as it was with each secret of before: for finding what was stored. */
  knownMacs: (text: string) => string[];
  /** Encrypts a text that is stored for `purpose`, which must be given again to read it. */
  seal: (text: string, purpose: string) => string;
  /** `undefined` of what was sealed with a secret that is not known or for another purpose, or changed. */
  unseal: (sealed: string, purpose: string) => string | undefined;
}

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Signs and seals with this site's secret (`signing-secret.ts`). Stored things are also recognised by the secrets `before` it,
 * but sessions are not, so that a new secret ends them all.
 */
export function createTokenSigner(secret: string, before: readonly string[] = []): TokenSigner {
  const key = new TextEncoder().encode(secret);
  // Made once: of bytes the library would make it with every token.
  const signingKey = subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ]);
  const known = new LRUCache<string, z.output<typeof claimsSchema>>({ max: KNOWN_TOKENS });
  const sealingKey = sealingKeyOf(secret);
  const unsealingKeys = [sealingKey, ...before.map(sealingKeyOf)];
  return {
    sign: async (claims) =>
      new SignJWT({ ...claims }).setProtectedHeader({ alg: ALGORITHM }).sign(await signingKey),
    verify: async (token, now) => {
      const read = known.get(token);
      if (read) return now < read.exp * SECOND_MS ? read : undefined;
      try {
        const verified = await jwtVerify(token, await signingKey, {
          algorithms: [ALGORITHM],
          currentDate: new Date(now),
        });
        const claims = claimsSchema.parse(verified.payload);
        known.set(token, claims);
        return claims;
      } catch {
        return undefined;
      }
    },
    mac: (text) => macOf(secret, text),
    knownMacs: (text) => [secret, ...before].map((own) => macOf(own, text)),
    seal: (text, purpose) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, sealingKey, nonce).setAAD(Buffer.from(purpose));
      const bytes = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString("base64url");
    },
    unseal: (sealed, purpose) =>
      unsealingKeys
        .map((unsealingKey) => unsealWith(unsealingKey, sealed, purpose))
        .find((text) => text !== undefined),
  };
}

function sealingKeyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "sealing what is stored", 32));
}

function macOf(secret: string, text: string): string {
  return createHmac("sha256", secret).update(`mac ${text}`).digest("base64url");
}

function unsealWith(key: Buffer, sealed: string, purpose: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  if (tag.length < TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key, nonce)
    .setAAD(Buffer.from(purpose))
    .setAuthTag(tag);
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
