import { useHydrated } from "@tanstack/react-router";
import { keptFrom } from "#features/accounts/site-path.ts";

/** Like `keptFrom`, in the browser alone: the server's page is the same for everybody, whatever its address names. */
export function useKeptFrom(from: unknown): { from?: string } {
  return useHydrated() ? keptFrom(from) : {};
}
