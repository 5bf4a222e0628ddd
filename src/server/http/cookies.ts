import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

interface Cookie {
  name: string;
  /** Letters, digits, `-`, `_`, `.` only. */
  value: string;
  path?: string;
  /** 0 forgets it. */
  maxAgeSeconds: number;
}

/** A `Set-Cookie` header of something no script reads and other sites' forms do not send. */
export function cookieHeader(
  { name, value, path = "/", maxAgeSeconds }: Cookie,
  { publicUrl }: Pick<Config, "publicUrl">,
): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

export function readCookie(request: FastifyRequest, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? "").split(";")) {
    const [key, value] = pair.split("=", 2);
    if (key?.trim() === name) return value?.trim();
  }
  return undefined;
}
