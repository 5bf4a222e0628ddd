import { getRouteApi } from "@tanstack/react-router";
import { EditSeason } from "#features/events/web/edit/season-form-pages.tsx";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { UnscoredRounds } from "./unscored-rounds.tsx";

const route = getRouteApi("/administrare/season/$id");

/** A season's form, and under its title what its tables do not know of its rounds. */
export const SeasonFormPage = administrationPage("manageSeasons", SeasonForm);

function SeasonForm() {
  const { id } = route.useParams();
  return <EditSeason notice={<UnscoredRounds season={id} />} />;
}
