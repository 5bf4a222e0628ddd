import { useState } from "react";
import { caseActs } from "../../acts/case-acts.ts";
import { isOtherVote, type Vote, votes } from "../../case-states.ts";
import { carLabel, signedFor, voteTitles } from "../../case-words.ts";
import type { CaseView, Panel, CastVote } from "../../stewarding.ts";
import { ActForm } from "#web/acts/act-form.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { SegmentedToggle } from "#web/ui/fields/segmented-toggle.tsx";
import { Prose } from "#web/ui/show/prose.tsx";
import { Part } from "../parts/part.tsx";

interface VotesProps {
  view: CaseView;
  panel: Panel;
}

/**
 * The viewer's vote on each accused. Until the decision they can change it with a reason, and the first vote stays in sight. Who
 * decides alone says what they found, and nothing else.
 */
export function VoteForm({ view, panel: { mine, quorum } }: VotesProps) {
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

/** What the others voted, who complains, and what it comes to; for who has voted. */
export function Votes({ view, panel }: VotesProps) {
  const { outcome, complainants } = panel;
  const saidOf = (given: readonly { entry: string; vote: Vote }[]) =>
    view.cars.flatMap((car) => {
      const own = given.find(({ entry }) => entry === car._id);
      return own ? [`${carLabel(car)}: ${voteTitles[own.vote]}`] : [];
    });
  return (
    <Part title="Ce spun comisarii" look="step-2">
      {complainants?.map(({ name, car, club }) => (
        <p key={`${name} ${car}`}>
          <span className="muted">A contestat:</span>{" "}
          {[name || "cont șters", club && signedFor(club), car].filter(Boolean).join(", ")}
        </p>
      ))}
      {panel.mine && <Cast who="Tu" cast={panel.mine} saidOf={saidOf} />}
      {panel.votes?.length === 0 && <p className="muted">Nu a votat încă nimeni altcineva.</p>}
      <ul className="stack gap-3">
        {panel.votes?.map((cast, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two stewards may have one name
          <li key={index} className="stack gap-1">
            <Cast who={cast.steward} cast={cast} saidOf={saidOf} />
            {cast.note !== "" && <Prose text={cast.note} />}
          </li>
        ))}
      </ul>
      {outcome && (
        <Notice kind="good" title="Rezultatul votului">
          {saidOf(outcome).join("; ")}
        </Notice>
      )}
    </Part>
  );
}

interface CastProps {
  who: string;
  cast: CastVote;
  saidOf: (given: CastVote["votes"]) => string[];
}

/** What somebody votes; what they voted before stays in sight, the first cast before they saw anybody else's. */
function Cast({ who, cast, saidOf }: CastProps) {
  const { earlier, counts } = cast;
  const turns = [...earlier, { votes: cast.votes, reason: cast.reason }];
  return turns.map((turn, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- votes are only added
    <p key={index}>
      <span className="strong">{who}</span>
      {turns.length > 1 && (index === 0 ? ", primul vot" : ", apoi")} ·{" "}
      {saidOf(turn.votes).join("; ")}
      {turn.reason !== "" && <>. De ce: {turn.reason}</>}
      {!counts && index === turns.length - 1 && (
        <span className="muted"> (nu se numără: nu mai poate judeca)</span>
      )}
    </p>
  ));
}
