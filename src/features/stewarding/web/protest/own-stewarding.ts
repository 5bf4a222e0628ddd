import { useQuery } from "@tanstack/react-query";
import { read } from "#web/calls/call.ts";
import { useSession } from "#web/session.ts";
import { readEventStewarding, readOwnEventStewarding } from "../../public-stewarding-calls.ts";
import type { OwnEventStewarding } from "../../stewarding.ts";

/** The viewer's own part in an event's stewarding; `undefined` for visitors and until it is known. */
function useOwnStewarding(eventId: string): OwnEventStewarding | undefined {
  const isMember = useSession() !== null;
  const { data } = useQuery({
    ...read(readOwnEventStewarding, { params: { id: eventId } }),
    enabled: isMember,
  });
  return isMember ? data : undefined;
}

/** Whether the viewer judges in the season of an event, and it has stewards. */
export function useJudges(eventId: string): boolean {
  const { data } = useQuery(read(readEventStewarding, { params: { id: eventId } }));
  const own = useOwnStewarding(eventId);
  return (data?.enabled && own?.judges) ?? false;
}

/** Rows of the viewer's cars in a session, and how many protests they have left in the event. */
export function useOwnRows(eventId: string, session: { _id: string }) {
  const own = useOwnStewarding(eventId);
  const rows = own?.sessions.find(({ _id }) => _id === session._id)?.rows ?? [];
  return { rows, left: own?.left ?? 0 };
}
