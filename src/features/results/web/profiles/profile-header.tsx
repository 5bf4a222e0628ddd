import type { ReactNode } from "react";
import type { DriverProfile } from "#features/results/event-results.ts";
import type { ClubPaints } from "#shared/drawn/club-paints.ts";
import { AsphaltHead } from "#web/ui/drawn/asphalt-head.tsx";
import { Car } from "#web/ui/drawn/car.tsx";
import { Fact, Facts } from "#web/ui/show/facts.tsx";
import unseen from "#web/ui/show/unseen.module.css";
import styles from "./profile-header.module.css";

interface ProfileHeaderProps {
  overline: ReactNode;
  name: string;
  /** Address of a portrait or a logo. */
  picture: string | null;
  /** What was driven last; `null`: nothing yet. */
  car: DriverProfile["car"];
  /** Of the club that the page is of, or of that of the driver: the car's own come first. */
  paints: ClubPaints | null;
  totals: DriverProfile["totals"];
  /** Under the name. */
  children?: ReactNode;
}

/** The head of a driver's or club's page: in the bracket the last car, as its club paints it. */
export function ProfileHeader(props: ProfileHeaderProps) {
  const { overline, name, picture, car, paints, totals, children } = props;
  return (
    <div className="stack gap-4">
      <AsphaltHead
        overline={overline}
        title={name}
        drawn={
          <div className={styles.bay}>
            {picture && <img className={styles.picture} src={picture} alt="" decoding="async" />}
            {car?.raceNumber && (
              <p className={styles.number}>
                <span className={unseen.always}>Numărul </span>
                {car.raceNumber}
              </p>
            )}
            <Car
              className={styles.car}
              body={car?.body ?? "gt"}
              paints={car?.paints ?? paints}
              number={car?.raceNumber}
            />
          </div>
        }
      >
        <div className="quiet-links">{children}</div>
      </AsphaltHead>
      <Facts>
        <Fact name="Curse">{totals.races}</Fact>
        <Fact name="Victorii">{totals.wins}</Fact>
        <Fact name="Podiumuri">{totals.podiums}</Fact>
      </Facts>
    </div>
  );
}
