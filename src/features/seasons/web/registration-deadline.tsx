import { isModelChangeOpen, isRegistrationOpen } from "#features/seasons/registration-open.ts";
import type { Season } from "#features/seasons/seasons.ts";
import { Time } from "#web/ui/show/time.tsx";
import styles from "./registration-deadline.module.css";

export function RegistrationDeadline({ season, now }: { season: Season; now: number }) {
  const { registration, carModelChange } = season.deadlines;
  const { carModelChangeAllowed } = season.rules;
  const isOpen = isRegistrationOpen(registration, now);
  const mayChange = isModelChangeOpen(carModelChange, now);
  return (
    <dl className={`stack ruled ${styles.deadlines}`}>
      <dt>Înscrieri</dt>
      <dd>
        {registration === null ? (
          "Încă nu s-au deschis."
        ) : (
          <>
            {isOpen
              ? "Deschise până pe"
              : "Înscrierile nu mai sunt permise. Au fost deschise până pe"}
            <span className={styles.instant}>
              <Time at={registration} format="stamp" />
            </span>
          </>
        )}
      </dd>
      {carModelChangeAllowed && carModelChange !== null && (
        <>
          <dt>Schimbarea mașinii</dt>
          <dd>
            {mayChange ? "Permisă până pe" : "Nu mai este permisă."}
            {mayChange && (
              <span className={styles.instant}>
                <Time at={carModelChange} format="stamp" />
              </span>
            )}
          </dd>
        </>
      )}
    </dl>
  );
}
