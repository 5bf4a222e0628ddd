import { createHash } from "node:crypto";
import { z } from "zod";
import { emailSchema } from "#features/accounts/accounts.ts";
import type { Config } from "#server/config.ts";
import { accountRefusal } from "../refusals.ts";

const PATIENCE_MS = 10_000;

type Discord = NonNullable<Config["discord"]>;

/** What the person is asked to let us know. */
type DiscordScope = "identify" | "identify email" | "identify guilds.members.read";

/** Where the browser goes to agree. `redirectUri` is exactly what the application is registered with at Discord. */
export function discordAuthorizeUrl(
  discord: Discord,
  {
    redirectUri,
    state,
    scope = "identify",
    verifier,
  }: { redirectUri: string; state: string; scope?: DiscordScope; verifier?: string },
): string {
  const query = new URLSearchParams({
    client_id: discord.clientId,
    response_type: "code",
    scope,
    redirect_uri: redirectUri,
    state,
    ...(verifier !== undefined && {
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    }),
  });
  return `${discord.url}/oauth2/authorize?${query}`;
}

interface DiscordPerson {
  id: string;
  /** In lower case; only one that Discord has verified, and that was asked for. */
  address: string | null;
}

/**
 * Exchanges a code for the person who agreed.
 * @throws AppError 409 when Discord does not take the code (used, expired, made up) or does not answer.
 */
export async function discordPersonOf(discord: Discord, consent: Consent): Promise<DiscordPerson> {
  return guarded(async () => {
    const headers = await authorizationOf(discord, consent);
    const response = await callDiscord(`${discord.url}/api/users/@me`, headers);
    const { id, email, verified } = personSchema.parse(await readJson(response));
    const address = emailSchema.safeParse(email);
    return { id, address: verified && address.success ? address.data : null };
  });
}

/**
 * Whether the person, who agreed to `guilds.members.read`, is a member of the server `guildId`; no other server is asked about.
 * @throws AppError 409 when Discord does not take the code or does not answer.
 */
export async function isDiscordMember(
  discord: Discord,
  { guildId, ...consent }: Consent & { guildId: string },
): Promise<boolean> {
  return guarded(async () => {
    const headers = await authorizationOf(discord, consent);
    const address = `${discord.url}/api/users/@me/guilds/${guildId}/member`;
    const response = await callDiscord(address, headers);
    if (response.status === 404) return false;
    memberSchema.parse(await readJson(response));
    return true;
  });
}

/** What comes back from Discord with a person who agreed. */
interface Consent {
  code: string;
  redirectUri: string;
  /** Whose hash was sent with the question (PKCE). */
  verifier?: string;
}

const personSchema = z.object({
  id: z.string().regex(/^\d{1,25}$/),
  email: z.string().nullish(),
  verified: z.boolean().optional(),
});
const memberSchema = z.object({ roles: z.array(z.string()) });

/** The one place that knows the library of the flow; it is loaded when somebody first comes back from Discord. */
async function authorizationOf(
  discord: Discord,
  { code, redirectUri, verifier }: Consent,
): Promise<{ authorization: string }> {
  const oauth = await import("oauth4webapi");
  const client = { client_id: discord.clientId };
  const server = { issuer: discord.url, token_endpoint: `${discord.url}/api/oauth2/token` };
  // The state was looked at before (`one-use-cookie.ts`).
  const query = new URLSearchParams({ code });
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.ClientSecretPost(discord.clientSecret),
    oauth.validateAuthResponse(server, client, query, oauth.expectNoState),
    redirectUri,
    // oxlint-disable-next-line typescript/no-deprecated -- a link and a download begin and end in one browser, by the state
    verifier ?? oauth.nopkce,
    {
      signal: AbortSignal.timeout(PATIENCE_MS),
      // oxlint-disable-next-line typescript/no-deprecated -- in tests it answers on loopback, without https
      [oauth.allowInsecureRequests]: discord.url.startsWith("http:"),
    },
  );
  const granted = await oauth.processAuthorizationCodeResponse(server, client, response);
  return { authorization: `Bearer ${granted.access_token}` };
}

function callDiscord(url: string, headers: { authorization: string }): Promise<Response> {
  return fetch(url, { headers, redirect: "error", signal: AbortSignal.timeout(PATIENCE_MS) });
}

async function readJson(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`Discord answered ${response.status}`);
  return response.json();
}

/** What exactly went wrong can hold the code; the person can only try again anyway. */
async function guarded<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch {
    throw accountRefusal("linking.discord-refused");
  }
}
