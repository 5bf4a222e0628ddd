import { getRouteApi } from "@tanstack/react-router";
import { EditSeasonPage } from "#features/events/web/edit/season-form-pages.tsx";
import { UnscoredRounds } from "./unscored-rounds.tsx";

const route = getRouteApi("/administrare/season/$id");

/** A season's form, and above it what its tables do not know of its rounds. */
export function SeasonFormPage() {
  const { id } = route.useParams();
  return (
    <div className="stack gap-5">
      <UnscoredRounds season={id} />
      <div>
        <EditSeasonPage />
      </div>
    </div>
  );
}
