import { type SubmitEvent, useState } from "react";
import { foldForSearch } from "#shared/text/person-name.ts";
import {
  type NewSuspension,
  type Participants,
  SUSPENSION_REASON_LIMIT,
  type Suspension,
} from "#features/entry-lists/event-participants.ts";
import { liftSuspension, suspendDriver } from "#features/entry-lists/event-participants-calls.ts";
import { useCall } from "#web/calls/use-call.ts";
import { searchDrivers } from "#features/results/web/driver-search.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Combobox, type ComboboxOption } from "#web/ui/fields/combobox.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { EventChecks } from "./event-checks.tsx";

/** Drivers who may not take part: suspend at one or several events, and lift it again. */
export function SuspensionsSection({ participants }: { participants: Participants }) {
  const { event, suspensions } = participants;
  const lift = useCall(
    liftSuspension,
    ({ driver }: Suspension) => ({ params: { id: event._id, driver } }),
    {
      onSuccess: (_reply, { driverName }) =>
        showSnackbar({ content: `${driverName} nu mai este suspendat aici.` }),
    },
  );
  return (
    <section className="stack gap-5" aria-labelledby="suspensions">
      <div className="about">
        <h2 id="suspensions">Suspendări</h2>
        <p className="muted">
          Un pilot suspendat nu poate confirma prezența și lipsește din fișierul serverului. O
          mașină cu tot echipajul suspendat nu participă.
        </p>
      </div>
      {suspensions.length === 0 && (
        <EmptyState text="Niciun pilot nu este suspendat la această etapă." />
      )}
      <ul className="stack gap-3">
        {suspensions.map((suspension) => (
          <li key={suspension.driver} className="box row spread gap-2-4 pad-3-4">
            <div className="about">
              <span className="name">{suspension.driverName}</span>
              <span className="muted">
                {suspension.reason || "Fără motiv scris."}
                {suspension.alsoAt.length > 0 &&
                  ` Suspendat și la: ${suspension.alsoAt.join(", ")}.`}
              </span>
            </div>
            <Button
              aria-label={`Ridică suspendarea pentru ${suspension.driverName}`}
              disabled={lift.isPending}
              onClick={() => lift.mutate(suspension)}
            >
              Ridică suspendarea
            </Button>
          </li>
        ))}
      </ul>
      <SuspensionForm participants={participants} />
    </section>
  );
}

function SuspensionForm({ participants }: { participants: Participants }) {
  const { event, events } = participants;
  const suspend = useCall(suspendDriver, (body: NewSuspension) => ({
    params: { id: event._id },
    body,
  }));
  const [driver, setDriver] = useState<ComboboxOption | null>(null);
  const [reason, setReason] = useState("");
  const [chosen, setChosen] = useState([event._id]);
  const [isTried, setTried] = useState(false);
  const fields = suspend.error?.fields ?? {};
  const submit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    setTried(true);
    if (!driver || chosen.length === 0) return;
    suspend.mutate(
      { driver: driver.value, reason, events: chosen },
      {
        onSuccess: () => {
          showSnackbar({ content: `${driver.title} este suspendat și a primit un mesaj.` });
          setDriver(null);
          setReason("");
          setChosen([event._id]);
          setTried(false);
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit}>
      <FormSection title="Suspendă un pilot">
        <Combobox
          label="Pilotul"
          required
          placeholder="Scrie o parte din nume"
          emptyText="Niciun pilot cu acest nume."
          error={fields["driver"] ?? (isTried && !driver ? "Obligatoriu" : undefined)}
          value={driver}
          onChange={setDriver}
          search={async (text, signal) => findDrivers(participants, text, signal)}
        />
        <TextField
          label="Motivul"
          help="Îl văd doar pilotul și organizatorii. Poate rămâne gol."
          maxLength={SUSPENSION_REASON_LIMIT}
          error={fields["reason"]}
          value={reason}
          onChange={(change) => setReason(change.target.value)}
        />
        <EventChecks
          legend="Etapele"
          events={events}
          chosen={chosen}
          error={
            fields["events"] ??
            (isTried && chosen.length === 0 ? "Alege cel puțin o etapă." : undefined)
          }
          onChange={setChosen}
        />
        <div className="row gap-2">
          <Button type="submit" look="danger" isBusy={suspend.isPending}>
            Suspendă
          </Button>
        </div>
      </FormSection>
    </form>
  );
}

/** Those of the season's cars first, then anybody. */
async function findDrivers(
  { cars }: Participants,
  text: string,
  signal: AbortSignal,
): Promise<ComboboxOption[]> {
  const wanted = foldForSearch(text);
  const seated = cars.flatMap(({ raceNumber, carName, drivers }) =>
    drivers
      .filter(({ driverName }) => foldForSearch(driverName).includes(wanted))
      .map(({ driver, driverName }) => ({
        value: driver,
        title: driverName,
        detail: `#${raceNumber} ${carName}`,
      })),
  );
  const known = new Set(seated.map(({ value }) => value));
  const others = await searchDrivers(text, signal);
  return [...seated.slice(0, 50), ...others.filter(({ value }) => !known.has(value))];
}
