import type { ReactNode } from "react";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import unseen from "#web/ui/show/unseen.module.css";
import { Car, type CarProps } from "./car.tsx";
import styles from "./podium.module.css";

export interface PodiumPlace {
  key: string;
  /** Who stands there, leading to their page where there is one. */
  name: ReactNode;
  club?: ReactNode;
  /** The winner's time, and how far behind the others came. */
  gap?: ReactNode;
  car: Pick<CarProps, "body" | "paints">;
  number?: number | string | null | undefined;
}

/** The first three, in brackets of gold, silver and bronze of which each stands lower; beside each other as long as they fit. */
export function Podium({ places }: { places: readonly PodiumPlace[] }) {
  return (
    <ol className={styles.podium}>
      {places.map(({ key, name, club, gap, car, number }, index) => (
        <li key={key} className={styles.place} data-place={index + 1}>
          <div className={styles.bay}>
            <b className={styles.number}>
              <span className={unseen.always}>Locul </span>
              {index + 1}
            </b>
            {number !== null && number !== undefined && <NumberPlate number={number} />}
            <Car {...car} className={styles.car} />
          </div>
          <p className={styles.name}>{name}</p>
          {club && <p className={styles.club}>{club}</p>}
          {gap && <p className={styles.gap}>{gap}</p>}
        </li>
      ))}
    </ol>
  );
}
