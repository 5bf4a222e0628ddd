import { useMutation } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { showApiFailure } from "#web/api-failure.ts";
import { ApiError } from "#web/api.ts";
import { hasKeys, showKeyFailure } from "./browser-keys.ts";

/** Whether this browser has keys; not before the page is alive, so that it reads like what the server wrote. */
export function useHasKeys(): boolean {
  return useHydrated() && hasKeys();
}

/** Something with a key, that a press starts: the browser asks, the site answers. */
export function useKey<Given = void>(
  work: (given: Given) => Promise<unknown>,
  onDone: () => unknown,
) {
  return useMutation({
    mutationFn: work,
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof ApiError) showApiFailure(error);
      else showKeyFailure(error);
    },
  });
}
