import { useState } from "react";
import type { SecondOutcome } from "#features/stewarding/appeals.ts";
import { caseActs } from "#features/stewarding/acts/case-acts.ts";
import { decisionTitle } from "#features/stewarding/case-words.ts";
import type { CaseView, DecisionLine, Panel } from "#features/stewarding/stewarding.ts";
import { ActForm } from "#web/acts/act-form.tsx";
import { SegmentedToggle } from "#web/ui/fields/segmented-toggle.tsx";
import { DecisionItems } from "../../parts/decision-items.tsx";
import { Part } from "../../parts/part.tsx";
import { DecisionEditor } from "../decision/decision-editor.tsx";
import { DecisionPreview } from "../decision/decision-preview.tsx";
import { UntilAppealed, useAppealUntil } from "../until-appealed.tsx";

interface SecondEndProps {
  view: CaseView;
  panel: Panel;
}

/** In the order in which they are offered: those without a document first. */
const ends = ["upheld", "annulled", "replaced"] as const satisfies SecondOutcome[];

const endTitles: Record<SecondOutcome, string> = {
  upheld: "Rămâne",
  replaced: "Decizie nouă",
  annulled: "Se anulează",
};

const endWords: Record<SecondOutcome, string> = {
  upheld:
    "Votul spune același lucru. Decizia rămâne așa cum este, cu un motiv public; ce aștepta apelul se aplică de acum.",
  replaced: "Un document nou îi ia locul: ce a dat prima decizie se ia înapoi.",
  annulled: "Votul nu a găsit o abatere. Tot ce a dat decizia se ia înapoi, cu un motiv public.",
};

/** Ends a case about a decision in one of the ways that its votes allow; each way keeps its own draft. */
export function SecondEnd({ view, panel }: SecondEndProps) {
  const [chosen, setChosen] = useState<SecondOutcome>();
  const { first } = view;
  const possible = panel.secondOutcomes ?? [];
  if (!first) return <DecisionEditor view={view} panel={panel} />;
  const offered = ends.filter((one) => possible.includes(one));
  const drafted = panel.draft && offered.includes("replaced") ? ("replaced" as const) : undefined;
  const end = offered.find((one) => one === chosen) ?? drafted ?? offered[0] ?? "replaced";
  const title = decisionTitle(first.decision.number);
  return (
    <>
      {offered.length > 0 && (
        <Part title={`Ce se întâmplă cu ${title}`} look="step-2">
          {offered.length > 1 && (
            <SegmentedToggle<SecondOutcome>
              label={`Ce se întâmplă cu ${title}`}
              value={end}
              options={offered.map((value) => ({ value, title: endTitles[value] }))}
              onChange={setChosen}
            />
          )}
          <p className="muted">{endWords[end]}</p>
        </Part>
      )}
      {end === "replaced" && <DecisionEditor view={view} panel={panel} />}
      <div hidden={offered.length > 0 && end === "replaced"}>
        <Settle
          // Without a quorum nothing is settled.
          view={offered.length > 0 ? view : { ...view, may: { ...view.may, acts: [] } }}
          first={first.decision}
          end={end}
        />
      </div>
    </>
  );
}

interface SettleProps {
  view: CaseView;
  first: DecisionLine;
  end: SecondOutcome;
}

/** The first decision stands or is annulled: what changes, and why, for everybody. */
function Settle({ view, first, end }: SettleProps) {
  const appealUntil = useAppealUntil(view);
  const outcome = end === "annulled" ? "annulled" : "upheld";
  const title = decisionTitle(first.number);
  const { press, asked, done } = settleWords[outcome];
  return (
    <ActForm
      act={{
        ...caseActs.settleAppeal,
        words: {
          press,
          help: { text: "Motivul este public. Nu scrie cine a contestat." },
          question: {
            title: `${asked} ${title}?`,
            body: "Motivul devine public, cazul se închide, iar un alt apel nu mai este posibil.",
            no: "Renunță",
            yes: press,
          },
          done: `${title} ${done}.`,
        },
      }}
      of={view}
      look={outcome === "upheld" ? "main" : "danger"}
      given={{ outcome }}
      isHeld={appealUntil !== null}
      beside={<UntilAppealed at={appealUntil} />}
    >
      {() => (
        <>
          {end === "annulled" && <DecisionPreview view={view} items={nothing} />}
          {end === "upheld" && <Held first={first} />}
        </>
      )}
    </ActForm>
  );
}

const settleWords = {
  upheld: { press: "Menține decizia", asked: "Menții", done: "rămâne în vigoare" },
  annulled: { press: "Anulează decizia", asked: "Anulezi", done: "este anulată" },
} as const;

const nothing: [] = [];

/** What of the first decision waited for this one. */
function Held({ first }: { first: DecisionLine }) {
  const held = first.items.filter(({ state }) => state === "held");
  if (held.length === 0) return <p>Clasamentul sesiunii rămâne același.</p>;
  return (
    <div className="stack gap-2">
      <p>Clasamentul sesiunii rămâne același. De acum se aplică din nou:</p>
      <DecisionItems cars={first.cars} items={held} />
    </div>
  );
}
