import { lazy, Suspense, useState } from "react";
import { withdrawSeatRequest } from "#features/registration/open-seats-calls.ts";
import type { Season } from "#features/seasons/seasons.ts";
import { useCall } from "#web/calls/use-call.ts";
import { Button } from "#web/ui/frame/button.tsx";

const SeatDialog = lazy(async () => ({ default: (await import("./seat-dialog.tsx")).SeatDialog }));

interface AskForSeatProps {
  season: Season;
  car: { _id: string; raceNumber: number; carName: string };
  /** The person's open request for it. */
  asked: string | undefined;
}

/** 'Cere locul', or taking back that one has asked. */
export function AskForSeat({ season, car, asked }: AskForSeatProps) {
  const [isAsking, setAsking] = useState(false);
  const withdraw = useCall(withdrawSeatRequest, (id: string) => ({ params: { id } }));
  const of = `mașina #${car.raceNumber} ${car.carName}`;
  if (asked !== undefined)
    return (
      <>
        <span className="muted">Ai cerut locul.</span>
        <Button
          aria-label={`Retrage cererea: ${of}`}
          isBusy={withdraw.isPending}
          onClick={() => withdraw.mutate(asked)}
        >
          Retrage cererea
        </Button>
      </>
    );
  return (
    <>
      <Button aria-label={`Cere locul din ${of}`} onClick={() => setAsking(true)}>
        Cere locul
      </Button>
      {isAsking && (
        <Suspense>
          <SeatDialog season={season} car={car} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
