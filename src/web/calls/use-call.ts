import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Address, ReplyOf, Route, Wire } from "#shared/route.ts";
import { showApiFailure } from "../api-failure.ts";
import type { ApiError } from "../api.ts";
import { askAgain, call, type Given } from "./call.ts";

interface Reactions<Reply, Pressed> {
  /** Once the site has done it. */
  onSuccess?: (reply: Reply, pressed: Pressed) => unknown;
  /** Left out: the refusal is shown in a passing message. */
  onError?: (error: ApiError, pressed: Pressed) => unknown;
}

/**
 * A call of a route that a press starts; `toGiven` makes what the route needs of what was pressed. What the route changes is read
 * again also after a refusal, which often means that what is shown is old.
 */
export function useCall<Sent extends Wire, At extends Address, Pressed = void>(
  route: Route<Sent, At>,
  toGiven: (pressed: Pressed) => Given<Sent, At>,
  { onSuccess, onError = showApiFailure }: Reactions<ReplyOf<Sent>, Pressed> = {},
) {
  const queryClient = useQueryClient();
  return useMutation<ReplyOf<Sent>, ApiError, Pressed>({
    mutationFn: (pressed) => call(route, toGiven(pressed)),
    ...(onSuccess && { onSuccess }),
    onError,
    onSettled: () => askAgain(queryClient, route),
  });
}
