import { isRegistrationOpen, openSeasonText } from "#features/seasons/registration-open.ts";
import type { SeasonCard } from "#features/seasons/seasons.ts";
import { Time } from "#web/ui/show/time.tsx";

interface RegistrationNoteProps {
  season: Pick<SeasonCard, "registrationDeadline" | "open">;
  now: number;
}

/** Until when one can register, or could; in an open season that nobody needs to. */
export function RegistrationNote({ season, now }: RegistrationNoteProps) {
  const { registrationDeadline, open } = season;
  if (open) return <p>{openSeasonText}</p>;
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
