import { descriptionOf, simulators } from "#simulators/simulators.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { raceControlActs, readRaceControl } from "#features/entry-lists/race-control-calls.ts";
import {
  type Controller,
  controlSeats,
  controlSeatTitles,
  type RaceControl,
} from "#features/entry-lists/race-control.ts";
import { searchDrivers } from "#features/results/web/driver-search.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { ActForm } from "#web/acts/act-form.tsx";
import { fresh, read } from "#web/calls/call.ts";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { ListLine } from "#web/ui/frame/list-line.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";

const controlInWords = simulators
  .flatMap(({ name, entryList }) => (entryList ? [`în ${name} ${entryList.control}`] : []))
  .join("; ")
  .replace("în", "În");

const seatOptions = controlSeats.map((value) => ({ value, title: controlSeatTitles[value] }));

/** '/administrare/directia-cursei', also of one season: who joins game servers without a car. */
export const RaceControlPage = administrationPage("manageSeasons", LoadedRaceControl);

function LoadedRaceControl() {
  const { id: season } = useParams({ strict: false });
  const control = useSuspenseQuery(read(readRaceControl, { query: { season } }, fresh)).data;
  return <RaceControlOf control={control} />;
}

function RaceControlOf({ control }: { control: RaceControl }) {
  const { season, people, league } = control;
  const game = season && descriptionOf(season.simulator);
  const given = { season: season?._id ?? null };
  return (
    <div className="stack gap-5">
      <PageHeader overline={season?.title ?? "Administrare"} title="Direcția cursei">
        <p className="muted">
          {season
            ? "Oamenii de aici se adaugă la sfârșitul fișierelor de server ale sezonului, după mașini și peste limita grilelor."
            : "Oamenii de aici se adaugă la sfârșitul fișierelor de server ale tuturor sezoanelor, după mașini și peste limita grilelor."}{" "}
          {controlInWords}.
        </p>
      </PageHeader>
      {season && (
        <div className="row gap-2">
          <LinkButton to="/administrare/season/$id" params={{ id: season._id }}>
            Editează sezonul
          </LinkButton>
          <LinkButton to="/administrare/directia-cursei">La toate sezoanele</LinkButton>
        </div>
      )}
      {game?.entryList === null && (
        <Notice kind="info" title={`${game.name} nu are fișier de server`}>
          Lista poate fi scrisă, dar administratorii serverului se aleg în joc.
        </Notice>
      )}
      {people.length === 0 ? (
        <EmptyState
          text={
            season
              ? "Sezonul nu are pe nimeni în direcția cursei."
              : "Liga nu are pe nimeni în direcția cursei."
          }
        />
      ) : (
        <ul className="stack gap-3" aria-label="Direcția cursei">
          {people.map((person) => (
            <ControllerLine key={person.driver} person={person}>
              <ActButton
                act={raceControlActs.removeController}
                of={{ ...person, _id: person.driver }}
                given={given}
              />
            </ControllerLine>
          ))}
        </ul>
      )}
      <ActForm
        act={raceControlActs.setController}
        of={{ _id: "" }}
        given={given}
        options={{ seat: seatOptions, season: [] }}
        search={searchDrivers}
        look="main"
      />
      {league.length > 0 && (
        <section className="stack gap-3" aria-labelledby="league-control">
          <h2 className="step-1" id="league-control">
            De la toate sezoanele
          </h2>
          <ul className="stack gap-3">
            {league.map((person) => (
              <ControllerLine key={person.driver} person={person} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function ControllerLine({ person, children }: { person: Controller; children?: ReactNode }) {
  const { driverName, seat, hasSteam } = person;
  const lack = hasSteam ? "" : " · Contul Steam nu mai este legat: lipsește din fișiere.";
  return (
    <ListLine name={driverName} detail={`${controlSeatTitles[seat]}${lack}`}>
      {children}
    </ListLine>
  );
}
