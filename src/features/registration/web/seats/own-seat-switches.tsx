import type { OwnSeats } from "#features/registration/open-seats.ts";
import { offerSeat, seekSeat } from "#features/registration/open-seats-calls.ts";
import type { Season } from "#features/seasons/seasons.ts";
import { useCall } from "#web/calls/use-call.ts";
import { Switch } from "#web/ui/fields/checkbox.tsx";

interface OwnSeatSwitchesProps {
  season: Season;
  own: OwnSeats;
}

/** 'Caut un loc' for who has none, and 'Loc liber' for each of one's cars that is not full. At once, and in public. */
export function OwnSeatSwitches({ season, own }: OwnSeatSwitchesProps) {
  return (
    <div className="stack gap-3">
      {!own.hasSeat && <Seek season={season} isOn={own.isSeeking} />}
      {own.offerable.map((offer) => (
        <Offer key={offer.car._id} {...offer} />
      ))}
    </div>
  );
}

function Seek({ season, isOn }: { season: Season; isOn: boolean }) {
  const seek = useCall(seekSeat, (seeks: boolean) => ({
    params: { id: season._id },
    body: { seeks },
  }));
  return (
    <Switch
      label="Caut un loc"
      help="Numele tău se vede aici, pentru toți, până ai loc într-o mașină."
      checked={seek.isPending ? seek.variables : isOn}
      disabled={seek.isPending}
      onChange={({ target }) => seek.mutate(target.checked)}
    />
  );
}

function Offer({ car, isOffered }: OwnSeats["offerable"][number]) {
  const offer = useCall(offerSeat, (offers: boolean) => ({
    params: { id: car._id },
    body: { offers },
  }));
  return (
    <Switch
      label={`Loc liber în #${car.raceNumber} ${car.carName}`}
      help="Oricine vede că mașina mai are loc și îl poate cere; tu răspunzi."
      checked={offer.isPending ? offer.variables : isOffered}
      disabled={offer.isPending}
      onChange={({ target }) => offer.mutate(target.checked)}
    />
  );
}
