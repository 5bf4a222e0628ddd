import { Link } from "@tanstack/react-router";
import { counted } from "#shared/text/romanian-count.ts";
import { Car } from "#web/ui/drawn/car.tsx";
import unseen from "#web/ui/show/unseen.module.css";
import type { DriverProfile } from "../../profiles/profiles.ts";
import { DuelBar } from "../duel-bar.tsx";
import { PagePart } from "../page-part.tsx";
import styles from "./most-met.module.css";

/** Whom they met most, and who was ahead how often; from there one compares them with anybody. */
export function MostMet({ driver }: { driver: DriverProfile }) {
  const { _id, driverName, met, car, clubs } = driver;
  if (!met) return null;
  const paints = car?.paints ?? clubs[0]?.paints ?? null;
  return (
    <PagePart title="Față în față" note={`${counted(met.races, "cursă", "curse")} împreună`}>
      <div className={styles.duel}>
        <p className={styles.side}>
          <Car body={car?.body ?? "gt"} paints={paints} />
          {driverName}
        </p>
        <p className={styles.score}>
          <span className={unseen.always}>În față: </span>
          {met.own}
          <span aria-hidden>–</span>
          <span className={unseen.always}> la </span>
          {met.theirs}
        </p>
        <p className={`quiet-links ${styles.side}`}>
          <Car body="gt" paints={met.paints} className={styles.mirrored} />
          <Link to="/driver-profile/$id" params={{ id: met._id }}>
            {met.driverName}
          </Link>
        </p>
      </div>
      <DuelBar
        sides={[
          { paints, won: met.own },
          { paints: met.paints, won: met.theirs },
        ]}
      />
      <p className={styles.links}>
        <Link to="/head-to-head" search={{ a: _id, b: met._id }}>
          Toate întâlnirile
        </Link>
        <Link to="/head-to-head" search={{ a: _id }}>
          Compară cu alt pilot
        </Link>
      </p>
    </PagePart>
  );
}
