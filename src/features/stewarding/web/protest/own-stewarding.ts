import { useQuery } from "@tanstack/react-query";
import { read } from "#web/calls/call.ts";
import { permissionsQuery } from "#web/permissions-query.ts";
import { useSession } from "#web/session.ts";
import { readEventStewarding, readOwnEventStewarding } from "../../public-stewarding-calls.ts";
import type { OwnEventStewarding } from "../../stewarding.ts";

/** The viewer's own part in an event's stewarding; `undefined` for visitors and until it is known. */
export function useOwnStewarding(eventId: string, isAsked = true): OwnEventStewarding | undefined {
  const enabled = useSession() !== null && isAsked;
  const { data } = useQuery({
    ...read(readOwnEventStewarding, { params: { id: eventId } }),
    enabled,
  });
  return enabled ? data : undefined;
}

/** Whether the viewer judges in the season of an event, and it has stewards; asked only for who may be one. */
export function useJudges(eventId: string, { editsResults }: { editsResults: boolean }): boolean {
  const isMember = useSession() !== null;
  const { data: permissions = [] } = useQuery({ ...permissionsQuery(), enabled: isMember });
  const { data } = useQuery(read(readEventStewarding, { params: { id: eventId } }));
  const own = useOwnStewarding(eventId, editsResults || permissions.includes("judgeCases"));
  return (data?.enabled && own?.judges) ?? false;
}
