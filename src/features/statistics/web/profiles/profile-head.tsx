import type { ReactNode } from "react";
import type { ClubPaints } from "#shared/drawn/club-paints.ts";
import { AsphaltHead } from "#web/ui/drawn/asphalt-head.tsx";
import { Car } from "#web/ui/drawn/car.tsx";
import unseen from "#web/ui/show/unseen.module.css";
import type { DriverProfile } from "../../profiles/profiles.ts";
import styles from "./profile-head.module.css";

interface ProfileHeadProps {
  overline: ReactNode;
  name: string;
  /** Address of a portrait or a logo. */
  picture: string | null;
  /** What was driven last; `null`: nothing yet. */
  car: DriverProfile["car"];
  /** Of the club that the page is of, or of that of the driver: the car's own come first. */
  paints: ClubPaints | null;
  /** Under the name. */
  children?: ReactNode;
  /** What a reader can do with the page's subject. */
  actions?: ReactNode;
}

/** The head of a driver's or club's page: in the bracket the last car, as its club paints it. */
export function ProfileHead(props: ProfileHeadProps) {
  const { overline, name, picture, car, paints, children, actions } = props;
  return (
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
      {actions}
    </AsphaltHead>
  );
}
