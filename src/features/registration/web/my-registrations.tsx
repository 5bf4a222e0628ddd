import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { isOwner } from "#features/clubs/club-roles.ts";
import type { Club } from "#features/clubs/clubs.ts";
import { listOwnClubs } from "#features/clubs/clubs-calls.ts";
import { listMyRegistrations } from "#features/registration/registration-calls.ts";
import { fresh, read } from "#web/calls/call.ts";
import { isRegistrationOpen } from "#features/seasons/registration-open.ts";
import type { CarLine } from "#features/registration/registration-shapes.ts";
import type { Season } from "#features/seasons/seasons.ts";
import { useSession } from "#web/session.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { clubsFor } from "./clubs-for-season.ts";
import styles from "./my-registrations.module.css";

const OpenSeats = lazy(async () => ({
  default: (await import("#features/clubs/web/open-invitations.tsx")).OpenSeats,
}));

interface MyRegistrationsProps {
  /** Of the element, for links to it. */
  id: string;
  season: Season;
  now: number;
}

/** What the season's registrations mean to the person: the cars they drive and the clubs they coordinate. */
export function MyRegistrations({ id, season, now }: MyRegistrationsProps) {
  const isMember = useSession() !== null;
  const mine = useQuery({
    ...read(listMyRegistrations, { params: { id: season._id } }, fresh),
    enabled: isMember,
  });
  return (
    <div id={id} data-for="member" className="stack gap-5">
      {mine.isError && <ErrorState text={mine.error.message} onRetry={() => void mine.refetch()} />}
      <section className="stack gap-3" aria-busy={mine.isPending}>
        <h2 className="step-2">Mașinile tale</h2>
        {isMember && (
          <Suspense>
            <OpenSeats seasonId={season._id} />
          </Suspense>
        )}
        {mine.data?.cars.length === 0 && <p>Nu ești înregistrat ca pilot în sezon</p>}
        <CarLines cars={mine.data?.cars ?? []} />
      </section>
      <section className="stack gap-3" aria-busy={mine.isPending}>
        <h2 className="step-2">Cluburile pe care le coordonezi</h2>
        {mine.data?.registrations.length === 0 && (
          <p>Nu a fost înregistrat niciun club pe care îl coordonezi</p>
        )}
        {mine.data?.registrations.map(({ _id, teamName, cars }) => (
          <div key={_id} className="box stack gap-3 pad-4">
            <div className="row spread gap-2-4">
              <h3 className="step-1 anywhere">{teamName}</h3>
              <LinkButton
                to="/season-registration/$seasonId/$registrationId"
                params={{ seasonId: season._id, registrationId: _id }}
                aria-label={`Editează înregistrarea clubului ${teamName}`}
              >
                Editează
              </LinkButton>
            </div>
            <CarLines cars={cars} />
          </div>
        ))}
        {isMember && (
          <div className="row gap-2">
            <RegisterButton
              season={season}
              isOpen={isRegistrationOpen(season.deadlines.registration, now)}
              registered={mine.data?.registrations.map(({ teamId }) => teamId)}
              hasCar={(mine.data?.cars.length ?? 0) > 0}
            />
          </div>
        )}
      </section>
    </div>
  );
}

interface RegisterButtonProps {
  season: Season;
  isOpen: boolean;
  /** Ids of one's clubs that are in the season; `undefined` until they are known. */
  registered: readonly string[] | undefined;
  /** They sit in a car: 'Cum particip' leads them nowhere any more. */
  hasCar: boolean;
}

/** Leads on whoever has a club to enter; others first need one, which 'Cum particip' says above. */
function RegisterButton({ season, isOpen, registered, hasCar }: RegisterButtonProps): ReactNode {
  const { sub: person = "", isSeat = false } = useSession() ?? {};
  const { data: clubs } = useQuery({
    ...read(listOwnClubs, {}, fresh),
    enabled: isOpen && !isSeat,
  });
  if (!isOpen) return <Button disabled>Înscrie un club</Button>;
  if (!clubs || !registered) return null;
  const own = clubsFor(season, clubs, person);
  return (
    <>
      <EnterButton season={season} own={own} registered={registered} hasCar={hasCar} />
      {own
        .filter((club) => isOwner(club, person))
        .map(({ _id, name }) => (
          <LinkButton
            key={_id}
            to="/season-link/$seasonId"
            params={{ seasonId: season._id }}
            search={{ club: _id }}
          >
            Link de înscriere: {name}
          </LinkButton>
        ))}
    </>
  );
}

interface EnterButtonProps extends Pick<RegisterButtonProps, "season" | "hasCar"> {
  /** Clubs that the person may register. */
  own: readonly Club[];
  registered: readonly string[];
}

function EnterButton({ season, own, registered, hasCar }: EnterButtonProps): ReactNode {
  if (own.some(({ _id }) => !registered.includes(_id)))
    return (
      <LinkButton to="/season-registration/$seasonId" params={{ seasonId: season._id }}>
        Înscrie un club
      </LinkButton>
    );
  if (own.length === 0 && !hasCar) return null;
  return (
    <LinkButton
      to="/teams/add"
      search={{
        from: `/season-registration/${season._id}`,
        simulator: season.rules.simulator._id,
      }}
    >
      Creează un club
    </LinkButton>
  );
}

function CarLines({ cars }: { cars: readonly CarLine[] }) {
  if (cars.length === 0) return null;
  return (
    <ul className="stack gap-2">
      {cars.map(({ _id, raceNumber, carName, drivers }) => (
        <li key={_id} className={styles.car}>
          <NumberPlate number={raceNumber} />
          <span className="anywhere narrowable">
            {carName} <Crew drivers={drivers} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A crew is confirmed when everybody in it is. */
function Crew({ drivers }: Pick<CarLine, "drivers">) {
  const isConfirmed =
    drivers.length > 0 && drivers.every(({ registrationStatus }) => registrationStatus);
  return (
    <span className="muted">
      ({isConfirmed ? "Echipaj confirmat: " : "Echipaj neconfirmat: "}
      {drivers.map(({ driver, driverName, registrationStatus }, index) => (
        <span key={driver}>
          {index > 0 && ", "}
          <span className={styles.driver} data-confirmed={registrationStatus}>
            {driverName}
          </span>
        </span>
      ))}
      {drivers.length === 0 && "–"})
    </span>
  );
}
