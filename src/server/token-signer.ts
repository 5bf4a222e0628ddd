import { createHmac, randomBytes } from "node:crypto";
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
}

/**
 * Signs with `JWT_SECRET`, else with a secret made once in `DATA_DIR` that only the program's user can read.
 * @throws ConfigError when that file holds no secret.
 */
export function createTokenSigner(config: Config): TokenSigner {
  const key = new TextEncoder().encode(config.jwtSecret ?? ownSecret(config.dataDir));
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
