import { takesRegistrations } from "#features/seasons/registration-open.ts";
import { SeasonLink } from "#features/seasons/web/list/season-links.tsx";
import { saidCount } from "#shared/text/said-count.ts";
import { useNow } from "#web/now.ts";
import { Time } from "#web/ui/show/time.tsx";
import type { HomeSeason } from "../../home.ts";
import styles from "./open-seats.module.css";

/** Where visitors can register, in one sentence, and the page's main button: to the season that closes first. */
export function OpenSeats({ seasons }: { seasons: readonly HomeSeason[] }) {
  const now = useNow();
  const open = seasons
    .filter((season) => !season.hidden && takesRegistrations(season, now))
    .toSorted((a, b) => deadline(a) - deadline(b));
  const [first] = open;
  if (!first) return null;
  const count = saidCount(open.length, "un campionat primește piloți", "campionate primesc piloți");
  return (
    <section className={styles.seats} data-for="guest" aria-label="Înscrieri deschise">
      <p className={styles.words}>
        <strong>{count.charAt(0).toUpperCase() + count.slice(1)}</strong>
        <span className="muted">
          {first.title}: înscrieri până <Time at={deadline(first)} format="day" />
        </span>
      </p>
      <SeasonLink id={first._id} tab="register" look="main">
        Înscrie-te
      </SeasonLink>
    </section>
  );
}

function deadline({ registrationDeadline }: HomeSeason): number {
  return registrationDeadline ?? Infinity;
}
