import { useState } from "react";
import { isInForce } from "#features/stewarding/case-states.ts";
import { carLabel, crewOptions } from "#features/stewarding/case-words.ts";
import { decisionActs } from "#features/stewarding/acts/decision-acts.ts";
import type { CaseView, DecisionLine } from "#features/stewarding/stewarding.ts";
import { ActForm } from "#web/acts/act-form.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Part } from "../../parts/part.tsx";

/** What a published decision gives a driver whom nobody has named: it counts for nobody until a steward says whose it is. */
export function NameDrivers({ view }: { view: CaseView }) {
  const { decision, crews } = view;
  if (!decision || !isInForce(decision.state)) return null;
  const waiting = decision.items.flatMap((item) => {
    const crew = item.waits ? crews.find(({ entry }) => entry === item.entry) : undefined;
    return crew ? [{ item, crew }] : [];
  });
  if (waiting.length === 0) return null;
  return (
    <Part title="Cine conducea" look="step-2">
      <Notice kind="warning" title="Nu este încă al nimănui">
        Cazul nu spune cine conducea, așa că nimeni nu are punctele pe licență și locurile pe grilă.
        Numește pilotul o singură dată: o greșeală se îndreaptă doar cu altă decizie.
      </Notice>
      {waiting.map(({ item, crew }) => (
        <NameDriver
          key={item._id}
          decision={decision}
          item={item}
          crew={crew}
          car={view.cars.find(({ _id }) => _id === item.entry)}
        />
      ))}
    </Part>
  );
}

interface NameDriverProps {
  decision: DecisionLine;
  item: DecisionLine["items"][number];
  crew: CaseView["crews"][number];
  car: CaseView["cars"][number] | undefined;
}

function NameDriver({ decision, item, crew, car }: NameDriverProps) {
  const [place, setPlace] = useState(crew.suggested === null ? "" : String(crew.suggested));
  const about = [car && carLabel(car), item.text].filter(Boolean).join(", ");
  return (
    <div className="box pad-4">
      <ActForm
        act={decisionActs.nameDriver}
        of={decision}
        look="main"
        given={{ item: item._id, driver: Number(place) }}
        problems={(): Record<string, string> => (place === "" ? { driver: "Obligatoriu" } : {})}
      >
        {(errors) => (
          <Select
            label={about}
            required
            value={place}
            emptyTitle="Alege pilotul"
            options={crewOptions(crew)}
            error={errors["driver"]}
            onChange={({ target }) => setPlace(target.value)}
          />
        )}
      </ActForm>
    </div>
  );
}
