import { useQuery } from "@tanstack/react-query";
import { readOwnEvent } from "#features/entry-lists/entry-lists-calls.ts";
import type { OwnEvent } from "#features/entry-lists/entry-lists.ts";
import type { LeagueEvent } from "#features/events/events.ts";
import { read } from "#web/calls/call.ts";
import { useSession } from "#web/session.ts";

/** What of an event is the viewer's alone; `undefined` for visitors, and until it is known. */
export function useOwnEvent(id: string): OwnEvent | undefined {
  const isMember = useSession() !== null;
  const { data } = useQuery({ ...read(readOwnEvent, { params: { id } }), enabled: isMember });
  return isMember ? data : undefined;
}

/** The event as the viewer sees it: what everybody is told of it, and what is theirs. */
export function withOwn<Event extends LeagueEvent>(event: Event, own: OwnEvent | undefined): Event {
  if (!own) return event;
  const servers = new Map(own.servers.map(({ session, ...server }) => [session, server]));
  return {
    ...event,
    round: own.round ?? event.round,
    can: own.can,
    sessions: event.sessions.map((session) => ({ ...session, ...servers.get(session._id) })),
  };
}
