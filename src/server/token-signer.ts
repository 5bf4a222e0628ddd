import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { type Config, ConfigError } from "./config.ts";

const ALGORITHM = "HS256";
/** Characters, as `JWT_SECRET` must have. */
const SHORTEST = 32;

const claimsSchema = z.object({ sub: z.string(), jti: z.string(), exp: z.number() });

/** What the browser may read from its token. Whether the token still counts, only `logins` says. */
export interface TokenClaims {
  /** The person's id. */
  sub: string;
  /** Row in `logins`. */
  jti: string;
  email: string;
  name: string;
  /** Seconds since 1970, as JWT wants. */
  exp: number;
}

export interface TokenSigner {
  sign: (claims: TokenClaims) => Promise<string>;
  /** `undefined` for a token that is forged, expired (by `now`, UTC ms) or not a token at all. */
  verify: (token: string, now: number) => Promise<{ sub: string; jti: string } | undefined>;
  /** What only this site can have made of a text, in base64url. Begin the text with what it is for. */
  mac: (text: string) => string;
  /** Encrypts a text that is stored for `purpose`, which must be given again to read it. */
  seal: (text: string, purpose: string) => string;
  /** `undefined` of what was sealed with another secret or for another purpose, or changed. */
  unseal: (sealed: string, purpose: string) => string | undefined;
}

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Signs with `JWT_SECRET`, else with a secret made once in `DATA_DIR` that only the program's user can read.
 * @throws ConfigError when that file holds no secret.
 */
export function createTokenSigner(config: Config): TokenSigner {
  const key = new TextEncoder().encode(config.jwtSecret ?? ownSecret(config.dataDir));
  const sealingKey = Buffer.from(hkdfSync("sha256", key, "", "sealing what is stored", 32));
  return {
    sign: (claims) => new SignJWT({ ...claims }).setProtectedHeader({ alg: ALGORITHM }).sign(key),
    verify: async (token, now) => {
      try {
        const verified = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          currentDate: new Date(now),
        });
        return claimsSchema.parse(verified.payload);
      } catch {
        return undefined;
      }
    },
    mac: (text) => createHmac("sha256", key).update(`mac ${text}`).digest("base64url"),
    seal: (text, purpose) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, sealingKey, nonce).setAAD(Buffer.from(purpose));
      const bytes = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString("base64url");
    },
    unseal: (sealed, purpose) => {
      const bytes = Buffer.from(sealed, "base64url");
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      if (tag.length < TAG_BYTES) return undefined;
      const decipher = createDecipheriv(CIPHER, sealingKey, nonce)
        .setAAD(Buffer.from(purpose))
        .setAuthTag(tag);
      try {
        const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}

function ownSecret(dataDir: string): string {
  const file = join(dataDir, "jwt-secret");
  if (!existsSync(file))
    writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600 });
  const secret = readFileSync(file, "utf8");
  if (secret.trim().length < SHORTEST)
    throw new ConfigError(
      `The file ${file}, which signs the sessions, is empty or was cut: put back that of a backup, or delete it; everybody then logs in again.`,
    );
  return secret;
}
