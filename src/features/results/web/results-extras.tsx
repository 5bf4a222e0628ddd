import { getRouteApi, useHydrated } from "@tanstack/react-router";
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

const route = getRouteApi("/event/$id");

interface ResultsPanelsProps {
  eventId: string;
  session: Pick<EventSession, "_id" | "type">;
  /** Of the whole session. */
  rows: readonly ResultRow[];
  /** Of the class that is shown. */
  shown: readonly ResultRow[];
}

type Panel = "charts" | "grid";

/** Under a classification: charts and the grid for who wants to look closer. An address that names cars opens the charts. */
export function ResultsPanels({ eventId, session, rows, shown }: ResultsPanelsProps) {
  const [pressed, setPressed] = useState<Panel | "none" | null>(null);
  const { masini } = route.useSearch();
  const isReady = useHydrated();
  const ofRace = isRace(session.type.code);
  const hasLaps = shown.some((row) => row.hasLaps);
  if (!hasLaps && !ofRace) return null;
  const open = pressed ?? (isReady && masini !== undefined && hasLaps ? "charts" : "none");
  const opener = (panel: Panel, title: string, openTitle: string) => (
    <Button
      aria-expanded={open === panel}
      onClick={() => setPressed(open === panel ? "none" : panel)}
    >
      {open === panel ? openTitle : title}
    </Button>
  );
  return (
    <section className={`stack gap-4 ${styles.panels}`}>
      <div className="row gap-3-4">
        {hasLaps && opener("charts", "Grafice pe tururi", "Ascunde graficele")}
        {ofRace && opener("grid", "Grila de start", "Ascunde grila")}
      </div>
      <Suspense fallback={<Skeleton lines={8} height="2.5rem" />}>
        {open === "charts" && (
          <LapCharts
            key={session._id}
            eventId={eventId}
            sessionId={session._id}
            rows={rows}
            shown={shown}
          />
        )}
        {open === "grid" && ofRace && <LazyStartingGrid eventId={eventId} raceId={session._id} />}
      </Suspense>
    </section>
  );
}

/** Under a classification: files for other programs. */
export function ResultsFiles({
  eventId,
  session,
}: Pick<ResultsPanelsProps, "eventId" | "session">) {
  const params = { id: eventId, session: session._id };
  return (
    <p className={`row gap-3-4 ${styles.actions}`}>
      <a href={hrefOf(exportResultsCsv, { params })} download>
        Descarcă CSV
      </a>
      <a href={hrefOf(exportResults, { params })} download>
        JSON
      </a>
    </p>
  );
}
