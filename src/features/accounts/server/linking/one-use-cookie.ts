import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#server/config.ts";
import { cookieHeader, readCookie } from "#server/http/cookies.ts";

const LIFETIME_S = 10 * 60;

type CookieName =
  | "grila_discord"
  | "grila_discord_login"
  | "grila_steam"
  | "grila_download"
  | "grila_passkey";

/**
 * Starts a linking with a random state for the provider, and for this browser where no script reads it. Whoever brings the state
 * back must bring the cookie too, so that nobody can finish their linking in another's browser. `about` (letters, digits, `-`,
 * `_`, `.`) travels behind the random part, and nobody can change it on the way.
 */
export function startState(
  reply: FastifyReply,
  name: CookieName,
  config: Config,
  about?: string,
): string {
  const random = randomBytes(24).toString("base64url");
  const state = about === undefined ? random : `${random}.${about}`;
  reply.header(
    "set-cookie",
    cookieHeader({ name, value: state, maxAgeSeconds: LIFETIME_S }, config),
  );
  return state;
}

/** What `startState` was told, from a state that `takeState` found true. */
export function aboutOf(state: string): string | undefined {
  const dot = state.indexOf(".");
  return dot === -1 ? undefined : state.slice(dot + 1);
}

/** True when this browser started the linking that `state` belongs to. The cookie is used up either way. */
export function takeState(
  exchange: { request: FastifyRequest; reply: FastifyReply },
  name: CookieName,
  { state, config }: { state: string; config: Config },
): boolean {
  const kept = readCookie(exchange.request, name);
  exchange.reply.header("set-cookie", cookieHeader({ name, value: "", maxAgeSeconds: 0 }, config));
  return kept !== undefined && kept !== "" && timingSafeEqual(digest(kept), digest(state));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
