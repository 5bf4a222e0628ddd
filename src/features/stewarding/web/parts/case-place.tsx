import { Link } from "@tanstack/react-router";
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
