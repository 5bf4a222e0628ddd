import { lazy, Suspense, useState } from "react";
import { Button } from "#web/ui/frame/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

export const LazyStartingGrid = lazy(async () => {
  const { StartingGrid: component } = await import("./starting-grid.tsx");
  return { default: component };
});

interface StartingGridOpenerProps {
  eventId: string;
  raceId: string;
}

/** The grid of a race behind a button, for where nothing else stands beside it. */
export function StartingGridOpener({ eventId, raceId }: StartingGridOpenerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="stack gap-4">
      <div>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Ascunde grila" : "Grila de start"}
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={<Skeleton lines={8} height="var(--row-height)" />}>
          <LazyStartingGrid eventId={eventId} raceId={raceId} />
        </Suspense>
      )}
    </section>
  );
}
