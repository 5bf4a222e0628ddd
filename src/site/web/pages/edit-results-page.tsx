import { useParams } from "@tanstack/react-router";
import { useOwnEvent } from "#features/entry-lists/web/own-event.ts";
import { EditResultsPage } from "#features/results/web/edit/edit-results-page.tsx";
import { RefreshStandings } from "#features/standings/web/edit/refresh-standings.tsx";

/** Where a steward saves results, and brings the standings up to date with them. */
export function EditResults() {
  const { event } = useParams({ from: "/edit-session-results/$event/$session" });
  const own = useOwnEvent(event);
  return (
    <EditResultsPage
      renderStandings={(id) => own?.can.editStandings && <RefreshStandings seasonId={id} />}
    />
  );
}
