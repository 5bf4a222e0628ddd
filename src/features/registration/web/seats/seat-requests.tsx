import { RequestLine } from "#features/clubs/web/requests/request-line.tsx";
import type { OwnSeats } from "#features/registration/open-seats.ts";
import { seatRequest } from "#features/registration/seat-acts.ts";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";

/** Who asks for seats in one's cars, with the answers. */
export function SeatRequests({ requests }: { requests: OwnSeats["toAnswer"] }) {
  return (
    <ul className="ruled" aria-label="Cereri la care nu ai răspuns">
      {requests.map((request, index) => (
        <RequestLine
          key={request._id}
          answers={seatRequest}
          request={request}
          mark={<NumberPlate number={request.car.raceNumber} />}
          of={`mașina #${request.car.raceNumber}`}
          isFirst={index === 0}
        >
          Cere locul din {request.car.carName}.
        </RequestLine>
      ))}
    </ul>
  );
}
