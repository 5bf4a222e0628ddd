import { isRegistrationOpen } from "#features/registration/registration-open.ts";
import { SeasonLink } from "#features/seasons/web/list/season-links.tsx";
import { Time } from "#web/ui/show/time.tsx";
import type { HomeSeason } from "../home.ts";

interface RegistrationProps {
  season: Pick<HomeSeason, "_id" | "registrationDeadline">;
  now: number;
}

/** To the season's registrations: the card's main action while one can register. */
export function RegisterLink({ season: { _id, registrationDeadline }, now }: RegistrationProps) {
  const isOpen = isRegistrationOpen(registrationDeadline, now);
  return (
    <SeasonLink id={_id} tab="register" look={isOpen ? "main" : "plain"}>
      {isOpen ? "Înscrie-te" : "Înscrieri"}
    </SeasonLink>
  );
}

/** Until when one can register, or could. */
export function RegistrationNote({ season: { registrationDeadline }, now }: RegistrationProps) {
  if (registrationDeadline === null) return <p>Înscrierile nu s-au deschis încă.</p>;
  return (
    <p>
      {isRegistrationOpen(registrationDeadline, now)
        ? "Înscrieri deschise până "
        : "Înscrierile s-au închis "}
      <Time at={registrationDeadline} format="day" />.
    </p>
  );
}
