import { isRegistrationOpen } from "#features/seasons/registration-open.ts";
import type { SeasonCard } from "#features/seasons/seasons.ts";
import { Time } from "#web/ui/show/time.tsx";

interface RegistrationNoteProps {
  season: Pick<SeasonCard, "registrationDeadline">;
  now: number;
}

/** Until when one can register, or could. */
export function RegistrationNote({ season: { registrationDeadline }, now }: RegistrationNoteProps) {
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
