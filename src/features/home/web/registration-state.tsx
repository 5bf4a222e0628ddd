import { takesRegistrations } from "#features/seasons/registration-open.ts";
import { SeasonLink } from "#features/seasons/web/list/season-links.tsx";
import type { HomeSeason } from "../home.ts";

interface RegistrationProps {
  season: Pick<HomeSeason, "_id" | "registrationDeadline" | "open">;
  now: number;
}

/** To the season's registrations: the card's main action while one can register. */
export function RegisterLink({ season, now }: RegistrationProps) {
  const isOpen = takesRegistrations(season, now);
  return (
    <SeasonLink id={season._id} tab="register" look={isOpen ? "main" : "plain"}>
      {isOpen ? "Înscrie-te" : "Înscrieri"}
    </SeasonLink>
  );
}
