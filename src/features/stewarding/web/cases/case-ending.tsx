import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { read } from "#web/calls/call.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Prose } from "#web/ui/show/prose.tsx";
import { decisionTitle } from "../../case-words.ts";
import { readDecision, readOwnDecision } from "../../public-stewarding-calls.ts";
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

/** What became of the decision of a case since: the appeal, and its end. */
export function LaterCase({ decision }: { decision: NonNullable<CaseView["decision"]> }) {
  const params = { id: decision._id };
  const enabled = decision.state !== "published";
  const { data } = useQuery({ ...read(readDecision, { params }), enabled });
  const { data: own } = useQuery({ ...read(readOwnDecision, { params }), enabled });
  if (!data?.appeal) return null;
  const { appeal, replacedBy } = data;
  return (
    <p>
      {appeal.outcome === null
        ? "Decizia este atacată: alți comisari judecă din nou. "
        : "Decizia a fost atacată și judecată din nou. "}
      {own?.appeal && (
        <Link to="/caz/$id" params={{ id: own.appeal }}>
          Deschide apelul
        </Link>
      )}
      {replacedBy && (
        <>
          {" · "}
          <Link to="/decizie/$id" params={{ id: replacedBy._id }}>
            {decisionTitle(replacedBy.number)}
          </Link>
        </>
      )}
    </p>
  );
}
