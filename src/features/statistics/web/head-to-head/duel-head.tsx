import { Link } from "@tanstack/react-router";
import { counted } from "#shared/text/romanian-count.ts";
import { Car } from "#web/ui/drawn/car.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import unseen from "#web/ui/show/unseen.module.css";
import { duelSentence } from "../../head-to-head/duel-sentence.ts";
import type { HeadToHead, Rival } from "../../head-to-head/head-to-head.ts";
import { DuelBar } from "../duel-bar.tsx";
import styles from "./duel-head.module.css";

/** Both on asphalt, each with the races in which they were ahead and their car; under it the sentence that says it. */
export function DuelHead({ a, b, duel }: HeadToHead) {
  const score = duel?.scores.race;
  const words = `${a.driverName} ${b.driverName}`.split(/[\s-]+/);
  const longest = Math.max(6, ...words.map((word) => word.length));
  return (
    <>
      <header className={`asphalt ${styles.head}`}>
        <p className={styles.overline}>
          <span>Față în față</span>
          {score && <span>{counted(score.met, "cursă", "curse")} împreună</span>}
        </p>
        <h1 className={styles.names} style={{ "--len": longest }}>
          <Name {...a} />
          <span className={unseen.always}> și </span>
          <Name {...b} />
        </h1>
        <Plate {...a} />
        <Plate {...b} />
        {score && (
          <p className={styles.score}>
            <b>{score.a}</b>
            <span className={unseen.always}> la </span>
            <b>{score.b}</b>
            <span className={styles.unit}> curse în față</span>
          </p>
        )}
        <div className={styles.cars}>
          <Car body={a.body} paints={a.paints} />
          <Car body={b.body} paints={b.paints} className={styles.mirrored} />
        </div>
      </header>
      {score && (
        <DuelBar
          sides={[
            { paints: a.paints, won: score.a },
            { paints: b.paints, won: score.b },
          ]}
        />
      )}
      {duel && (
        <p className={styles.sentence}>
          {duelSentence({ a: a.driverName, b: b.driverName }, duel)}
        </p>
      )}
    </>
  );
}

function Name({ _id, driverName }: Rival) {
  return (
    <Link to="/driver-profile/$id" params={{ id: _id }}>
      {driverName}
    </Link>
  );
}

function Plate({ raceNumber }: Rival) {
  return (
    <p className={styles.plate}>{raceNumber !== null && <NumberPlate number={raceNumber} />}</p>
  );
}
