import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useHydrated, useLocation } from "@tanstack/react-router";
import { useSession } from "#web/session.ts";
import { call } from "#web/calls/call.ts";
import { openSeatLink, readOwnSeatOffer } from "../seat-link-calls.ts";

/** How the page was come to: by the secret of a link, or as a member for a season. */
export type SeatDoor = { secret: string } | { season: string };

/** `undefined`: until the browser has said what stands behind the sign `#`; `null`: the address leads nowhere. */
export function useSeatDoor(season: string | undefined): SeatDoor | null | undefined {
  const isHydrated = useHydrated();
  const secret = useLocation({ select: ({ hash }) => hash });
  if (!isHydrated) return undefined;
  if (secret !== "") return { secret };
  return season === undefined ? null : { season };
}

/** What there is to have, for who is logged in now. */
export function useSeatOffer(door: SeatDoor) {
  const person = useSession()?.sub ?? null;
  return useQuery({
    queryKey: ["seat-offer", door, person],
    queryFn: ({ signal }) =>
      "secret" in door
        ? call(openSeatLink, { body: { secret: door.secret } }, { signal })
        : call(readOwnSeatOffer, { params: { id: door.season } }, { signal }),
    // Who was new has a login once the seat is theirs: the page stays as it is.
    placeholderData: keepPreviousData,
    retry: false,
    // What somebody is typing stays, whatever others take meanwhile: the press says it.
    refetchOnWindowFocus: false,
    staleTime: 0,
  });
}
