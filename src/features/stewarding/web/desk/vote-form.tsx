import { useState } from "react";
import { caseActs } from "#features/stewarding/acts/case-acts.ts";
import { isOtherVote, type Vote, votes } from "#features/stewarding/case-states.ts";
import { carLabel, voteTitles } from "#features/stewarding/case-words.ts";
import type { CaseView, Panel } from "#features/stewarding/stewarding.ts";
import { ActForm } from "#web/acts/act-form.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { SegmentedToggle } from "#web/ui/fields/segmented-toggle.tsx";

interface VoteFormProps {
  view: CaseView;
  panel: Panel;
}

/**
 * The viewer's vote on each accused. Until the decision they can change it with a reason, and the first vote stays in sight. Who
 * decides alone says what they found, and nothing else.
 */
export function VoteForm({ view, panel: { mine, quorum } }: VoteFormProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Vote>>>({});
  const accused = view.cars.filter(({ role }) => role === "accused");
  const voteOf = (entry: string) =>
    chosen[entry] ?? mine?.votes.find((own) => own.entry === entry)?.vote;
  const given = accused.flatMap(({ _id: entry }) => {
    const vote = voteOf(entry);
    return vote ? [{ entry, vote }] : [];
  });
  const isAlone = quorum === 1;
  const isOther = mine !== null && isOtherVote(mine.votes, given);
  if (view.state === "defence")
    return <Notice title="Votul">Se votează după ce se încheie apărarea.</Notice>;
  return (
    <ActForm
      act={caseActs.castVote}
      of={view}
      look="main"
      given={{
        votes: given,
        ...((!isOther || isAlone) && { reason: "" }),
        ...(isAlone && { note: "" }),
      }}
      start={{ note: mine?.note ?? "" }}
      isTyped={isOther && view.state === "review"}
      problems={(): Record<string, string> =>
        given.length < accused.length ? { votes: "Alege un vot." } : {}
      }
      onDone={() => setChosen({})}
    >
      {(errors) => (
        <>
          <h2 className="step-2">{isAlone ? "Ce ai găsit" : "Votul tău"}</h2>
          {mine === null && !isAlone && (
            <p className="muted">
              Cine a contestat și cum votează ceilalți vezi abia după ce votezi.
            </p>
          )}
          {accused.map((car) => (
            <div key={car._id} className="stack gap-2 starts">
              <p className="strong" aria-hidden>
                {carLabel(car)} {car.driver?.name}
              </p>
              <SegmentedToggle<Vote | "">
                label={`Votul tău pentru ${carLabel(car)}`}
                value={voteOf(car._id) ?? ""}
                options={votes.map((value) => ({ value, title: voteTitles[value] }))}
                onChange={(vote) =>
                  vote !== "" && setChosen((before) => ({ ...before, [car._id]: vote }))
                }
              />
              {errors["votes"] && voteOf(car._id) === undefined && (
                <p className="error" role="alert">
                  {errors["votes"]}
                </p>
              )}
            </div>
          ))}
        </>
      )}
    </ActForm>
  );
}
