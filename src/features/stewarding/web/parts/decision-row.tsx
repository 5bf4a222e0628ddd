import { Link } from "@tanstack/react-router";
import { Time } from "#web/ui/show/time.tsx";
import { decisionSummary, decisionTitle } from "../../case-words.ts";
import type { DecisionLine } from "../../stewarding.ts";
import { DecisionMark } from "./case-mark.tsx";

interface DecisionRowProps {
  line: DecisionLine;
  /** Where the page says which session it is of. */
  isOfSession?: boolean;
  /** Where the page says which event it is of. */
  isOfEvent?: boolean;
}

/** A decision in a list: its number, which leads to the document, what it says in a line, and whether it counts. */
export function DecisionRow({ line, isOfEvent = false, isOfSession = false }: DecisionRowProps) {
  const { _id, number, event, session, offence, publishedAt, state } = line;
  return (
    <div className="row gap-2-4 spread pad-3-0 ruled-below">
      <div className="about">
        <p className="name quiet-links">
          <Link to="/decizie/$id" params={{ id: _id }}>
            {decisionTitle(number)}
          </Link>
          : {decisionSummary(line)}
        </p>
        <p className="aside muted">
          {[
            ...(isOfEvent || isOfSession ? [] : [event.title]),
            ...(isOfSession ? [] : [session.title]),
            ...(offence ? [offence.title] : []),
            "",
          ].join(" · ")}
          <Time at={publishedAt} format="day" />
        </p>
      </div>
      <DecisionMark state={state} />
    </div>
  );
}
