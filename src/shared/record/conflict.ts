import type { z } from "zod";
import { isParts } from "./merge.ts";

/**
 * How the refusal of a save that came too late carries what is saved now, from the server to the page: both know the key from
 * here alone.
 */
export interface Conflict<Saved> {
  /** The details of the refusal. */
  tell: (saved: Saved) => object;
  /** What they say; `undefined`: nothing. */
  read: (details: unknown) => Saved | undefined;
}

/** Of details that are all about it. */
export function wholeConflict<Saved extends object>(saved: z.ZodType<Saved>): Conflict<Saved> {
  return {
    tell: (now) => ({ ...now }),
    read: (details) => (isParts(details) ? saved.parse(details) : undefined),
  };
}

/** @param key in the details of the reply, which others read too: never renamed */
export function conflict<Saved>(key: string, saved: z.ZodType<Saved>): Conflict<Saved> {
  return {
    tell: (now) => ({ [key]: now }),
    read: (details) => (isParts(details) && key in details ? saved.parse(details[key]) : undefined),
  };
}
