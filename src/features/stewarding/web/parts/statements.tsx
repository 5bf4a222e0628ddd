import { Prose } from "#web/ui/show/prose.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { signedFor } from "../../case-words.ts";
import type { CaseView } from "../../stewarding.ts";
import { CaseCarLine } from "./case-car.tsx";

export function Statements({ shown: { cars, statements } }: { shown: CaseView }) {
  return statements.map(({ entry, club, text, admitted, at }) => {
    const car = cars.find(({ _id }) => _id === entry);
    return (
      <div key={`${entry} ${club}`} className="stack gap-2 box pad-4">
        {car && <CaseCarLine car={car} />}
        {club !== null && <p className="strong">{signedFor(club)}</p>}
        {admitted && <p className="strong">Recunoaște.</p>}
        {text !== "" && <Prose text={text} />}
        <p className="small muted">
          <Time at={at} format="moment" />
        </p>
      </div>
    );
  });
}
