import { useQuery } from "@tanstack/react-query";
import type { StartingGridShape } from "#features/results/event-results.ts";
import { readStartingGrid } from "#features/results/results-calls.ts";
import { fresh, read } from "#web/calls/call.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { type Column, DataTable } from "#web/ui/show/data-table.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { GridSlot } from "#web/ui/racing/grid-slot.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Crew } from "../crew.tsx";

type Slot = StartingGridShape["slots"][number];

interface StartingGridProps {
  eventId: string;
  raceId: string;
}

/** Grila de start: who starts where, from which place earned, and which penalties moved them. */
export function StartingGrid({ eventId, raceId }: StartingGridProps) {
  const { data, error, refetch } = useQuery(
    read(readStartingGrid, { params: { id: eventId, session: raceId } }, fresh),
  );
  if (data) return <Grid grid={data} />;
  if (!error) return <Skeleton lines={8} height="var(--row-height)" />;
  if (error.status === 404)
    return (
      <EmptyState text="Grila se cunoaște după ce apar rezultatele calificărilor sau ale sesiunii care o inversează." />
    );
  return <ErrorState text={error.message} onRetry={() => void refetch()} />;
}

function Grid({ grid: { from, reversed, slots } }: { grid: StartingGridShape }) {
  const moved = slots.some((slot) => slot.position !== slot.earnedPosition);
  const isPenalised = slots.some((slot) => slot.penalties.length > 0);
  return (
    <section className="stack gap-4" aria-labelledby="grila-de-start">
      <header>
        <h2 id="grila-de-start">Grila de start</h2>
        <p className="muted">
          Ordinea vine din {from.title}
          {reversed > 0 && `, cu ${counted(reversed, "loc inversat", "locuri inversate")} în față`}.
        </p>
      </header>
      <DataTable
        caption="Grila de start"
        rows={slots}
        keyOf={(slot) => String(slot.position)}
        nameOf={(slot) => slot.drivers.map((driver) => driver.driverName).join(", ")}
        columns={[
          place,
          plate,
          crew,
          car,
          ...(moved ? [earned] : []),
          ...(isPenalised ? [penalties] : []),
        ]}
      />
    </section>
  );
}

const place: Column<Slot> = {
  title: "Loc",
  phone: "slot",
  cell: ({ position }) => <GridSlot position={position} />,
};

const plate: Column<Slot> = {
  title: "Nr.",
  phone: "plate",
  cell: ({ raceNumber }) => raceNumber !== null && <NumberPlate number={raceNumber} />,
};

const crew: Column<Slot> = {
  title: "Echipaj",
  phone: "main",
  cell: ({ drivers, team, unplaced }) => (
    <>
      <Crew drivers={drivers} team={team} />
      {unplaced && <p className="small muted">{unplacedLabels[unplaced]}</p>}
    </>
  ),
};

const unplacedLabels = { dsq: "Descalificat", late: "Fără loc câștigat" };

const car: Column<Slot> = { title: "Mașină", cell: ({ carModel }) => carModel };

const earned: Column<Slot> = {
  title: "Loc câștigat",
  kind: "number",
  cell: ({ earnedPosition }) => earnedPosition,
};

const penalties: Column<Slot> = {
  title: "Penalizare",
  phone: "below",
  cell: (slot) =>
    slot.penalties.length > 0 && (
      <ul className="small">
        {slot.penalties.map((penalty, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two penalties may be the same in every word
          <li key={index}>
            <strong className="red bold">{counted(penalty.positions, "loc", "locuri")}</strong>:{" "}
            {penalty.reason}
            {penalty.event !== null && ` (din etapa ${penalty.event})`}
          </li>
        ))}
      </ul>
    ),
};
