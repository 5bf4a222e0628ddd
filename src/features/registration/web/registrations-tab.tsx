import { Link } from "@tanstack/react-router";
import { isRegistrationOpen } from "#features/registration/registration-open.ts";
import type { Season } from "#features/seasons/seasons.ts";
import { RegistrationDeadline } from "#features/seasons/web/registration-deadline.tsx";
import { counted } from "#shared/text/romanian-count.ts";
import { loginHref } from "#web/layout/navigation.ts";
import { useNow } from "#web/now.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { MyRegistrations } from "./my-registrations.tsx";
import { OpenSeats } from "./seats/open-seats.tsx";
import { SeasonRoad } from "./road/season-road.tsx";
import styles from "./registrations-tab.module.css";

/** Înscrieri: until when one can register, what is one's own, and which clubs have registered with which cars. */
export function RegistrationsTab({ season }: { season: Season }) {
  const now = useNow();
  const isOpen = isRegistrationOpen(season.deadlines.registration, now);
  return (
    <div className={`stack gap-5 ${styles.tab}`}>
      <RegistrationDeadline season={season} now={now} />
      <SeasonRoad season={season} isOpen={isOpen} />
      {!isOpen && (
        <div data-for="guest">
          <LoginNotice seasonId={season._id} />
        </div>
      )}
      <MyRegistrations season={season} now={now} />
      {isOpen && <OpenSeats season={season} />}
      <RegisteredClubs registrations={season.registrations} />
    </div>
  );
}

/** Once it is too late only those who have registered have a reason to log in. */
function LoginNotice({ seasonId }: { seasonId: string }) {
  return (
    <Notice>
      <Link to={loginHref(`/season/${seasonId}?tab=register`)}>Conectează-te</Link> ca să vezi
      mașinile tale.
    </Notice>
  );
}

function RegisteredClubs({ registrations }: Pick<Season, "registrations">) {
  if (registrations.length === 0)
    return <EmptyState text="Niciun club nu s-a înscris încă în acest sezon." />;
  const carCount = registrations.reduce((count, { cars }) => count + cars.length, 0);
  return (
    <section className="stack gap-5">
      <h2 className={`row baseline step-2 ${styles.title}`}>
        {counted(registrations.length, "club înscris", "cluburi înscrise")}
        <span className={styles.count}>{counted(carCount, "mașină", "mașini")}</span>
      </h2>
      <ul className={`tiles gap-3 ${styles.list}`}>
        {registrations.map(({ _id, teamId, teamName, cars }) => (
          <li key={_id} className="box stack gap-3 pad-4">
            <h3 className="step-1 quiet-links">
              <Link to="/team-profile/$id" params={{ id: teamId }}>
                {teamName}
              </Link>
            </h3>
            <ul className="stack gap-2">
              {cars.map((car) => (
                <li key={car._id} className={styles.car}>
                  <NumberPlate number={car.raceNumber} />
                  {car.carName}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
