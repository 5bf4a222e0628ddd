import { Link } from "@tanstack/react-router";
import { searchDrivers } from "#features/results/web/driver-search.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { ActForm } from "#web/acts/act-form.tsx";
import { useNow } from "#web/now.ts";
import { useSession } from "#web/session.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Countdown } from "#web/ui/show/countdown.tsx";
import { Fact, Facts } from "#web/ui/show/facts.tsx";
import { Prose } from "#web/ui/show/prose.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { caseActs } from "../../acts/case-acts.ts";
import { isOpen, mayAppealUntil } from "../../case-states.ts";
import { decisionTitle, originTitles } from "../../case-words.ts";
import { conflictTitles } from "../../conflicts.ts";
import type { CaseView } from "../../stewarding.ts";
import { defenceId } from "../cases/defence.tsx";

/** How far a case is: who it came from, what it waits for and until when, or how it ended. */
export function CaseStanding({ view }: { view: CaseView }) {
  const { origin, openedAt, defenceUntil, state, panel, may } = view;
  const now = useNow();
  const [answer] = may.answer;
  return (
    <div className="stack gap-4">
      <p className="muted">
        {originTitles[origin]}, <Time at={openedAt} format="day" />
      </p>
      {isOpen(state) && (
        <Facts>
          {defenceUntil !== null && state === "defence" && (
            <Fact name={origin === "appeal" ? "Se poate răspunde" : "Apărarea se încheie"}>
              {origin === "appeal" && "până "}
              <Time at={defenceUntil} format="moment" />{" "}
              <span className="muted">
                <Countdown at={defenceUntil} now={now} />
              </span>
            </Fact>
          )}
          {panel && (
            <Fact name="Voturi">
              {panel.voted} din {panel.quorum}
              {panel.leftOut > 0 && (
                <span className="muted"> (încă {panel.leftOut}, care nu se numără)</span>
              )}
            </Fact>
          )}
        </Facts>
      )}
      {panel?.tie && isOpen(state) && (
        <Notice kind="warning" title={conflictTitles[panel.tie]}>
          Poți judeca totuși. Documentul va spune că cineva are o legătură cu cazul.
        </Notice>
      )}
      <Ending view={view} />
      <Awaited view={view} />
      {answer && (
        <Notice kind="warning">
          Răspunzi până la{" "}
          {defenceUntil === null ? "decizie" : <Time at={defenceUntil} format="moment" />}:{" "}
          <a href={`#${defenceId(answer.entry)}`}>scrie-ți apărarea</a> sub incident.
        </Notice>
      )}
      <Unjudged view={view} />
    </div>
  );
}

/** How it ended, where it did not end with a decision of its own. */
function Ending({ view: { state, reason, joinedInto, as, first, decision } }: { view: CaseView }) {
  const firstTitle = first && decisionTitle(first.decision.number);
  if (state === "withdrawn") return <Notice>Contestația a fost retrasă.</Notice>;
  if (state === "inadmissible" && as !== "kept")
    return (
      <Notice kind="warning" title="Comisarii nu pot judeca acest caz">
        <Prose text={reason} />
        {first && <p>{firstTitle} rămâne.</p>}
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
  const isDecided = state === "decided" || state === "closed";
  if (!isDecided || !first || decision) return null;
  const isAnnulled = first.decision.state === "annulled";
  return (
    <Notice
      kind={isAnnulled ? "warning" : "info"}
      title={`${firstTitle} ${isAnnulled ? "a fost anulată" : "rămâne"}`}
    >
      {reason === "" ? "Motivul este în document." : <Prose text={reason} />}
    </Notice>
  );
}

/** What a case about a decision waits for. Who judges it reads it beside the button. */
function Awaited({ view: { as, state, first, origin, unjudged } }: { view: CaseView }) {
  const now = useNow();
  if (as === "steward" || state !== "review" || origin !== "appeal" || !first) return null;
  const { appealUntil } = first.decision;
  if (mayAppealUntil(appealUntil, now))
    return (
      <p>
        Și cealaltă parte poate face apel, până la <Time at={appealUntil} format="moment" />. Alți
        comisari decid după aceea.
      </p>
    );
  return unjudged ? null : <p>Alți comisari judecă apelul.</p>;
}

const { inviteGuest } = caseActs;

/** An organiser asks themselves in. */
const judgeAlone = {
  ...inviteGuest,
  words: {
    press: "Judec eu",
    question: {
      title: "Judeci tu acest caz?",
      body: "Niciun comisar nu îl mai poate judeca. Documentul va spune că a judecat un organizator, și dacă are o legătură cu cazul.",
      no: "Nu încă",
      yes: "Judec eu",
    },
    done: "Judeci acest caz.",
  },
};

/** Says that nobody may judge the case, and what helps; who manages the panel does it here. */
function Unjudged({ view }: { view: CaseView }) {
  const { unjudged, may, origin } = view;
  const person = useSession()?.sub ?? "";
  if (!unjudged) return null;
  return (
    <Notice kind="warning" title="Niciun comisar nu poate judeca acest caz">
      <div className="stack gap-3">
        <p>
          {may.manage
            ? "Invită pe cineva care nu are nicio legătură cu el, sau judecă tu."
            : "Organizatorii află singuri și pot invita pe cineva doar pentru acest caz."}
          {origin === "appeal" && " Dacă rămâne așa șapte zile, decizia atacată este cea finală."}
        </p>
        {may.judge && (
          <div>
            <ActButton act={judgeAlone} of={view} given={{ user: person }} />
          </div>
        )}
        <ActForm act={inviteGuest} of={view} search={searchDrivers} />
      </div>
    </Notice>
  );
}
