import { lazy, Suspense, useState } from "react";
import type { EventSession } from "#features/events/events.ts";
import type { ResultRow } from "#features/results/results.ts";
import { exportResults, exportResultsCsv } from "#features/results/results-calls.ts";
import { hrefOf } from "#web/calls/call.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { isRace } from "#shared/session-types.ts";
import styles from "./results-extras.module.css";
import { LazyStartingGrid } from "./grid/starting-grid-opener.tsx";

const LapCharts = lazy(async () => {
  const { LapCharts: component } = await import("./laps/lap-charts.tsx");
  return { default: component };
});

interface ResultsExtrasProps {
  eventId: string;
  session: Pick<EventSession, "_id" | "type">;
  rows: readonly ResultRow[];
}

type Panel = "charts" | "grid";

/** What stands under a classification: charts and the grid for who wants to look closer, files for other programs. */
export function ResultsExtras({ eventId, session, rows }: ResultsExtrasProps) {
  const [open, setOpen] = useState<Panel | null>(null);
  const params = { id: eventId, session: session._id };
  const ofRace = isRace(session.type.code);
  const opener = (panel: Panel, title: string, openTitle: string) => (
    <Button aria-expanded={open === panel} onClick={() => setOpen(open === panel ? null : panel)}>
      {open === panel ? openTitle : title}
    </Button>
  );
  return (
    <section className="stack gap-4">
      <div className={`row gap-3-4 ${styles.actions}`}>
        {rows.some((row) => row.hasLaps) &&
          opener("charts", "Grafice pe tururi", "Ascunde graficele")}
        {ofRace && opener("grid", "Grila de start", "Ascunde grila")}
        <a href={hrefOf(exportResultsCsv, { params })} download>
          Descarcă CSV
        </a>
        <a href={hrefOf(exportResults, { params })} download>
          JSON
        </a>
      </div>
      <Suspense fallback={<Skeleton lines={8} height="2.5rem" />}>
        {open === "charts" && (
          <LapCharts key={session._id} eventId={eventId} sessionId={session._id} rows={rows} />
        )}
        {open === "grid" && ofRace && <LazyStartingGrid eventId={eventId} raceId={session._id} />}
      </Suspense>
    </section>
  );
}
