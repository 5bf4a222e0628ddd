import { lazy, Suspense } from "react";
import type { StandingsTable } from "#features/standings/standings.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

const ProgressChart = lazy(async () => {
  const { ProgressChart: component } = await import("./progress-chart.tsx");
  return { default: component };
});

interface ProgressOpenerProps {
  table: StandingsTable;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** Opens the chart of the table, once there are two events to draw a line between. */
export function ProgressOpener({ table, isOpen, onToggle }: ProgressOpenerProps) {
  const run = table.events.filter((event) => event.sessions.some((session) => session.run));
  if (run.length < 2 || table.entries.length === 0) return null;
  return (
    <Button aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
      {isOpen ? "Ascunde evoluția" : "Evoluția clasamentului"}
    </Button>
  );
}

export function ProgressChartPart({ table }: { table: StandingsTable }) {
  return (
    <Suspense fallback={<Skeleton lines={8} height="2.5rem" />}>
      <ProgressChart table={table} />
    </Suspense>
  );
}
