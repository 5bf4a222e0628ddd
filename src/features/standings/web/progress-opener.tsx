import { lazy, Suspense, useState } from "react";
import type { StandingsTable } from "#features/standings/standings.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import styles from "./standings-tab.module.css";

const ProgressChart = lazy(async () => {
  const { ProgressChart: component } = await import("./progress-chart.tsx");
  return { default: component };
});

/** The chart of the table behind a button, once there are two events to draw a line between. */
export function ProgressOpener({ table }: { table: StandingsTable }) {
  const [isOpen, setOpen] = useState(false);
  const run = table.events.filter((event) => event.sessions.some((session) => session.run));
  if (run.length < 2 || table.entries.length === 0) return null;
  return (
    <section className={`stack gap-4 ${styles.progress}`}>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? "Ascunde evoluția" : "Evoluția clasamentului"}
      </Button>
      {isOpen && (
        <Suspense fallback={<Skeleton lines={8} height="2.5rem" />}>
          <ProgressChart table={table} />
        </Suspense>
      )}
    </section>
  );
}
