import { z } from "zod";
import type { Config } from "#server/config.ts";
import { accountRefusal } from "../refusals.ts";

const PATIENCE_MS = 10_000;

type Discord = NonNullable<Config["discord"]>;

/** What the person is asked to let us know. */
type DiscordScope = "identify" | "identify guilds.members.read";

/** Where the browser goes to agree. `redirectUri` is exactly what the application is registered with at Discord. */
export function discordAuthorizeUrl(
  discord: Discord,
  {
    redirectUri,
    state,
    scope = "identify",
  }: { redirectUri: string; state: string; scope?: DiscordScope },
): string {
  const query = new URLSearchParams({
    client_id: discord.clientId,
    response_type: "code",
    scope,
    redirect_uri: redirectUri,
    state,
  });
  return `${discord.url}/oauth2/authorize?${query}`;
}

/**
 * Exchanges a code for the id of the person who agreed.
 * @throws AppError 409 when Discord does not take the code (used, expired, made up) or does not answer.
 */
export async function discordIdOf(discord: Discord, consent: Consent): Promise<string> {
  return guarded(async () => {
    const headers = await authorizationOf(discord, consent);
    const response = await callDiscord(`${discord.url}/api/users/@me`, { headers });
    return personSchema.parse(await readJson(response)).id;
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
    const response = await callDiscord(address, { headers });
    if (response.status === 404) return false;
    memberSchema.parse(await readJson(response));
    return true;
  });
}

/** What comes back from Discord with a person who agreed. */
interface Consent {
  code: string;
  redirectUri: string;
}

const tokenSchema = z.object({ access_token: z.string().min(1) });
const personSchema = z.object({ id: z.string().regex(/^\d{1,25}$/) });
const memberSchema = z.object({ roles: z.array(z.string()) });

async function authorizationOf(discord: Discord, { code, redirectUri }: Consent) {
  const response = await callDiscord(`${discord.url}/api/oauth2/token`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      client_id: discord.clientId,
      client_secret: discord.clientSecret,
      grant_type: "authorization_code",
      code,
      redirect_uri: redirectUri,
    }),
  });
  return { authorization: `Bearer ${tokenSchema.parse(await readJson(response)).access_token}` };
}

function callDiscord(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(PATIENCE_MS) });
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
