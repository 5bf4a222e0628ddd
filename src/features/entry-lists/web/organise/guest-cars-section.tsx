import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Participants } from "#features/entry-lists/event-participants.ts";
import type { GuestCar } from "#features/registration/guest-cars.ts";
import { listGuestCars } from "#features/registration/guest-cars-calls.ts";
import { registrationActs } from "#features/registration/registration-acts.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { fresh, read } from "#web/calls/call.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { ListLine } from "#web/ui/frame/list-line.tsx";
import { ClassBadge } from "#web/ui/racing/class-badge.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { GuestCarForm } from "./guest-car-form.tsx";

/** Cars that organisers enter without a club, for this event and others of its season. */
export function GuestCarsSection({ participants }: { participants: Participants }) {
  const { event, season } = participants;
  const cars = useSuspenseQuery(read(listGuestCars, { params: { id: season._id } }, fresh)).data;
  const [edited, setEdited] = useState<GuestCar | "new">();
  const here = cars.filter(({ events }) => events.includes(event._id));
  const elsewhere = cars.filter(({ events }) => !events.includes(event._id));
  const line = (car: GuestCar) => (
    <GuestCarLine
      key={car._id}
      car={car}
      participants={participants}
      isBlocked={edited !== undefined}
      onEdit={() => setEdited(car)}
    />
  );
  return (
    <section className="stack gap-5" aria-labelledby="guest-cars">
      <div className="about">
        <h2 id="guest-cars">Mașini invitate</h2>
        <p className="muted">
          Mașini fără club, la etapele pe care le alegi. Piloții sunt confirmați pe loc și primesc
          un mesaj. Punctează doar în clasamentele care cer wildcardurile și invitații.
        </p>
      </div>
      {here.length === 0 && <EmptyState text="Nicio mașină invitată la această etapă." />}
      <ul className="stack gap-3">{here.map(line)}</ul>
      {elsewhere.length > 0 && (
        <>
          <h3>Invitate la alte etape ale sezonului</h3>
          <ul className="stack gap-3">{elsewhere.map(line)}</ul>
        </>
      )}
      {edited === undefined ? (
        <div className="row gap-2">
          <Button onClick={() => setEdited("new")}>Adaugă o mașină invitată</Button>
        </div>
      ) : (
        <GuestCarForm
          key={edited === "new" ? "new" : edited._id}
          participants={participants}
          opened={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

interface GuestCarLineProps {
  car: GuestCar;
  participants: Participants;
  /** Another one is edited. */
  isBlocked: boolean;
  onEdit: () => void;
}

function GuestCarLine({ car, participants, isBlocked, onEdit }: GuestCarLineProps) {
  const { season, events } = participants;
  const drivers = car.drivers.map(({ driverName }) => driverName).join(", ");
  const titles = events.filter(({ _id }) => car.events.includes(_id)).map(({ title }) => title);
  return (
    <ListLine
      mark={<NumberPlate number={car.raceNumber} />}
      name={
        <>
          {car.carName}{" "}
          {car.classes.map(({ _id, acronym, name }) => (
            <ClassBadge key={_id} acronym={acronym} title={name} />
          ))}
        </>
      }
      detail={[car.carModel.title, drivers || "fără piloți", titles.join(", ")]
        .filter(Boolean)
        .join(" · ")}
    >
      {!isBlocked && (
        <>
          <Button aria-label={`Editează mașina #${car.raceNumber}`} onClick={onEdit}>
            Editează
          </Button>
          <ActButton
            act={registrationActs.removeGuestCar}
            of={{ ...car, _id: season._id, car: car._id }}
            look="danger"
          />
        </>
      )}
    </ListLine>
  );
}
