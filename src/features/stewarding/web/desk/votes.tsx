import type { Vote } from "#features/stewarding/case-states.ts";
import { carLabel, signedFor, voteTitles } from "#features/stewarding/case-words.ts";
import type { CastVote, CaseView, Panel } from "#features/stewarding/stewarding.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Prose } from "#web/ui/show/prose.tsx";
import { Part } from "../parts/part.tsx";

interface VotesProps {
  view: CaseView;
  panel: Panel;
}

/** What the others voted, who complains, and what it comes to; for who has voted. */
export function Votes({ view, panel }: VotesProps) {
  const { votes, outcome, complainants } = panel;
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
      {votes?.length === 0 && <p className="muted">Nu a votat încă nimeni altcineva.</p>}
      <ul className="stack gap-3">
        {votes?.map((cast, index) => (
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
function Cast({ who, cast: { votes, reason, earlier, counts }, saidOf }: CastProps) {
  const turns = [...earlier, { votes, reason }];
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
