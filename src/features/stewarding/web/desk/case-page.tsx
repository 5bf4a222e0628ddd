import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Navigate } from "@tanstack/react-router";
import { isInForce, isOpen } from "#features/stewarding/case-states.ts";
import { carLabel, decisionTitle } from "#features/stewarding/case-words.ts";
import { conflictTitles } from "#features/stewarding/conflicts.ts";
import { decisionActs } from "#features/stewarding/acts/decision-acts.ts";
import { readCase } from "#features/stewarding/stewarding-calls.ts";
import type { CaseView } from "#features/stewarding/stewarding.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { useTypedWords, WordsKept } from "#web/acts/kept-words.tsx";
import { fresh, read } from "#web/calls/call.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { CaseEnding } from "../cases/case-ending.tsx";
import { CaseMark, OriginMark } from "../parts/case-mark.tsx";
import { CasePlace } from "../parts/incident.tsx";
import { CaseFile } from "../parts/case-file.tsx";
import { CaseProgress } from "../parts/case-progress.tsx";
import { NameDrivers } from "./decision/name-driver.tsx";
import { DeskFrame } from "./desk-frame.tsx";
import { followed } from "./follow-cases.ts";
import { FirstDecision } from "../parts/second-look.tsx";
import { Unjudged } from "../parts/unjudged.tsx";
import { MoreOfCase } from "./more-of-case.tsx";
import { SecondEnd } from "./second/second-end.tsx";
import { VoteForm } from "./vote-form.tsx";
import { Votes } from "./votes.tsx";
import { type ReactNode, useState } from "react";
import { useUnsavedChanges } from "#web/forms/unsaved-changes.ts";
import { TextArea } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";

const route = getRouteApi("/administrare/comisari/$id");

/** '/administrare/comisari/{id}': a case at the stewards' desk. */
export function DeskCasePage() {
  const { id } = route.useParams();
  return (
    <DeskFrame>
      <WordsKept key={id}>
        <DeskCase id={id} />
      </WordsKept>
    </DeskFrame>
  );
}

function DeskCase({ id }: { id: string }) {
  const view = useSuspenseQuery({ ...read(readCase, { params: { id } }, fresh), ...followed }).data;
  if (view.as === "complainant" || view.as === "accused")
    return (
      <LeftWords>
        <Navigate to="/caz/$id" params={{ id }} replace />
      </LeftWords>
    );
  return (
    <>
      <CaseHead view={view} />
      <Unjudged view={view} />
      {view.as === "kept" ? (
        <>
          <Kept view={view} />
          <LeftWords />
          <FirstDecision view={view} />
        </>
      ) : (
        <Judged view={view} />
      )}
      {(view.as === "steward" || view.may.manage) && <NameDrivers view={view} />}
      <MoreOfCase view={view} />
      {view.may.manage && view.decision && isInForce(view.decision.state) && (
        <div>
          <ActButton act={decisionActs.annulDecision} of={view.decision} look="danger" />
        </div>
      )}
    </>
  );
}

function caseName({ origin, cars }: CaseView): string {
  if (origin === "appeal") return "Apel";
  return cars.some(({ role }) => role === "accused") ? "Cazul" : "Caz";
}

function CaseHead({ view }: { view: CaseView }) {
  const { cars, season, state, decision } = view;
  const accused = cars.filter(({ role }) => role === "accused");
  return (
    <>
      <PageHeader
        overline={season.title}
        title={[caseName(view), accused.map(carLabel).join(", ")].filter(Boolean).join(" ")}
      >
        <span className="row gap-2-3">
          {view.reopening !== null && <OriginMark>Redeschis</OriginMark>}
          <CaseMark state={state} />
          <CasePlace {...view} />
        </span>
      </PageHeader>
      <div className="row gap-2">
        <LinkButton to="/administrare/comisari">‹ Masa comisarilor</LinkButton>
        {decision && (
          <LinkButton look="main" to="/decizie/$id" params={{ id: decision._id }}>
            {decisionTitle(decision.number)}
          </LinkButton>
        )}
        {view.joinedInto !== null && (
          <LinkButton to="/administrare/comisari/$id" params={{ id: view.joinedInto }}>
            Cazul la care s-a alăturat
          </LinkButton>
        )}
      </div>
    </>
  );
}

/** What a steward learns whom something keeps from the case: that it is there, and why. */
function Kept({ view: { blocked, state, unjudged } }: { view: CaseView }) {
  if (blocked === null)
    return (
      <Notice title="Nu judeci acest caz">
        Administrezi comisia: îl poți prelungi și poți invita un comisar. Conținutul îl văd doar
        comisarii care judecă.
      </Notice>
    );
  return (
    <Notice kind="warning" title="Nu poți judeca acest caz">
      {conflictTitles[blocked]} {!isOpen(state) && "Cazul s-a încheiat."}
      {isOpen(state) &&
        !unjudged &&
        "Îl judecă ceilalți comisari, iar decizia o vei putea citi când apare."}
    </Notice>
  );
}

function Judged({ view }: { view: CaseView }) {
  const { panel } = view;
  return (
    <>
      <CaseProgress view={view} />
      <CaseEnding shown={view} />
      <div className="stack gap-6">
        <FirstDecision view={view} />
        <CaseFile view={view} />
        {panel && <VoteForm view={view} panel={panel} />}
        {panel?.votes && <Votes view={view} panel={panel} />}
        {panel && <SecondEnd view={view} panel={panel} />}
      </div>
    </>
  );
}

interface LeftWordsProps {
  /** Shown once there is nothing to take along, or it was taken. */
  children?: ReactNode;
}

/** What was typed when the case was kept from its viewer: to be copied, since nothing of it can be sent any more. */
function LeftWords({ children }: LeftWordsProps) {
  // Read before the forms that it is from are gone.
  const [left, setLeft] = useState(useTypedWords());
  useUnsavedChanges(left.length > 0, "Ce ai scris nu este trimis. Dacă pleci, se pierde.");
  if (left.length === 0) return children;
  return (
    <section className="stack gap-4 starts" aria-labelledby="left">
      <h2 className="step-2" id="left">
        Ce ai scris
      </h2>
      <Notice kind="warning" title="Nu se mai poate trimite">
        Cât scriai, ceva a început să te țină departe de acest caz. Copiază ce vrei să păstrezi.{" "}
        <Button look="link" onClick={() => setLeft([])}>
          Renunță la ce ai scris
        </Button>
      </Notice>
      {left.map(({ label, text }) => (
        <TextArea
          key={`${label} ${text}`}
          label={label}
          rows={4}
          readOnly
          value={text}
          onFocus={({ target }) => target.select()}
        />
      ))}
    </section>
  );
}
