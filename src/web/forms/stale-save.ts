import type { z } from "zod";
import { ApiError } from "../api.ts";

/** Somebody else has saved it since it was read, so nothing was saved. */
export function isStale(error: unknown): error is ApiError & { code: "stale-version" } {
  return error instanceof ApiError && error.code === "stale-version";
}

/** The details of such a refusal: what somebody else has saved meanwhile. `undefined` for any other failure. */
export function savedMeanwhile<Details>(
  error: unknown,
  schema: z.ZodType<Details>,
): Details | undefined {
  return isStale(error) ? schema.parse(error.details) : undefined;
}
