import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#server/config.ts";

const LIFETIME_S = 10 * 60;

type CookieName = "grila_discord" | "grila_steam";

/**
 * Starts a linking: a random state that goes to the provider and, where no script reads it, into this browser. Whoever brings the state
 * back must bring the cookie too, so that nobody can finish his linking in another's browser.
 */
export function startState(reply: FastifyReply, name: CookieName, config: Config): string {
  const state = randomBytes(24).toString("base64url");
  reply.header("set-cookie", cookie(name, state, { maxAge: LIFETIME_S, config }));
  return state;
}

/** True when this browser started the linking that `state` belongs to. The cookie is used up either way. */
export function takeState(
  exchange: { request: FastifyRequest; reply: FastifyReply },
  name: CookieName,
  { state, config }: { state: string; config: Config },
): boolean {
  const kept = readCookie(exchange.request, name);
  exchange.reply.header("set-cookie", cookie(name, "", { maxAge: 0, config }));
  return kept !== undefined && kept !== "" && timingSafeEqual(digest(kept), digest(state));
}

function cookie(
  name: CookieName,
  value: string,
  { maxAge, config }: { maxAge: number; config: Config },
): string {
  const secure = config.publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

function readCookie(request: FastifyRequest, name: CookieName): string | undefined {
  for (const pair of (request.headers.cookie ?? "").split(";")) {
    const [key, value] = pair.split("=", 2);
    if (key?.trim() === name) return value?.trim();
  }
  return undefined;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
