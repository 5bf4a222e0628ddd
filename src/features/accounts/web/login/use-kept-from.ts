import { useHydrated } from "@tanstack/react-router";
import { keptFrom } from "#features/accounts/site-path.ts";

/**
 * As `keptFrom`, in the browser alone: the server's page is one for everybody, whatever its address names, so it would lead the next person where this
 * one came from.
 */
export function useKeptFrom(from: unknown): { from?: string } {
  return useHydrated() ? keptFrom(from) : {};
}
