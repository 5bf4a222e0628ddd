import { useState } from "react";
import type { SecondOutcome } from "#features/stewarding/appeals.ts";
import { caseActs } from "#features/stewarding/acts/case-acts.ts";
import { decisionTitle } from "#features/stewarding/case-words.ts";
import type { CaseView, DecisionLine, Panel } from "#features/stewarding/stewarding.ts";
import { ActForm } from "#web/acts/act-form.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { DecisionItems } from "../../parts/decision-items.tsx";
import { Part } from "../../parts/part.tsx";
import { DecisionEditor } from "../decision/decision-editor.tsx";
import { DecisionPreview } from "../decision/decision-preview.tsx";
import { UntilAppealed, useAppealUntil } from "../until-appealed.tsx";

interface SecondEndProps {
  view: CaseView;
  panel: Panel;
}

/** Ends a case about a decision in one of the ways that its votes allow; each way keeps its own draft. */
export function SecondEnd({ view, panel }: SecondEndProps) {
  const { first } = view;
  const [isNew, setNew] = useState(false);
  if (!first) return <DecisionEditor view={view} panel={panel} />;
  const possible = panel.secondOutcomes ?? [];
  const mayReplace = possible.includes("replaced");
  // What is written already stays in sight.
  const isOpen = isNew || panel.draft !== null || possible.length <= 1;
  return (
    <>
      <Settle view={view} first={first.decision} end="upheld" possible={possible} />
      <Settle view={view} first={first.decision} end="annulled" possible={possible} />
      {mayReplace && !isOpen && (
        <div>
          <Button onClick={() => setNew(true)}>Scrie o decizie nouă</Button>
        </div>
      )}
      {isOpen && (possible.length === 0 || mayReplace) && (
        <DecisionEditor view={view} panel={panel} />
      )}
    </>
  );
}

const settleWords = {
  upheld: {
    press: "Menține decizia",
    asked: "Menții",
    done: "rămâne în vigoare",
    told: "Votul spune același lucru: decizia poate rămâne așa cum este. Ce aștepta apelul se aplică de acum.",
  },
  annulled: {
    press: "Anulează decizia",
    asked: "Anulezi",
    done: "este anulată",
    told: "Votul nu a găsit o abatere. Tot ce a dat decizia se ia înapoi.",
  },
} as const;

interface SettleProps {
  view: CaseView;
  first: DecisionLine;
  end: keyof typeof settleWords;
  /** What the votes allow. */
  possible: readonly SecondOutcome[];
}

/** The first decision stands or is annulled: what changes, and why, for everybody. */
function Settle({ view, first, end, possible }: SettleProps) {
  const appealUntil = useAppealUntil(view);
  const title = decisionTitle(first.number);
  const { press, asked, done, told } = settleWords[end];
  const held = first.items.filter(({ state }) => state === "held");
  const isPossible = possible.includes(end);
  return (
    <Part title={press} look="step-2" hidden={!isPossible}>
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
        // What the votes do not allow is not settled so.
        of={isPossible ? view : { ...view, may: { ...view.may, acts: [] } }}
        look={end === "upheld" ? "main" : "danger"}
        given={{ outcome: end }}
        isHeld={appealUntil !== null}
        beside={<UntilAppealed at={appealUntil} />}
      >
        {() => (
          <>
            <p className="muted">{told}</p>
            {end === "annulled" && isPossible && <DecisionPreview view={view} items={nothing} />}
            {end === "upheld" && held.length > 0 && (
              <DecisionItems cars={first.cars} items={held} />
            )}
          </>
        )}
      </ActForm>
    </Part>
  );
}

const nothing: [] = [];
