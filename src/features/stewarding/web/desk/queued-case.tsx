import {
  carLabel,
  decisionTitle,
  incidentPlace,
  originTitles,
} from "#features/stewarding/case-words.ts";
import { isOpen } from "#features/stewarding/case-states.ts";
import { conflictTitles } from "#features/stewarding/conflicts.ts";
import type { QueuedCase } from "#features/stewarding/stewarding.ts";
import { useNow } from "#web/now.ts";
import { Countdown } from "#web/ui/show/countdown.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { CaseMark, OriginMark } from "../parts/case-mark.tsx";

/** A case in the stewards' list: about whom, where, in what state, and what the viewer has to do with it. */
export function QueuedCaseLine({ queued }: { queued: QueuedCase }) {
  const {
    cars,
    event,
    session,
    season,
    state,
    blocked,
    unjudged,
    decision,
    origin,
    reopened,
    first,
  } = queued;
  const name = cars.length > 0 ? cars.map(carLabel).join(", ") : "Caz";
  const place = incidentPlace(queued);
  return (
    <li className="box row spread gap-2-4 pad-3-4">
      <div className="about">
        <span className="row gap-2-3">
          <span className="name">{name}</span>
          {origin === "appeal" && <OriginMark>{originTitles.appeal}</OriginMark>}
          {reopened && <OriginMark>Redeschis</OriginMark>}
          <CaseMark state={state} />
        </span>
        <span>
          {event.title} · {session.title}
          {place !== "" && `, ${place}`}
        </span>
        {first && <span>{decisionTitle(first.number)}, privită din nou</span>}
        <span className="muted">
          {season.title}
          {blocked === null && isOpen(state) && (
            <>
              {" · "}
              <Waits queued={queued} />
            </>
          )}
        </span>
        {blocked !== null && isOpen(state) && <span>{conflictTitles[blocked]}</span>}
        {unjudged && <span className="strong">Niciun comisar nu îl poate judeca.</span>}
      </div>
      <div className="row gap-2">
        {decision && (
          <LinkButton look="link" to="/decizie/$id" params={{ id: decision._id }}>
            Decizia nr. {decision.number}
          </LinkButton>
        )}
        <LinkButton
          to="/administrare/comisari/$id"
          params={{ id: queued._id }}
          aria-label={`Deschide cazul ${name}, ${event.title}`}
        >
          Deschide
        </LinkButton>
      </div>
    </li>
  );
}

function Waits({ queued }: { queued: QueuedCase }) {
  const { state, defenceUntil, voted, quorum, mine, first } = queued;
  const now = useNow();
  if (state === "defence" && defenceUntil !== null)
    return (
      <>
        apărarea se încheie <Countdown at={defenceUntil} now={now} />
      </>
    );
  const votes = `${voted} din ${quorum} voturi${mine ? ", cu al tău" : ""}`;
  const voteUntil = first?.voteUntil ?? 0;
  if (state !== "review" || now >= voteUntil) return votes;
  return (
    <>
      {votes}; se poate decide <Countdown at={voteUntil} now={now} />
    </>
  );
}
