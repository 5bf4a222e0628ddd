import { Link } from "@tanstack/react-router";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Prose } from "#web/ui/show/prose.tsx";
import { decisionTitle } from "../../case-words.ts";
import type { CaseView } from "../../stewarding.ts";

/** How a case ended, where it did not end with a decision of its own. */
export function CaseEnding({ shown }: { shown: CaseView }) {
  const { state, reason, joinedInto, as, first, decision } = shown;
  if (state === "withdrawn") return <Notice>Contestația a fost retrasă.</Notice>;
  if (state === "inadmissible" && as !== "kept")
    return (
      <Notice kind="warning" title="Comisarii nu pot judeca acest caz">
        <Prose text={reason} />
        {first && <p>{decisionTitle(first.decision.number)} rămâne.</p>}
      </Notice>
    );
  if (state === "joined" && joinedInto !== null)
    return (
      <Notice>
        Cazul este judecat împreună cu altul.{" "}
        {as !== "kept" && (
          <Link to="/caz/$id" params={{ id: joinedInto }}>
            Deschide cazul comun
          </Link>
        )}
      </Notice>
    );
  if ((state === "closed" || state === "decided") && first && !decision)
    return (
      <Notice
        kind={first.decision.state === "annulled" ? "warning" : "info"}
        title={
          first.decision.state === "annulled"
            ? `${decisionTitle(first.decision.number)} a fost anulată`
            : `${decisionTitle(first.decision.number)} rămâne`
        }
      >
        {reason === "" ? "Motivul este în document." : <Prose text={reason} />}
      </Notice>
    );
  return null;
}
