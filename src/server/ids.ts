import { randomBytes } from "node:crypto";

/** An opaque id of 16 characters safe in addresses and file names (96 random bits). */
export function newId(): string {
  return randomBytes(12).toString("base64url");
}
