import { useId } from "react";
import { Link } from "@tanstack/react-router";
import { Podium } from "#web/ui/drawn/podium.tsx";
import type { Recap } from "../shown/recap.ts";
import styles from "./race-recap.module.css";

/** The first three of a race with their cars: who, for whom and how far behind. */
export function RacePodium({ podium }: Pick<Recap, "podium">) {
  if (podium.length === 0) return null;
  return (
    <div className={`asphalt ${styles.podium}`}>
      <Podium
        places={podium.map(({ place, drivers, raceNumber, team, body, time }) => ({
          key: String(place),
          name: <Names drivers={drivers} />,
          club: team?.name,
          gap: time,
          car: { body, paints: team?.paints ?? null },
          number: raceNumber,
        }))}
      />
    </div>
  );
}

function Names({ drivers }: Pick<Recap["podium"][number], "drivers">) {
  return (
    <span className="quiet-links">
      {drivers.map(({ _id, driverName }, index) => (
        <span key={_id ?? driverName}>
          {index > 0 && ", "}
          {_id === null ? (
            driverName
          ) : (
            <Link to="/driver-profile/$id" params={{ id: _id }}>
              {driverName}
            </Link>
          )}
        </span>
      ))}
    </span>
  );
}

/** What was special about a race, a line each. */
export function RaceFacts({ facts }: Pick<Recap, "facts">) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ title, text }) => (
        <div key={`${title} ${text}`} className={styles.fact}>
          <dt className="muted">{title}</dt>
          <dd className="strong">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A race on its event's page: the podium, and beside it how it was. */
export function RaceRecap({ recap: { podium, facts } }: { recap: Recap }) {
  const heading = useId();
  return (
    <div className={styles.recap}>
      <RacePodium podium={podium} />
      {facts.length > 0 && (
        <section className="stack gap-2" aria-labelledby={heading}>
          <h2 id={heading} className="step-2">
            Cum a fost
          </h2>
          <RaceFacts facts={facts} />
        </section>
      )}
    </div>
  );
}
