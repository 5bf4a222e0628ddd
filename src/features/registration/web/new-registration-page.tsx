import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { listOwnClubs } from "#features/clubs/clubs-calls.ts";
import { readTeamRegistration } from "#features/registration/registration-calls.ts";
import { fresh, read } from "#web/calls/call.ts";
import { registrationMessages } from "#features/registration/registration-messages.ts";
import { isRegistrationOpen } from "#features/seasons/registration-open.ts";
import type { Season } from "#features/seasons/seasons.ts";
import { PendingPage } from "#web/layout/pending-page.tsx";
import { useNow } from "#web/now.ts";
import { useSession } from "#web/session.ts";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { hasUnsavedChanges } from "#web/forms/unsaved-forms.ts";
import { clubsFor } from "./clubs-for-season.ts";
import { RegistrationEditor } from "./registration-editor.tsx";
import { RegistrationFrame } from "./registration-frame.tsx";

const route = getRouteApi("/season-registration/$seasonId");

/** Registers one of one's clubs for a season, or the one that an organiser has chosen. */
export function NewRegistrationPage() {
  const { seasonId } = route.useParams();
  const { club } = route.useSearch();
  return (
    <RegistrationFrame seasonId={seasonId} title="Înscrie un club">
      {(season) =>
        club === undefined ? (
          <ClubChoice season={season} />
        ) : (
          <ChosenClub key={club} season={season} teamId={club} />
        )
      }
    </RegistrationFrame>
  );
}

function ClubChoice({ season }: { season: Season }) {
  const person = useSession()?.sub ?? "";
  const now = useNow();
  const { data: clubs } = useSuspenseQuery(read(listOwnClubs, {}, fresh));
  const own = clubsFor(season, clubs, person);
  // As the page was opened: what changes meanwhile must not take an open form away.
  const [registered] = useState(() => new Set(season.registrations.map(({ teamId }) => teamId)));
  const [isOpen] = useState(() => isRegistrationOpen(season.deadlines.registration, now));
  const free = own.filter(({ _id }) => !registered.has(_id));
  const [chosen, setChosen] = useState<string>();
  const teamId = chosen ?? (free.length === 1 ? free[0]?._id : undefined);

  if (!isOpen) return <Notice kind="warning">{registrationMessages.closed}</Notice>;
  if (free.length === 0)
    return (
      <EmptyState
        text={
          own.length === 0
            ? `Nu coordonezi niciun club de ${season.rules.simulator.title}.`
            : "Toate cluburile pe care le coordonezi sunt înscrise."
        }
        action={
          own.length === 0 ? <NoClub season={season} /> : <Link to="/teams">Cluburile tale</Link>
        }
      />
    );
  const choose = async (id: string) => {
    const leaves =
      !hasUnsavedChanges() ||
      (await askToConfirm({
        title: "Alegi alt club?",
        body: "Mașinile pe care le-ai completat se pierd.",
      }));
    if (leaves) setChosen(id);
  };
  return (
    <>
      <Select
        label="Club"
        required
        emptyTitle="Alege clubul"
        value={teamId ?? ""}
        onChange={(event) => void choose(event.target.value)}
        options={free.map(({ _id, name }) => ({ value: _id, title: name }))}
      />
      {teamId !== undefined && teamId !== "" && (
        <Suspense key={teamId} fallback={<PendingPage />}>
          <ChosenClub season={season} teamId={teamId} />
        </Suspense>
      )}
    </>
  );
}

/** Ways to one's first club; a car of two is not driven alone. */
function NoClub({ season }: { season: Season }) {
  const { simulator, minDriversPerCar } = season.rules;
  return (
    <div className="row gap-2">
      {minDriversPerCar <= 1 && (
        <LinkButton look="main" to="/loc" search={{ season: season._id }}>
          Concurez singur
        </LinkButton>
      )}
      <LinkButton
        to="/teams/add"
        search={{ from: `/season-registration/${season._id}`, simulator: simulator._id }}
      >
        Creează un club
      </LinkButton>
    </div>
  );
}

function ChosenClub({ season, teamId }: { season: Season; teamId: string }) {
  const { data: registration } = useSuspenseQuery({
    ...read(readTeamRegistration, { params: { seasonId: season._id, teamId } }, fresh),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return <RegistrationEditor season={season} opened={registration} />;
}
