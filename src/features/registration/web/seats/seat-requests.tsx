import { Link } from "@tanstack/react-router";
import { clubPersonName } from "#features/clubs/club-letters.ts";
import type { OwnSeats } from "#features/registration/open-seats.ts";
import { acceptSeatRequest, rejectSeatRequest } from "#features/registration/open-seats-calls.ts";
import { useCall } from "#web/calls/use-call.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";

/** Who asks for seats in one's cars, with the answers. */
export function SeatRequests({ requests }: { requests: OwnSeats["toAnswer"] }) {
  if (requests.length === 0) return null;
  return (
    <ul className="ruled" aria-label="Cereri la care nu ai răspuns">
      {requests.map((request, index) => (
        <SeatRequest key={request._id} request={request} isFirst={index === 0} />
      ))}
    </ul>
  );
}

interface SeatRequestProps {
  request: OwnSeats["toAnswer"][number];
  /** Only one line of a list has the main button. */
  isFirst: boolean;
}

function SeatRequest({ request, isFirst }: SeatRequestProps) {
  const { _id, car, person, text } = request;
  const given = () => ({ params: { id: _id } });
  const onSuccess = (content: string) => showSnackbar({ content, timeout: 5000 });
  const accept = useCall(acceptSeatRequest, given, { onSuccess });
  const reject = useCall(rejectSeatRequest, given, { onSuccess });
  const isBusy = accept.isPending || reject.isPending;
  const name = clubPersonName(person);
  const of = `${name}, mașina #${car.raceNumber}`;
  return (
    <li className="marked-line">
      <NumberPlate number={car.raceNumber} />
      <div className="stack gap-0 narrowable">
        <p className="name anywhere quiet-links">
          <Link to="/driver-profile/$id" params={{ id: person._id }}>
            {name}
          </Link>
        </p>
        <p className="muted anywhere">Cere locul din {car.carName}.</p>
        {text !== "" && <p className="anywhere">„{text}”</p>}
      </div>
      <div className="row gap-2">
        <Button
          aria-label={`Refuză: ${of}`}
          isBusy={reject.isPending}
          disabled={isBusy}
          onClick={() => reject.mutate()}
        >
          Refuză
        </Button>
        <Button
          look={isFirst ? "main" : "plain"}
          aria-label={`Acceptă: ${of}`}
          isBusy={accept.isPending}
          disabled={isBusy}
          onClick={() => accept.mutate()}
        >
          Acceptă
        </Button>
      </div>
    </li>
  );
}
