import { randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { cookieHeader, readCookie } from "#server/http/cookies.ts";
import type { Services } from "#server/services.ts";

const COOKIE = "grila_client";
const LIFETIME_S = 365 * 24 * 60 * 60;
const MOST_ACCOUNTS = 5;

/** 16 bytes in base64url. */
const mark = /^[\w-]{22}$/;

/** The accounts that people have used from one client: the client's random name, with a signature of it for each account. */
interface ClientCookie {
  client: string;
  /** The latest first. */
  signatures: string[];
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * The name of a client from which somebody has logged in to this account before, else `undefined`. Only who did can have such a
 * cookie, and the site stores nothing of it (`docs/decisions/0024-who-is-kept-out-by-wrong-tries.md`).
 */
export function knownClient(
  { tokens }: Services,
  request: FastifyRequest,
  userId: string | undefined,
): string | undefined {
  const cookie = readClientCookie(request);
  if (!cookie) return undefined;
  const own = Buffer.from(signatureOf(tokens, cookie.client, userId ?? "nobody"));
  const isKnown = cookie.signatures.some((given) => timingSafeEqual(Buffer.from(given), own));
  return isKnown && userId !== undefined ? cookie.client : undefined;
}

/** Whoever uses this client has proved to be the account's owner: by its password, or by reading its mail. */
export function rememberClient(
  { config, tokens }: Services,
  { request, reply }: Exchange,
  userId: string,
): void {
  const cookie = readClientCookie(request);
  const client = cookie?.client ?? randomBytes(16).toString("base64url");
  const own = signatureOf(tokens, client, userId);
  const others = (cookie?.signatures ?? []).filter((given) => given !== own);
  const value = [client, own, ...others].slice(0, 1 + MOST_ACCOUNTS).join(".");
  const header = cookieHeader(
    { name: COOKIE, value, path: "/auth", maxAgeSeconds: LIFETIME_S },
    config,
  );
  reply.header("set-cookie", header);
}

function readClientCookie(request: FastifyRequest): ClientCookie | undefined {
  const [client, ...signatures] = (readCookie(request, COOKIE) ?? "").split(".");
  if (!client || ![client, ...signatures].every((part) => mark.test(part))) return undefined;
  return { client, signatures: signatures.slice(0, MOST_ACCOUNTS) };
}

function signatureOf(tokens: Services["tokens"], client: string, userId: string): string {
  return tokens.mac(`known client ${client} ${userId}`).slice(0, 22);
}
