import { Link } from "@tanstack/react-router";
import {
  hasEntries,
  isModelChangeOpen,
  takesRegistrations,
} from "#features/seasons/registration-open.ts";
import type { Season } from "#features/seasons/seasons.ts";
import { tabOf } from "#features/registration/road.ts";
import { OpenSeasonNote } from "#features/seasons/web/open-season-note.tsx";
import { RegistrationDeadline } from "#features/seasons/web/registration-deadline.tsx";
import { loginHref } from "#web/layout/navigation.ts";
import { useNow } from "#web/now.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { MyRegistrations } from "./my-registrations.tsx";
import { RegisteredCars } from "./registered-cars.tsx";
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
  const deadline = season.open ? (
    <OpenSeasonNote season={season} />
  ) : (
    <RegistrationDeadline season={season} now={now} />
  );
  const { carModelChange } = season.deadlines;
  const mayChange =
    season.rules.carModelChangeAllowed &&
    carModelChange !== null &&
    isModelChangeOpen(carModelChange, now);
  // Once it is too late for everything, who is registered comes first.
  const isOver = !isOpen && !season.open && !mayChange;
  const list = <RegisteredCars season={season} own={isOver ? OWN_ID : undefined} />;
  return (
    <div className={`stack gap-5 ${styles.tab}`}>
      {isOver && list}
      <SeasonRoad season={season} isOpen={isOpen} />
      {!isOver && deadline}
      <MyRegistrations id={OWN_ID} season={season} now={now} />
      {isOpen && <OpenSeats season={season} />}
      {isOver ? deadline : list}
      {/* Once it is too late only those who have registered have a reason to log in. */}
      {!isOpen && (
        <div data-for="guest">
          <Notice>
            <Link to={loginHref(tabOf(season))}>Conectează-te</Link> ca să vezi mașinile tale.
          </Notice>
        </div>
      )}
    </div>
  );
}

const OWN_ID = "ale-tale";
