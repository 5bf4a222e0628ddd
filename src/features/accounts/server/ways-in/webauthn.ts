import type { z } from "zod";
import type {
  CreationOptions,
  newKeySchema,
  RequestOptions,
  UsedKey,
} from "#features/accounts/own/passkeys.ts";
import type { Row } from "#server/database/schema.ts";
import type { Services } from "#server/services.ts";

type StoredKey = Pick<Row<"passkeys">, "id" | "public_key" | "counter">;

/** ES256, EdDSA, RS256: what phones, sticks and Windows have. */
const algorithms = [-7, -8, -257];

interface ReadKey {
  id: string;
  publicKey: string;
  counter: number;
}

/**
 * The one place that knows the library. What keys are made for, the host and the origin, is the site's own public address, never
 * what a request says. The library is loaded when somebody first needs it.
 */
export function webauthn({ config }: Pick<Services, "config">) {
  const { origin, hostname } = new URL(config.publicUrl);
  const expected = { expectedOrigin: origin, expectedRPID: hostname };
  return {
    /** `challenge`: any text. */
    creationOptions: async (
      challenge: string,
      person: { id: string; name: string; leagueName: string; known: readonly string[] },
    ): Promise<CreationOptions> => {
      const { generateRegistrationOptions } = await import("@simplewebauthn/server");
      const options = await generateRegistrationOptions({
        rpName: person.leagueName,
        rpID: hostname,
        userID: new TextEncoder().encode(person.id),
        userName: person.name,
        userDisplayName: person.name,
        challenge,
        attestationType: "none",
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        supportedAlgorithmIDs: algorithms,
      });
      const { rp, user, pubKeyCredParams, timeout, authenticatorSelection, attestation } = options;
      return {
        rp,
        user,
        challenge: options.challenge,
        pubKeyCredParams,
        timeout,
        excludeCredentials: person.known.map(toDescriptor),
        authenticatorSelection,
        attestation,
      };
    },

    /** `known`: the keys that may answer; empty: any that the browser has for this site. */
    requestOptions: async (
      challenge: string,
      known: readonly string[] = [],
    ): Promise<RequestOptions> => {
      const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
      const options = await generateAuthenticationOptions({
        rpID: hostname,
        challenge,
        userVerification: "required",
      });
      return {
        challenge: options.challenge,
        timeout: options.timeout,
        rpId: options.rpId,
        allowCredentials: known.map(toDescriptor),
        userVerification: options.userVerification,
      };
    },

    /** The key that a browser has made for the challenge; `undefined`: it is none, or made for something else. */
    readKey: async (
      made: z.output<typeof newKeySchema>,
      challenge: string,
    ): Promise<ReadKey | undefined> => {
      const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
      const { registrationInfo } = await verifyRegistrationResponse({
        response: { ...made, clientExtensionResults: {} },
        expectedChallenge: toBase64Url(challenge),
        ...expected,
        supportedAlgorithmIDs: algorithms,
      }).catch(() => ({ registrationInfo: undefined }));
      if (!registrationInfo) return undefined;
      const { id, publicKey, counter } = registrationInfo.credential;
      return { id, publicKey: Buffer.from(publicKey).toString("base64url"), counter };
    },

    /** How often the key has been used with this answer to the challenge; `undefined`: the answer is none, or of a copy. */
    countUse: async (
      used: UsedKey,
      { key, challenge }: { key: StoredKey; challenge: string },
    ): Promise<number | undefined> => {
      const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
      const checked = await verifyAuthenticationResponse({
        response: { ...used, clientExtensionResults: {} },
        expectedChallenge: toBase64Url(challenge),
        ...expected,
        credential: {
          id: key.id,
          publicKey: new Uint8Array(Buffer.from(key.public_key, "base64url")),
          counter: key.counter,
        },
      }).catch(() => undefined);
      return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
    },
  };
}

/** The challenge that a browser says it has answered, as text; `undefined`: it says none. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    if (typeof said !== "object" || said === null || !("challenge" in said)) return undefined;
    const { challenge } = said;
    if (typeof challenge !== "string") return undefined;
    return Buffer.from(challenge, "base64url").toString("utf8");
  } catch {
    return undefined;
  }
}

function toDescriptor(id: string) {
  return { id, type: "public-key" as const };
}

function toBase64Url(text: string): string {
  return Buffer.from(text).toString("base64url");
}
