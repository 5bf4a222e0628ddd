import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Navigate, useNavigate } from "@tanstack/react-router";
import { isInForce, isOpen } from "../../case-states.ts";
import { carLabel, decisionTitle } from "../../case-words.ts";
import { conflictTitles } from "../../conflicts.ts";
import { decisionActs } from "../../acts/decision-acts.ts";
import { readCase } from "../../stewarding-calls.ts";
import type { CaseView } from "../../stewarding.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { useTypedWords, WordsKept } from "#web/acts/kept-words.tsx";
import { fresh, read } from "#web/calls/call.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { CaseMark, OriginMark } from "../parts/case-mark.tsx";
import { CasePlace } from "../parts/case-place.tsx";
import { CaseFile } from "../parts/case-file.tsx";
import { CaseStanding } from "../parts/case-standing.tsx";
import { NameDrivers } from "./decision/name-driver.tsx";
import { deskPage } from "./desk-frame.tsx";
import { followed } from "../parts/follow-cases.ts";
import { FirstDecision } from "../parts/second-look.tsx";
import { SecondEnd } from "./second/second-end.tsx";
import { VoteForm, Votes } from "./votes.tsx";
import { type ReactNode, useState } from "react";
import { useUnsavedChanges } from "#web/forms/unsaved-changes.ts";
import { TextArea } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { searchDrivers } from "#features/results/web/driver-search.ts";
import { caseActs } from "../../acts/case-acts.ts";
import { DAY_MS } from "#shared/time/durations.ts";
import { ActForm } from "#web/acts/act-form.tsx";
import { Folded } from "../parts/part.tsx";
import { SeasonPrecedents } from "../decisions/season-precedents.tsx";

const route = getRouteApi("/administrare/comisari/$id");

/** '/administrare/comisari/{id}': a case at the stewards' desk. */
export const DeskCasePage = deskPage(() => (
  <WordsKept>
    <DeskCase />
  </WordsKept>
));

function DeskCase() {
  const { id } = route.useParams();
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
      <CaseStanding view={view} />
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

function CaseHead({ view }: { view: CaseView }) {
  const { cars, season, state, decision } = view;
  const accused = cars.filter(({ role }) => role === "accused").map(carLabel);
  const name = view.origin === "appeal" ? "Apel" : accused.length > 0 ? "Cazul" : "Caz";
  return (
    <>
      <PageHeader overline={season.title} title={`${name} ${accused.join(", ")}`.trim()}>
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
    <div className="stack gap-6">
      <FirstDecision view={view} />
      <CaseFile view={view} />
      {panel && (
        <>
          <VoteForm view={view} panel={panel} />
          {panel.votes && <Votes view={view} panel={panel} />}
          <SecondEnd view={view} panel={panel} />
        </>
      )}
    </div>
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

const { extendDefence, inviteGuest, joinCase, markInadmissible, recuse } = caseActs;

/** What few cases need, behind one press; and the way out of the case, in sight. */
function MoreOfCase({ view }: { view: CaseView }) {
  const { panel, defenceUntil, openedAt, unjudged } = view;
  const navigate = useNavigate();
  return (
    <>
      <Folded title="Mai multe">
        <div className="row gap-2">
          {panel !== null && panel.neighbours.length > 0 && (
            <ActButton
              act={joinCase}
              of={view}
              options={{
                into: panel.neighbours.map(({ _id, cars }) => ({
                  value: _id,
                  title: cars
                    .map((car) => `${carLabel(car)} ${car.driver?.name ?? ""}`.trim())
                    .join(", "),
                })),
              }}
              onDone={async ({ _id: id }) =>
                navigate({ to: "/administrare/comisari/$id", params: { id } })
              }
            />
          )}
          <ActButton act={markInadmissible} of={view} />
        </div>
        <ActForm
          act={extendDefence}
          of={view}
          start={{ until: (defenceUntil ?? openedAt) + DAY_MS }}
        />
        {!unjudged && <ActForm act={inviteGuest} of={view} search={searchDrivers} />}
        {panel && <SeasonPrecedents seasonId={view.season._id} but={view.first?.decision._id} />}
      </Folded>
      <div>
        <ActButton
          act={recuse}
          of={view}
          look="danger"
          onDone={async () => navigate({ to: "/administrare/comisari" })}
        />
      </div>
    </>
  );
}
