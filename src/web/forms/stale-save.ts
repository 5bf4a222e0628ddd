import type { Conflict } from "#shared/record/conflict.ts";
import { ApiError } from "../api.ts";

/** Somebody else has saved it since it was read, so nothing was saved. */
export function isStale(error: unknown): error is ApiError & { code: "stale-version" } {
  return error instanceof ApiError && error.code === "stale-version";
}

/** Reads from such a refusal what somebody else has saved meanwhile. `undefined` for any other failure. */
export function savedMeanwhile<Saved>({ read }: Conflict<Saved>) {
  return (error: unknown): Saved | undefined => (isStale(error) ? read(error.details) : undefined);
}
