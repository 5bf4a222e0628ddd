import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isInForce } from "#features/stewarding/case-states.ts";
import { guideText } from "#features/stewarding/case-words.ts";
import { listDecisions } from "#features/stewarding/public-stewarding-calls.ts";
import type { CaseView, Panel } from "#features/stewarding/stewarding.ts";
import { read } from "#web/calls/call.ts";
import { Fold } from "#web/ui/show/fold.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { DecisionRow } from "../parts/decision-row.tsx";
import { Part } from "../parts/part.tsx";

interface PrecedentsProps {
  view: CaseView;
  panel: Panel;
}

/** What was given in the season before, for one offence or all; and what the guide says of it. */
export function Precedents({ view: { first, season }, panel: { guide, draft } }: PrecedentsProps) {
  const { data = [] } = useQuery(read(listDecisions, { params: { id: season._id } }));
  // What is looked at again is no example.
  const precedents = data.filter(
    ({ _id, state }) => isInForce(state) && _id !== first?.decision._id,
  );
  const [chosen, setChosen] = useState<string>();
  const drafted = guide.find(({ _id }) => _id === draft?.offence)?.code;
  const code = chosen ?? drafted ?? "";
  const offence = guide.find((one) => one.code === code);
  const codes = new Map(
    precedents.flatMap(({ offence: own }) => (own ? [[own.code, own.title] as const] : [])),
  );
  const shown = precedents.filter((line) => code === "" || line.offence?.code === code);
  if (precedents.length === 0) return null;
  return (
    <Part title="Decizii de dinainte" look="step-2">
      <Select
        label="Abaterea"
        emptyTitle="Toate abaterile"
        value={code}
        options={[
          ...codes,
          ...(offence && !codes.has(code) ? [[code, offence.title] as const] : []),
        ].map(([value, title]) => ({ value, title }))}
        onChange={({ target }) => setChosen(target.value)}
      />
      {offence && (
        <p className="aside muted">Ghidul spune: {guideText(offence) || "fără sancțiune"}.</p>
      )}
      {shown.length === 0 && <p className="muted">Niciuna pentru această abatere.</p>}
      <Fold of="items" count={shown.length} what="deciziile de dinainte">
        {shown.map((line) => (
          <DecisionRow key={line._id} line={line} />
        ))}
      </Fold>
    </Part>
  );
}
