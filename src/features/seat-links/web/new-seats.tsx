import { Link } from "@tanstack/react-router";
import { ActButton } from "#web/acts/act-button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { seatLinkActs } from "../seat-link-acts.ts";
import type { Claim, NewSeat } from "../seat-links.ts";

interface NewSeatsProps {
  /** The newest first. */
  seats: readonly NewSeat[];
  claims: readonly Claim[];
  hasLink: boolean;
}

const stateWords: Record<NewSeat["state"], string | null> = {
  seated: null,
  waits: "așteaptă un da",
  removed: "scos",
  gone: "a plecat din sezon",
};

/** 'Locuri noi': who has come by a link, with what takes a seat back and gives it again. */
export function NewSeats({ seats, claims, hasLink }: NewSeatsProps) {
  return (
    <section className="stack gap-3" aria-label="Locuri noi">
      <h2 className="step-2">Locuri noi</h2>
      {seats.length + claims.length === 0 && (
        <EmptyState
          text={
            hasLink
              ? "Nu a venit încă nimeni prin link."
              : "Aici vezi cine vine prin link, cu o apăsare care scoate."
          }
        />
      )}
      <ul>
        {claims.map(({ person, raceNumber, at }) => (
          <li key={person._id} className="marked-line">
            {raceNumber === null ? <span /> : <NumberPlate number={raceNumber} />}
            <div className="anywhere">
              <p className="strong">
                <Link to="/driver-profile/$id" params={{ id: person._id }}>
                  {person.name}
                </Link>
              </p>
              <p className="small muted">
                a venit cu linkul lui · <Time at={at} format="brief" />
              </p>
            </div>
          </li>
        ))}
        {seats.map((seat) => (
          <li key={seat._id} className="marked-line">
            <NumberPlate number={seat.raceNumber} />
            <div className="anywhere">
              <p className="strong">
                <Link to="/driver-profile/$id" params={{ id: seat.person._id }}>
                  {seat.person.name}
                </Link>
              </p>
              <p className="small muted">
                {[seat.carModel, stateWords[seat.state]].filter(Boolean).join(" · ")} ·{" "}
                <Time at={seat.takenAt} format="brief" />
              </p>
              {seat.namesakes.map((other) => (
                <p key={other._id} className="small">
                  Seamănă cu{" "}
                  <Link to="/driver-profile/$id" params={{ id: other._id }}>
                    {other.name}
                  </Link>
                  : rezultatele de dinainte rămân ale lui până le unește un organizator.
                </p>
              ))}
            </div>
            <div className="row gap-2">
              {(seat.state === "waits" || seat.isUnproved) && (
                <ActButton
                  act={seatLinkActs.acceptLinkSeat}
                  of={seat}
                  look={seat.state === "waits" ? "main" : "plain"}
                />
              )}
              {(seat.state === "seated" || seat.state === "waits") && (
                <ActButton act={seatLinkActs.removeLinkSeat} of={seat} />
              )}
              {seat.state === "removed" && (
                <ActButton act={seatLinkActs.returnLinkSeat} of={seat} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
