import { Link } from "@tanstack/react-router";
import { hasEntries, takesRegistrations } from "#features/seasons/registration-open.ts";
import type { Season } from "#features/seasons/seasons.ts";
import { tabOf } from "#features/registration/road.ts";
import { OpenSeasonNote } from "#features/seasons/web/open-season-note.tsx";
import { RegistrationDeadline } from "#features/seasons/web/registration-deadline.tsx";
import { loginHref } from "#web/layout/navigation.ts";
import { useNow } from "#web/now.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { MyRegistrations } from "./my-registrations.tsx";
import { RegisteredClubs } from "./registered-clubs.tsx";
import { OpenSeats } from "./seats/open-seats.tsx";
import { SeasonRoad } from "./road/season-road.tsx";
import styles from "./registrations-tab.module.css";

/** Înscrieri: until when one can register, what is one's own, and which clubs have registered with which cars. */
export function RegistrationsTab({ season }: { season: Season }) {
  const now = useNow();
  const isOpen = takesRegistrations(
    { registrationDeadline: season.deadlines.registration, open: season.open },
    now,
  );
  const registeredCars = season.registrations.reduce((count, { cars }) => count + cars.length, 0);
  if (!hasEntries({ open: season.open, registeredCars })) return <OpenSeasonNote season={season} />;
  return (
    <div className={`stack gap-5 ${styles.tab}`}>
      {season.open ? (
        <OpenSeasonNote season={season} />
      ) : (
        <RegistrationDeadline season={season} now={now} />
      )}
      <SeasonRoad season={season} isOpen={isOpen} />
      {/* Once it is too late only those who have registered have a reason to log in. */}
      {!isOpen && (
        <div data-for="guest">
          <Notice>
            <Link to={loginHref(tabOf(season))}>Conectează-te</Link> ca să vezi mașinile tale.
          </Notice>
        </div>
      )}
      <MyRegistrations season={season} now={now} />
      {isOpen && <OpenSeats season={season} />}
      <RegisteredClubs season={season} />
    </div>
  );
}
