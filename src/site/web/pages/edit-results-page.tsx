import { EditResultsPage } from "#features/results/web/edit/edit-results-page.tsx";
import { RefreshStandings } from "#features/standings/web/edit/refresh-standings.tsx";

/** Where a steward saves results, and brings the standings up to date with them. */
export function EditResults() {
  return <EditResultsPage renderStandings={(id) => <RefreshStandings seasonId={id} />} />;
}
