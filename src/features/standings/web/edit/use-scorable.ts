import { useQuery } from "@tanstack/react-query";
import {
  listAvailableEvents,
  listChosenScoringTypes,
} from "#features/standings/standings-editor-calls.ts";
import type { Scorable } from "#features/standings/table-rounds.ts";
import { read } from "#web/calls/call.ts";

/** The events of a season and the points that they may be scored by; neither until both are there. */
export function useScorable(seasonId: string): { season?: Scorable; error: Error | null } {
  const events = useQuery(read(listAvailableEvents, { params: { seasonId } }));
  const types = useQuery(read(listChosenScoringTypes, {}));
  return {
    ...(events.data && types.data && { season: { events: events.data, types: types.data } }),
    error: events.error ?? types.error,
  };
}
