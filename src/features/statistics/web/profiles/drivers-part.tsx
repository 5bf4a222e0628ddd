import { DriverName } from "#features/results/web/crew.tsx";
import { counted } from "#shared/text/romanian-count.ts";
import { Form } from "#web/ui/racing/form.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import type { TeamProfile } from "../../profiles/profiles.ts";
import { formRace } from "../form-race.ts";
import { FirstFew, PagePart } from "../page-part.tsx";
import styles from "./profile-lines.module.css";

/** A club's drivers with their form, those first who have started for it most. Nothing without one. */
export function DriversPart({ drivers }: Pick<TeamProfile, "drivers">) {
  if (drivers.length === 0) return null;
  return (
    <PagePart title="Piloți" note={drivers.length}>
      <FirstFew
        few={6}
        units={["pilot", "piloți"]}
        items={drivers.map(({ raceNumber, starts, form, ...driver }) => (
          <li key={driver._id} className={styles.line}>
            {raceNumber === null ? <span /> : <NumberPlate number={raceNumber} />}
            <div className="narrowable quiet-links anywhere">
              <p className={styles.name}>
                <DriverName driver={driver} />
              </p>
              {starts > 0 && (
                <p className="second">{counted(starts, "cursă", "curse")} pentru club</p>
              )}
            </div>
            <span className={styles.end}>
              <Form races={form.map(formRace)} />
            </span>
          </li>
        ))}
      />
    </PagePart>
  );
}
