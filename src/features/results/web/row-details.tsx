import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import type { ResultRow } from "#features/results/results.ts";
import { formatLapTime, lapsText } from "#shared/time/lap-time.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { DriverName } from "./crew.tsx";
import { gamePenalties, type PenaltySentence, stewardPenalties } from "./penalty-labels.ts";
import { incidentSentences, type PaceFact, paceFacts, raceSentences } from "./row-sentences.ts";
import styles from "./row-details.module.css";
import type { VisibleRow } from "../shown/visible-classification.ts";

const RowLaps = lazy(async () => ({ default: (await import("./laps/row-laps.tsx")).RowLaps }));

interface RowDetailsProps {
  eventId: string;
  shown: VisibleRow;
  /** Best lap of the session, ms. */
  sessionBest: number | null;
  /** What one can do about the row. */
  action?: ReactNode;
}

/** What a row of a classification opens to: the crew, how the race began and ended, penalties in words, the laps. */
export function RowDetails({
  eventId,
  shown: { row, gained },
  sessionBest,
  action,
}: RowDetailsProps) {
  return (
    <div className={`sides ${styles.details}`}>
      <div className="stack gap-4">
        {action}
        <CrewList row={row} />
        <Told title="Cursa" sentences={raceSentences(row, gained)} />
        <Pace facts={paceFacts(row)} />
        <Told title="Incidente" sentences={incidentSentences(row)} />
        <PenaltyList title="Penalizări" penalties={stewardPenalties(row)} />
        <PenaltyList title="Date de joc, incluse în rezultat" penalties={gamePenalties(row)} />
      </div>
      {row.hasLaps ? (
        <Suspense fallback={<Skeleton lines={8} height="2rem" />}>
          <RowLaps eventId={eventId} row={row} sessionBest={sessionBest} />
        </Suspense>
      ) : (
        <p className="aside muted">Fișierul acestei sesiuni nu are tururile una câte una.</p>
      )}
    </div>
  );
}

function CrewList({ row: { drivers, team, eventRsvp, facts } }: { row: ResultRow }) {
  return (
    <Part title={drivers.length > 1 ? "Piloți" : "Pilot"}>
      <ul className="stack gap-1">
        {drivers.map((driver, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a person without an account is known by their place
          <li key={index} className={`row baseline spread ${styles.driver}`}>
            <span className="strong quiet-links">
              <DriverName driver={driver} />
            </span>
            <span className="aside muted">
              {[
                facts?.distanceUnknown ? "" : lapsText(driver.laps),
                drivers.length > 1 && driver.lapsLed ? `${driver.lapsLed} în frunte` : "",
                `cel mai bun ${formatLapTime(driver.bestLap)}`,
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      <p className="aside muted">
        {[...new Set([team?.name, eventRsvp.carName, eventRsvp.carModel.title])]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </Part>
  );
}

function Pace({ facts }: { facts: readonly PaceFact[] }) {
  if (facts.length === 0) return null;
  return (
    <Part title="Ritmul">
      <dl className={styles.pace}>
        {facts.map(({ name, value, note }) => (
          <div key={name}>
            <dt className="aside muted">{name}</dt>
            <dd className="strong">{value}</dd>
            {note && <dd className="aside muted">{note}</dd>}
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Told({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Part title={title}>
      <ul className="stack gap-1">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Part>
  );
}

function PenaltyList({ title, penalties }: { title: string; penalties: PenaltySentence[] }) {
  if (penalties.length === 0) return null;
  return (
    <Part title={title}>
      <ul className="stack gap-1">
        {penalties.map(({ amount, reason, driver, decision }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two penalties may read the same
          <li key={index}>
            <strong className={styles.penalty}>{amount}</strong>
            {reason && ": "}
            {decision ? (
              <Link to="/decizie/$id" params={{ id: decision._id }}>
                {reason}
              </Link>
            ) : (
              reason
            )}
            {driver && <span className="aside muted"> ({driver})</span>}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack gap-1">
      <h3 className="aside muted bold">{title}</h3>
      {children}
    </section>
  );
}
