import { useState } from "react";
import { foldForSearch } from "#shared/text/person-name.ts";
import type { Participants } from "#features/entry-lists/event-participants.ts";
import { participantActs } from "#features/entry-lists/event-participants-calls.ts";
import { searchDrivers } from "#features/results/web/driver-search.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { ActForm } from "#web/acts/act-form.tsx";
import type { ComboboxOption } from "#web/ui/fields/combobox.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ListLine } from "#web/ui/frame/list-line.tsx";
import { EventChecks } from "./event-checks.tsx";

/** Drivers who may not take part: suspend at one or several events, and lift it again. */
export function SuspensionsSection({ participants }: { participants: Participants }) {
  const { event, events, suspensions } = participants;
  const [chosen, setChosen] = useState([event._id]);
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
          <ListLine
            key={suspension.driver}
            name={suspension.driverName}
            detail={
              <>
                {suspension.reason || "Fără motiv scris."}
                {suspension.alsoAt.length > 0 &&
                  ` Suspendat și la: ${suspension.alsoAt.join(", ")}.`}
              </>
            }
          >
            <ActButton
              act={participantActs.liftSuspension}
              of={{ ...suspension, _id: event._id }}
            />
          </ListLine>
        ))}
      </ul>
      <ActForm
        act={participantActs.suspendDriver}
        of={event}
        look="danger"
        given={{ events: chosen }}
        problems={(): Record<string, string> =>
          chosen.length > 0 ? {} : { events: "Alege cel puțin o etapă." }
        }
        search={(text, signal) => findDrivers(participants, text, signal)}
        onDone={() => setChosen([event._id])}
      >
        {({ events: error }) => (
          <EventChecks
            legend="Etapele"
            events={events}
            chosen={chosen}
            error={error}
            onChange={setChosen}
          />
        )}
      </ActForm>
    </section>
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
