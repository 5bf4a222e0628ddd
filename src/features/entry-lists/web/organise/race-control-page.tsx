import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import {
  readRaceControl,
  removeController,
  setController,
} from "#features/entry-lists/race-control-calls.ts";
import {
  type Controller,
  type ControlSeatCode,
  controlSeats,
  controlSeatTitles,
  type RaceControl,
} from "#features/entry-lists/race-control.ts";
import { searchDrivers } from "#features/results/web/driver-search.ts";
import { fresh, read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Combobox, type ComboboxOption } from "#web/ui/fields/combobox.tsx";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";

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
  const query = { season: season?._id };
  const remove = useCall(
    removeController,
    ({ driver }: Controller) => ({ params: { driver }, query }),
    {
      onSuccess: (_reply, { driverName }) =>
        showSnackbar({ content: `${driverName} nu mai este în direcția cursei.` }),
    },
  );
  return (
    <div className="stack gap-5">
      <PageHeader overline={season?.title ?? "Administrare"} title="Direcția cursei">
        <p className="muted">
          {season
            ? "Oamenii de aici se adaugă la sfârșitul fișierelor de server ale sezonului, după mașini și peste limita grilelor."
            : "Oamenii de aici se adaugă la sfârșitul fișierelor de server ale tuturor sezoanelor, după mașini și peste limita grilelor."}{" "}
          În ACC cine administrează are drepturi pe server; în AC fiecare primește un loc de
          spectator.
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
      {season?.simulator === "iR" && (
        <Notice kind="info" title="iRacing nu are fișier de server">
          Lista poate fi scrisă, dar iRacing își ia administratorii din ligă.
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
            <li key={person.driver} className="box row spread gap-2-4 pad-3-4">
              <AboutController person={person} />
              <Button
                aria-label={`Scoate din direcția cursei: ${person.driverName}`}
                disabled={remove.isPending}
                onClick={() => remove.mutate(person)}
              >
                Scoate
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ControllerForm query={query} />
      {league.length > 0 && (
        <section className="stack gap-3" aria-labelledby="league-control">
          <h2 className="step-1" id="league-control">
            De la toate sezoanele
          </h2>
          <ul className="stack gap-3">
            {league.map((person) => (
              <li key={person.driver} className="box pad-3-4">
                <AboutController person={person} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function AboutController({ person }: { person: Controller }) {
  return (
    <div className="about">
      <span className="name">{person.driverName}</span>
      <span className="muted">
        {controlSeatTitles[person.seat]}
        {!person.hasSteam && " · Contul Steam nu mai este legat: lipsește din fișiere."}
      </span>
    </div>
  );
}

function ControllerForm({ query }: { query: { season: string | undefined } }) {
  const [person, setPerson] = useState<ComboboxOption | null>(null);
  const [seat, setSeat] = useState<ControlSeatCode>("admin");
  const [isTried, setTried] = useState(false);
  const add = useCall(setController, (driver: ComboboxOption) => ({
    params: { driver: driver.value },
    query,
    body: { seat },
  }));
  const submit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    setTried(true);
    if (!person) return;
    add.mutate(person, {
      onSuccess: () => {
        showSnackbar({ content: `${person.title} este în direcția cursei.` });
        setPerson(null);
        setTried(false);
      },
    });
  };
  return (
    <form noValidate onSubmit={submit}>
      <FormSection title="Adaugă pe cineva">
        <Combobox
          label="Persoana"
          required
          placeholder="Scrie o parte din nume"
          emptyText="Nimeni cu acest nume."
          error={add.error?.fields["driver"] ?? (isTried && !person ? "Obligatoriu" : undefined)}
          value={person}
          onChange={setPerson}
          search={searchDrivers}
        />
        <Select
          label="Pe server"
          options={seatOptions}
          value={seat}
          onChange={({ target }) =>
            setSeat(controlSeats.find((code) => code === target.value) ?? seat)
          }
        />
        <div className="row gap-2">
          <Button type="submit" look="main" isBusy={add.isPending}>
            Adaugă
          </Button>
        </div>
      </FormSection>
    </form>
  );
}
