import { type ReactNode, useState } from "react";
import { noResult } from "#features/entry-lists/entry-list.ts";
import { StatusMark } from "#features/entry-lists/web/entry-status.tsx";
import { foldForSearch } from "#shared/text/person-name.ts";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import type { ParticipantCar, Participants } from "#features/entry-lists/event-participants.ts";
import { participantActs } from "#features/entry-lists/event-participants-calls.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { useCall } from "#web/calls/use-call.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Combobox, type ComboboxOption } from "#web/ui/fields/combobox.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ListLine } from "#web/ui/frame/list-line.tsx";
import styles from "#web/forms/organiser.module.css";

/** Cars that start without threshold and confirmation: give and take back. */
export function WildcardsSection({ participants }: { participants: Participants }) {
  const { event, cars } = participants;
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  const giving = useCall(
    participantActs.giveWildcard,
    (car: string) => ({ params: { id: event._id, car }, body: {} }),
    { onSuccess: () => setChosen(null) },
  );
  const freed = cars.filter(({ isWildcard }) => isWildcard);
  const others = cars.filter(({ isWildcard }) => !isWildcard);
  return (
    <section className="stack gap-5" aria-labelledby="wildcards">
      <div className="about">
        <h2 id="wildcards">Wildcarduri</h2>
        <p className="muted">
          O mașină cu wildcard participă fără prag de precalificare și fără confirmarea prezenței.
          Punctează doar în clasamentele care o cer.
        </p>
      </div>
      {freed.length === 0 && <EmptyState text="Nicio mașină nu are wildcard la această etapă." />}
      <ul className="stack gap-3">
        {freed.map((car) => (
          <ParticipantCarLine key={car._id} car={car}>
            <ActButton
              act={participantActs.takeWildcard}
              of={{ ...car, _id: event._id, car: car._id }}
            />
          </ParticipantCarLine>
        ))}
      </ul>
      <div className={styles.pick}>
        <Combobox
          // Whoever has just been given one is no longer offered.
          key={freed.map(({ _id }) => _id).join()}
          label="Mașina care primește wildcard"
          placeholder="Număr, club, echipaj sau pilot"
          emptyText="Nicio mașină a sezonului nu se potrivește."
          value={chosen}
          onChange={setChosen}
          search={async (text) =>
            carsMatching(others, text).map((car) => ({
              value: car._id,
              title: `#${car.raceNumber} ${car.carName}`,
              detail: `${car.team?.name ?? "Mașină invitată"} · ${driverNames(car)}`,
            }))
          }
        />
        <Button
          disabled={chosen === null}
          isBusy={giving.isPending}
          onClick={() => chosen && giving.mutate(chosen.value)}
        >
          Dă wildcard
        </Button>
      </div>
    </section>
  );
}

/** A car as a line of a list: number, crew, where it stands on the entry list. */
function ParticipantCarLine({ car, children }: { car: ParticipantCar; children: ReactNode }) {
  return (
    <ListLine
      mark={<NumberPlate number={car.raceNumber} />}
      name={car.carName}
      detail={`${car.team?.name ?? "Mașină invitată"} · ${driverNames(car) || "fără piloți"}`}
    >
      {car.status === null ? (
        <span className="muted">așteaptă confirmarea piloților</span>
      ) : (
        <StatusMark status={car.status} result={noResult - 1} />
      )}
      {children}
    </ListLine>
  );
}

/** Cars whose number, name, club or drivers hold every word of the text. */
function carsMatching(cars: readonly ParticipantCar[], text: string): ParticipantCar[] {
  const words = foldForSearch(text).replaceAll("#", "").split(" ").filter(Boolean);
  return cars.filter((car) => {
    const folded = foldForSearch(
      [car.raceNumber, car.carName, car.team?.name ?? "invitată", driverNames(car)].join(" "),
    );
    return words.every((word) => folded.includes(word));
  });
}

function driverNames({ drivers }: Pick<ParticipantCar, "drivers">): string {
  return drivers.map(({ driverName }) => driverName).join(", ");
}
