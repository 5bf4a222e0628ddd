import { Link } from "@tanstack/react-router";
import { Prose } from "#web/ui/show/prose.tsx";
import { incidentPlace } from "../../case-words.ts";
import type { CaseView } from "../../stewarding.ts";

/** Where a case belongs: event and session, leading to the session's results. */
export function CasePlace({ event, session }: Pick<CaseView, "event" | "session">) {
  return (
    <span className="quiet-links">
      <Link
        to="/event/$id"
        params={{ id: event._id }}
        search={{ tab: "results", sessionresults: session._id }}
      >
        {event.title} · {session.title}
      </Link>
    </span>
  );
}

type Told = Pick<CaseView, "lap" | "minuteMs" | "corner" | "text">;

/** What happened: when and where in the session, and what was written of it. */
export function Incident({ told }: { told: Told }) {
  const place = incidentPlace(told);
  return (
    <div className="stack gap-2">
      {place !== "" && (
        <p className="strong">
          {place[0]?.toLocaleUpperCase("ro")}
          {place.slice(1)}
        </p>
      )}
      <Prose text={told.text} />
    </div>
  );
}
