import { lazy, Suspense, useState } from "react";
import type { ResultRow } from "#features/results/results.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import styles from "./results-extras.module.css";

const LapCharts = lazy(async () => {
  const { LapCharts: component } = await import("./lap-charts.tsx");
  return { default: component };
});

interface ResultsExtrasProps {
  eventId: string;
  sessionId: string;
  rows: readonly ResultRow[];
}

/** What stands under a classification: charts for who wants to look closer, files for other programs. */
export function ResultsExtras({ eventId, sessionId, rows }: ResultsExtrasProps) {
  const [isOpen, setOpen] = useState(false);
  const files = `/api/event/${eventId}/results/${sessionId}`;
  return (
    <section className={styles.extras}>
      <div className={styles.actions}>
        {rows.some((row) => row.hasLaps) && (
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Ascunde graficele" : "Grafice pe tururi"}
          </Button>
        )}
        <a href={`${files}/csv`} download>
          Descarcă CSV
        </a>
        <a href={`${files}/json`} download>
          JSON
        </a>
      </div>
      {isOpen && (
        <Suspense fallback={<Skeleton lines={8} height="2.5rem" />}>
          <LapCharts key={sessionId} eventId={eventId} sessionId={sessionId} rows={rows} />
        </Suspense>
      )}
    </section>
  );
}
