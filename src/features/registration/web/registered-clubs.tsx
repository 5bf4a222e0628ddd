import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { listSeasonCars } from "#features/registration/registration-calls.ts";
import type { PublicCar } from "#features/registration/registration-shapes.ts";
import type { Season } from "#features/seasons/seasons.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { read } from "#web/calls/call.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ClassBadge } from "#web/ui/racing/class-badge.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import styles from "./registered-clubs.module.css";

/** Which clubs have registered, with which cars, and who drives them. */
export function RegisteredClubs({ season: { _id, registrations } }: { season: Season }) {
  const cars = useSuspenseQuery(read(listSeasonCars, { params: { id: _id } })).data;
  if (registrations.length === 0)
    return <EmptyState text="Niciun club nu s-a înscris încă în acest sezon." />;
  const byId = new Map(cars.map((car) => [car._id, car]));
  const carCount = registrations.reduce((count, club) => count + club.cars.length, 0);
  return (
    <section className="stack gap-5">
      <h2 className={`row baseline step-2 ${styles.title}`}>
        {counted(registrations.length, "club înscris", "cluburi înscrise")}
        <span className={styles.count}>{counted(carCount, "mașină", "mașini")}</span>
      </h2>
      <ul className={styles.list}>
        {registrations.map(({ _id: registration, teamId, teamName, cars: own }) => (
          <li key={registration} className={`box stack gap-3 pad-4 ${styles.club}`}>
            <h3 className="step-1 quiet-links anywhere">
              <Link to="/team-profile/$id" params={{ id: teamId }}>
                {teamName}
              </Link>
            </h3>
            <ul className="stack gap-3">
              {own.map((car) => (
                <li key={car._id} className={styles.car}>
                  <NumberPlate number={car.raceNumber} />
                  <RegisteredCar name={car.carName} car={byId.get(car._id)} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RegisteredCar({ name, car }: { name: string; car: PublicCar | undefined }) {
  return (
    <div className="stack gap-1 narrowable">
      <p className={`row ${styles.name}`}>
        <span className="strong anywhere">{name}</span>
        {car?.classes.map(({ _id, acronym, name: title }) => (
          <ClassBadge key={_id} acronym={acronym} title={title} />
        ))}
      </p>
      {car && (
        <>
          <p className="anywhere quiet-links">
            <Crew {...car} />
          </p>
          <p className="aside muted anywhere">{car.carModel.title}</p>
        </>
      )}
    </div>
  );
}

/** Whoever has not accepted a seat is counted, not named. */
function Crew({ drivers, waiting }: Pick<PublicCar, "drivers" | "waiting">) {
  return (
    <>
      {drivers.map(({ _id, driverName }, index) => (
        <span key={_id}>
          {index > 0 && ", "}
          <Link to="/driver-profile/$id" params={{ id: _id }}>
            {driverName}
          </Link>
        </span>
      ))}
      {waiting > 0 && (
        <span className="muted">
          {drivers.length > 0 && ", "}
          {counted(waiting, "loc neconfirmat", "locuri neconfirmate")}
        </span>
      )}
      {drivers.length + waiting === 0 && <span className="muted">Fără piloți încă</span>}
    </>
  );
}
