import { useState } from "react";
import type { SecondOutcome } from "#features/stewarding/appeals.ts";
import { decisionTitle } from "#features/stewarding/case-words.ts";
import type { CaseView, Panel } from "#features/stewarding/stewarding.ts";
import { SegmentedToggle } from "#web/ui/fields/segmented-toggle.tsx";
import { DecisionEditor } from "../decision/decision-editor.tsx";
import { SettleForm } from "./settle-form.tsx";

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

/** How a case about a decision ends, by what its votes leave possible: without a document, or with a new one. What is typed of each stays. */
export function SecondEnd({ view, panel }: SecondEndProps) {
  const [chosen, setChosen] = useState<SecondOutcome>();
  const [text, setText] = useState("");
  const isTyped = text.trim() !== "";
  const { first } = view;
  const possible = panel.secondOutcomes;
  if (!first || (!possible && !isTyped)) return <DecisionEditor view={view} panel={panel} />;
  const left = possible ?? (chosen ? [chosen] : []);
  const offered = ends.filter((one) => left.includes(one));
  const drafted = panel.draft && offered.includes("replaced") ? ("replaced" as const) : undefined;
  const end = offered.find((one) => one === chosen) ?? drafted ?? offered[0] ?? "replaced";
  const title = decisionTitle(first.decision.number);
  return (
    <>
      <section className="stack gap-4 starts" aria-labelledby="end">
        <h2 className="step-2" id="end">
          Ce se întâmplă cu {title}
        </h2>
        {offered.length > 1 && (
          <SegmentedToggle<SecondOutcome>
            label={`Ce se întâmplă cu ${title}`}
            value={end}
            options={offered.map((value) => ({ value, title: endTitles[value] }))}
            onChange={setChosen}
          />
        )}
        <p className="muted">{endWords[end]}</p>
      </section>
      {end === "replaced" ? (
        <DecisionEditor view={view} panel={panel} />
      ) : (
        <SettleForm
          view={view}
          first={first.decision}
          outcome={end}
          text={text}
          onType={(typed) => {
            setText(typed);
            setChosen(end);
          }}
        />
      )}
    </>
  );
}

const endWords: Record<SecondOutcome, string> = {
  upheld:
    "Votul spune același lucru. Decizia rămâne așa cum este, cu un motiv public; ce aștepta apelul se aplică de acum.",
  replaced: "Un document nou îi ia locul: ce a dat prima decizie se ia înapoi.",
  annulled: "Votul nu a găsit o abatere. Tot ce a dat decizia se ia înapoi, cu un motiv public.",
};
