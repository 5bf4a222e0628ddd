import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useRef } from "react";
import type { LiveryCar, SeasonLiveries } from "#features/entry-lists/season-liveries.ts";
import { pictureFiles } from "#shared/picture-files.ts";
import { listLiveries, setLivery } from "#features/entry-lists/liveries-calls.ts";
import { fresh, read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FileDrop } from "#web/ui/fields/file-drop.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { useUnsavedChanges } from "#web/forms/unsaved-changes.ts";
import { LiveryQueue } from "./livery-queue.tsx";
import liveryStyles from "./season-liveries.module.css";
import { useLiveryQueue } from "./use-livery-queue.ts";
import { counted } from "#shared/text/romanian-count.ts";

const route = getRouteApi("/administrare/season/$id/livree");

/** '/administrare/season/{id}/livree': the pictures of all cars' liveries, many at once by race number. */
export const SeasonLiveriesPage = administrationPage("manageSeasons", LoadedLiveries);

function LoadedLiveries() {
  const { id: seasonId } = route.useParams();
  const liveries = useSuspenseQuery(read(listLiveries, { params: { id: seasonId } }, fresh)).data;
  return <Liveries liveries={liveries} />;
}

function Liveries({ liveries }: { liveries: SeasonLiveries }) {
  const { season, cars } = liveries;
  const queue = useLiveryQueue(liveries);
  useUnsavedChanges(
    queue.files.length > 0,
    "Unele poze nu au fost trimise. Dacă pleci, rămân netrimise.",
  );
  const without = cars.filter(({ livery }) => livery === null).length;
  return (
    <div className="stack gap-5">
      <PageHeader overline={season.title} title="Livree">
        <p className="muted">
          {cars.length - without} din {counted(cars.length, "mașină are poză", "mașini au poză")}.
          Celelalte arată un număr desenat.
        </p>
      </PageHeader>
      <div className="row gap-2">
        <LinkButton to="/administrare/season/$id" params={{ id: season._id }}>
          Editează sezonul
        </LinkButton>
      </div>
      {cars.length === 0 ? (
        <EmptyState text="Nicio mașină nu este înscrisă încă în acest sezon." />
      ) : (
        <>
          <FileDrop
            label="Poze de livree"
            help={`Numește-le după numărul mașinii: 7.png sau RLR${season.code}7.png. ${pictureFiles.kinds}, cel mult 8 MB fiecare.`}
            accept={pictureFiles.accept}
            disabled={queue.isSending}
            onFiles={queue.add}
          />
          <LiveryQueue queue={queue} cars={cars} />
          <section className="stack gap-5" aria-labelledby="cars">
            <h2 id="cars">Mașinile sezonului</h2>
            <ul className="tiles gap-3">
              {cars.map((car) => (
                <CarLivery
                  key={car._id}
                  car={car}
                  seasonId={season._id}
                  isBlocked={queue.isSending}
                  onPick={(file) => queue.add([file], car._id)}
                />
              ))}
            </ul>
          </section>
        </>
      )}
    </div>
  );
}

interface CarLiveryProps {
  car: LiveryCar;
  seasonId: string;
  isBlocked: boolean;
  onPick: (file: File) => void;
}

function CarLivery({ car, seasonId, isBlocked, onPick }: CarLiveryProps) {
  const input = useRef<HTMLInputElement>(null);
  const name = `mașinii #${car.raceNumber}`;
  const removal = useCall(setLivery, (replaces: string) => ({
    params: { id: seasonId, car: car._id },
    body: { livery: null, replaces },
  }));
  const remove = async (livery: string) => {
    const isSure = await askToConfirm({
      title: `Scoți poza ${name}?`,
      body: "În locul ei apare numărul desenat.",
    });
    if (isSure) removal.mutate(livery);
  };
  return (
    <li className={`box stack gap-3 narrowable ${liveryStyles.car}`}>
      {car.livery ? (
        <img
          className={liveryStyles.picture}
          src={car.livery.url}
          alt={`Livreaua ${name}`}
          loading="lazy"
        />
      ) : (
        <p className={liveryStyles.none}>fără poză</p>
      )}
      <div className="row gap-3">
        <NumberPlate number={car.raceNumber} />
        <div className="about">
          <span>{car.carName}</span>
          {car.team?.name !== car.carName && (
            <span className="muted">{car.team?.name ?? "Mașină invitată"}</span>
          )}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept={pictureFiles.accept}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onPick(file);
          target.value = "";
        }}
      />
      <div className="row gap-2">
        <Button
          aria-label={`${car.livery ? "Înlocuiește" : "Alege"} poza ${name}`}
          disabled={isBlocked}
          onClick={() => input.current?.click()}
        >
          {car.livery ? "Înlocuiește" : "Alege poza"}
        </Button>
        {car.livery && (
          <Button
            look="link"
            aria-label={`Scoate poza ${name}`}
            disabled={isBlocked || removal.isPending}
            onClick={() => car.livery && void remove(car.livery._id)}
          >
            Scoate
          </Button>
        )}
      </div>
    </li>
  );
}
