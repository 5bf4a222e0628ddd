import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { registrationActs } from "#features/registration/registration-acts.ts";
import { findClubsToRegister } from "#features/registration/registration-calls.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import type { Season } from "#features/seasons/seasons.ts";
import { RegistrationDeadline } from "#features/seasons/web/registration-deadline.tsx";
import { readSeason } from "#features/seasons/seasons-calls.ts";
import { call, fresh, read } from "#web/calls/call.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { useNow } from "#web/now.ts";
import { Combobox, type ComboboxOption } from "#web/ui/fields/combobox.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ListLine } from "#web/ui/frame/list-line.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";

const route = getRouteApi("/administrare/season/$id/inscrieri");

/** '/administrare/season/{id}/inscrieri': every registration of a season, to correct or to withdraw, after the deadline too. */
export const SeasonRegistrationsPage = administrationPage("manageSeasons", Registrations);

function Registrations() {
  const { id: seasonId } = route.useParams();
  const season = useSuspenseQuery(read(readSeason, { params: { id: seasonId } }, fresh)).data;
  const now = useNow();
  return (
    <div className="stack gap-5">
      <PageHeader overline={season.title} title="Înscrieri">
        <p className="muted">
          Poți corecta orice înscriere, și după termen. Cine conduce clubul primește un mesaj.
        </p>
      </PageHeader>
      <div className="row gap-2">
        <LinkButton to="/season-link/$seasonId" params={{ seasonId }}>
          Link de înscriere
        </LinkButton>
        <LinkButton to="/administrare/season/$id" params={{ id: seasonId }}>
          Editează sezonul
        </LinkButton>
        <LinkButton to="/season/$id" params={{ id: seasonId }} search={{ tab: "register" }}>
          Vezi pagina
        </LinkButton>
      </div>
      <RegistrationDeadline season={season} now={now} />
      <RegisterClub seasonId={seasonId} />
      {season.registrations.length === 0 && (
        <EmptyState text="Niciun club nu s-a înscris încă în acest sezon." />
      )}
      <ul className="stack gap-3">
        {season.registrations.map((registration) => (
          <RegistrationLine
            key={registration._id}
            registration={registration}
            seasonId={seasonId}
          />
        ))}
      </ul>
    </div>
  );
}

function RegisterClub({ seasonId }: { seasonId: string }) {
  const [club, setClub] = useState<ComboboxOption | null>(null);
  return (
    <section className="stack gap-5" aria-label="Înscrie un club">
      <Combobox
        label="Înscrie un club"
        help="Orice club de pe simulatorul sezonului care nu este înscris, și după termen."
        placeholder="Scrie o parte din nume"
        emptyText="Niciun club neînscris cu acest nume."
        value={club}
        onChange={setClub}
        search={async (search, signal) =>
          (
            await call(
              findClubsToRegister,
              { params: { id: seasonId }, query: { search } },
              { signal },
            )
          ).map(({ _id, name, owner }) => ({
            value: _id,
            title: name,
            detail: `Proprietar: ${owner}`,
          }))
        }
      />
      {club && (
        <div className="row gap-2">
          <LinkButton
            look="main"
            to="/season-registration/$seasonId"
            params={{ seasonId }}
            search={{ club: club.value }}
          >
            Alege mașinile și piloții
          </LinkButton>
        </div>
      )}
    </section>
  );
}

interface RegistrationLineProps {
  registration: Season["registrations"][number];
  seasonId: string;
}

function RegistrationLine({ registration, seasonId }: RegistrationLineProps) {
  const { _id, teamName, cars } = registration;
  return (
    <ListLine
      name={teamName}
      detail={
        cars.length === 0
          ? "retras"
          : `${counted(cars.length, "mașină", "mașini")}: ${cars
              .map(({ raceNumber, carName }) => `#${raceNumber} ${carName}`)
              .join(", ")}`
      }
    >
      <LinkButton
        to="/season-registration/$seasonId/$registrationId"
        params={{ seasonId, registrationId: _id }}
        aria-label={`Corectează înscrierea clubului ${teamName}`}
      >
        Corectează
      </LinkButton>
      {cars.length > 0 && (
        <ActButton
          act={registrationActs.withdrawRegistration}
          of={{ _id, registrationId: _id, teamName, seasonId }}
          look="danger"
        />
      )}
    </ListLine>
  );
}
