import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { carLabel } from "#features/stewarding/case-words.ts";
import { statesInForce } from "#features/stewarding/case-states.ts";
import { readDecision } from "#features/stewarding/public-stewarding-calls.ts";
import { nameDriver } from "#features/stewarding/stewarding-calls.ts";
import type { CaseView, DecisionLine } from "#features/stewarding/stewarding.ts";
import { fresh, inPerson, read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Select } from "#web/ui/fields/select.tsx";
import { Button } from "#web/ui/frame/button.tsx";

/** What a published decision gives a driver whom nobody has named: it counts for nobody until a steward says whose it is. */
export function NameDrivers({ view }: { view: CaseView }) {
  const { decision, crews } = view;
  if (!decision || !statesInForce.some((state) => state === decision.state)) return null;
  const waiting = decision.items.flatMap((item) => {
    const crew = item.waits ? crews.find(({ entry }) => entry === item.entry) : undefined;
    return crew ? [{ item, crew }] : [];
  });
  if (waiting.length === 0) return null;
  return (
    <section className="stack gap-4" aria-labelledby="drivers">
      <h2 className="step-2" id="drivers">
        Cine conducea
      </h2>
      <Notice kind="warning" title="Nu este încă al nimănui">
        Cazul nu spune cine conducea, așa că nimeni nu are punctele pe licență și locurile pe grilă.
        Numește pilotul o singură dată: o greșeală se îndreaptă doar cu altă decizie.
      </Notice>
      {waiting.map(({ item, crew }) => (
        <NameDriver
          key={item._id}
          decision={decision._id}
          item={item}
          crew={crew}
          car={view.cars.find(({ _id }) => _id === item.entry)}
        />
      ))}
    </section>
  );
}

interface NameDriverProps {
  decision: string;
  item: DecisionLine["items"][number];
  crew: CaseView["crews"][number];
  car: CaseView["cars"][number] | undefined;
}

function NameDriver({ decision: id, item, crew, car }: NameDriverProps) {
  const [place, setPlace] = useState(crew.suggested === null ? "" : String(crew.suggested));
  const [isTried, setTried] = useState(false);
  const decision = useQuery(read(readDecision, { params: { id } }, { ...fresh, ...inPerson }));
  const name = useCall(
    nameDriver,
    (version: number) => ({
      params: { id },
      body: { version, item: item._id, driver: Number(place) },
    }),
    {
      onSuccess: () => showSnackbar({ content: `${item.text}: pilotul este numit.` }),
      // Whoever was slower reads what it has become.
      onError: () => void decision.refetch(),
    },
  );
  const failure = decision.error ?? name.error;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (place !== "" && decision.data) name.mutate(decision.data.version);
  };
  const about = [car && carLabel(car), item.text].filter(Boolean).join(", ");
  return (
    <form className="stack gap-3 box pad-4" aria-label={about} noValidate onSubmit={submit}>
      {failure && !name.error?.fields["driver"] && <Notice kind="bad">{failure.message}</Notice>}
      <Select
        label={about}
        required
        value={place}
        emptyTitle="Alege pilotul"
        options={crew.drivers.map((driver, index) => ({
          value: String(index),
          title: index === crew.suggested ? `${driver.name} (turul lui)` : driver.name,
        }))}
        error={
          name.error?.fields["driver"] ?? (isTried && place === "" ? "Obligatoriu" : undefined)
        }
        onChange={({ target }) => setPlace(target.value)}
      />
      <div>
        <Button type="submit" look="main" isBusy={name.isPending} disabled={!decision.data}>
          Numește pilotul
        </Button>
      </div>
    </form>
  );
}
