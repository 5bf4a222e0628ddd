import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { clubPersonName } from "#features/clubs/club-words.ts";
import type { OpenSeats as Seats } from "#features/registration/open-seats.ts";
import { tabOf } from "#features/registration/road.ts";
import { listOpenSeats, listOwnSeats } from "#features/registration/open-seats-calls.ts";
import type { Season } from "#features/seasons/seasons.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { fresh, read } from "#web/calls/call.ts";
import { useSession } from "#web/session.ts";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { OwnSeatSwitches } from "./own-seat-switches.tsx";

const AskForSeat = lazy(async () => ({ default: (await import("./ask-for-seat.tsx")).AskForSeat }));
const SeatRequests = lazy(async () => ({
  default: (await import("./seat-requests.tsx")).SeatRequests,
}));

/** While registration is open: seats that clubs offer ('Cere locul'), who looks for one, and a member's own part in it. */
export function OpenSeats({ season }: { season: Season }) {
  const params = { id: season._id };
  const isMember = useSession() !== null;
  const { offers, seekers } = useSuspenseQuery(read(listOpenSeats, { params })).data;
  const own = useQuery({ ...read(listOwnSeats, { params }, fresh), enabled: isMember }).data;
  const hasOwn = own && (!own.hasSeat || own.toAnswer.length + own.offerable.length > 0);
  if (offers.length + seekers.length === 0 && !hasOwn) return null;
  return (
    <section className="stack gap-3">
      <h2 className="step-2">Locuri libere</h2>
      {own && own.toAnswer.length > 0 && (
        <Suspense>
          <SeatRequests requests={own.toAnswer} />
        </Suspense>
      )}
      {offers.length > 0 && (
        <ul className="ruled">
          {offers.map((offer) => (
            <Offer key={offer.car._id} offer={offer}>
              {own && !own.hasSeat && (
                <Suspense>
                  <AskForSeat
                    season={season}
                    car={offer.car}
                    asked={own.own.find(({ car }) => car._id === offer.car._id)}
                  />
                </Suspense>
              )}
              {!isMember && <GuestAsks season={season} offer={offer} />}
            </Offer>
          ))}
        </ul>
      )}
      {offers.length === 0 && <p className="muted">Niciun club nu oferă acum un loc.</p>}
      <Seekers people={seekers} />
      {own && <OwnSeatSwitches season={season} own={own} />}
    </section>
  );
}

type OfferShape = Seats["offers"][number];

function Offer({ offer, children }: { offer: OfferShape; children: ReactNode }) {
  const { car, team, free } = offer;
  return (
    <li className="marked-line">
      <NumberPlate number={car.raceNumber} />
      <div className="stack gap-0 narrowable">
        <p className="name anywhere">{car.carName}</p>
        <p className="muted anywhere quiet-links">
          {free === 1 ? "Loc liber" : counted(free, "loc liber", "locuri libere")} ·{" "}
          <Link to="/team-profile/$id" params={{ id: team._id }}>
            {team.name}
          </Link>
        </p>
      </div>
      <div className="row gap-2">{children}</div>
    </li>
  );
}

/** Visitors sign up first and come back. */
function GuestAsks({ season, offer: { car } }: { season: Season; offer: OfferShape }) {
  return (
    <span data-for="guest">
      <LinkButton
        to="/register"
        search={{ from: tabOf(season) }}
        aria-label={`Cere locul din mașina #${car.raceNumber} ${car.carName}`}
      >
        Cere locul
      </LinkButton>
    </span>
  );
}

function Seekers({ people }: { people: Seats["seekers"] }) {
  if (people.length === 0) return null;
  return (
    <p className="anywhere quiet-links">
      Caută un loc:{" "}
      {people.map((person, index) => (
        <span key={person._id}>
          {index > 0 && ", "}
          <Link to="/driver-profile/$id" params={{ id: person._id }}>
            {clubPersonName(person)}
          </Link>
        </span>
      ))}
    </p>
  );
}
