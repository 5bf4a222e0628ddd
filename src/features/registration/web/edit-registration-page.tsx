import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { readRegistration } from "#features/registration/registration-calls.ts";
import { fresh, read } from "#web/calls/call.ts";
import { LostPage } from "#web/layout/lost-page.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { RegistrationEditor } from "./registration-editor.tsx";
import { RegistrationFrame } from "./registration-frame.tsx";

const route = getRouteApi("/season-registration/$seasonId/$registrationId");

export function EditRegistrationPage() {
  const { seasonId, registrationId } = route.useParams();
  // The form lives on what it was opened with; another look comes with the next visit.
  const { data: registration } = useSuspenseQuery({
    ...read(readRegistration, { params: { id: registrationId } }, fresh),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (registration.season._id !== seasonId) return <LostPage />;
  const { teamId, teamName } = registration;
  return (
    <RegistrationFrame seasonId={seasonId} title="Editează înregistrarea">
      {(season) => (
        <>
          <Select
            label="Club"
            disabled
            value={teamId}
            options={[{ value: teamId, title: teamName }]}
          />
          <RegistrationEditor season={season} opened={registration} />
        </>
      )}
    </RegistrationFrame>
  );
}
