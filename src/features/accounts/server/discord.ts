import { z } from "zod";
import type { Config } from "#server/config.ts";
import { AppError } from "#server/errors.ts";

const PATIENCE_MS = 10_000;

type Discord = NonNullable<Config["discord"]>;

/** Where the browser goes to agree. `redirectUri` is exactly what the application is registered with at Discord. */
export function discordAuthorizeUrl(
  discord: Discord,
  { redirectUri, state }: { redirectUri: string; state: string },
): string {
  const query = new URLSearchParams({
    client_id: discord.clientId,
    response_type: "code",
    scope: "identify",
    redirect_uri: redirectUri,
    state,
  });
  return `${discord.url}/oauth2/authorize?${query}`;
}

/**
 * Exchanges a code for the id of the person who agreed.
 * @throws AppError 409 when Discord does not take the code (used, expired, made up) or does not answer.
 */
export async function discordIdOf(
  discord: Discord,
  { code, redirectUri }: { code: string; redirectUri: string },
): Promise<string> {
  const token = await callDiscord(`${discord.url}/api/oauth2/token`, tokenSchema, {
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
  const person = await callDiscord(`${discord.url}/api/users/@me`, personSchema, {
    headers: { authorization: `Bearer ${token.access_token}` },
  });
  return person.id;
}

const tokenSchema = z.object({ access_token: z.string().min(1) });
const personSchema = z.object({ id: z.string().regex(/^\d{1,25}$/) });

async function callDiscord<S extends z.ZodType>(
  url: string,
  schema: S,
  init: RequestInit,
): Promise<z.output<S>> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok) throw new Error(`Discord answered ${response.status}`);
    return schema.parse(await response.json());
  } catch {
    // What exactly went wrong can hold the code; the person can only try again anyway.
    throw new AppError("linking.discord-refused");
  }
}
