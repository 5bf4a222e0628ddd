import type { EventSession } from "#features/events/events.ts";
import type { ResultRow } from "#features/results/results.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import styles from "./reverse-grid.module.css";
import { reversedStart } from "./reversed-start.ts";

interface ReverseGridProps {
  /** All of the event, in order. */
  sessions: readonly EventSession[];
  /** The session whose first places start the next race in reverse. */
  from: EventSession;
  rows: readonly ResultRow[];
}

/** The front of the next race's grid where a session reverses it. Drawn as a grid: two columns, the right one a little behind. */
export function ReverseGrid({ sessions, from, rows }: ReverseGridProps) {
  const grid = reversedStart({ sessions, from, rows });
  if (!grid) return null;
  return (
    <section className="stack gap-3" aria-labelledby="grila-inversata">
      <h2 className="step-2" id="grila-inversata">
        Grila inversată
      </h2>
      <p className="muted">
        {grid.race ? `${grid.race}: primii` : "Primii"}{" "}
        {counted(grid.slots.length, "clasat pornește", "clasați pornesc")} în ordine inversă.
      </p>
      <ol className={styles.slots}>
        {grid.slots.map(({ position, row, penaltyPositions }) => (
          <li key={row._id} className={`strong row ${styles.slot}`}>
            <span className={styles.position}>{position}</span>
            {row.eventRsvp.raceNumber && <NumberPlate number={row.eventRsvp.raceNumber} />}
            <span>{row.drivers.map(({ driverName }) => driverName).join(", ")}</span>
            {penaltyPositions > 0 && (
              <span className="red">{counted(penaltyPositions, "loc", "locuri")} penalizare</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
