import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { EventSession } from "#features/events/events.ts";
import { readEvent } from "#features/results/results-calls.ts";
import { ActForm } from "#web/acts/act-form.tsx";
import { read } from "#web/calls/call.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { eventActs } from "../../acts/event-acts.ts";
import { MOST_ACCUSED } from "../../protest-limits.ts";
import { protestSchema } from "../../stewarding-forms.ts";
import { type CarChoice, carsIn, carTitle } from "../parts/chips.tsx";
import { useDeviceDraft } from "../parts/device-draft.ts";
import { sentWith } from "../parts/evidence-draft.ts";
import { EvidenceFields, KeptHere } from "../parts/evidence-fields.tsx";
import { AccusedCars } from "./accused-cars.tsx";
import { IncidentFields } from "./incident-fields.tsx";
import { draftFor, protestDrafts, toProtest } from "./protest-draft.ts";

interface ProtestFormProps {
  eventId: string;
  session: EventSession;
  /** Those that somebody may protest now. */
  sessions: readonly EventSession[];
  /** Rows of one's own cars. */
  own: readonly string[];
  /** The row from which somebody came. */
  pressed: string | undefined;
}

/** The protest itself: what was filled in before is there, and what is typed stays on the device until it is sent. */
export function ProtestForm({ eventId, session, sessions, own, pressed }: ProtestFormProps) {
  const navigate = useNavigate();
  const { data: event } = useSuspenseQuery(
    read(readEvent, { params: { id: eventId }, query: { results: session._id } }),
  );
  const cars = carsIn(event, session._id);
  const { draft, change, isResumed, drop, forget } = useDeviceDraft(`protest:${eventId}`, {
    ...protestDrafts,
    open: (opened) => draftFor(opened, { session: session._id, rows: cars, own, row: pressed }),
  });
  const isOwn = ({ _id }: CarChoice) => own.includes(_id);
  return (
    <ActForm
      act={eventActs.sendProtest}
      of={{ _id: eventId }}
      look="main"
      {...sentWith(draft.evidence, toProtest(draft), protestSchema)}
      onDone={async ({ _id }) => {
        forget();
        await navigate({ to: "/caz/$id", params: { id: _id }, replace: true });
      }}
      beside={<KeptHere />}
    >
      {(errors) => (
        <>
          {isResumed && (
            <Notice>
              Continui ciorna de pe acest dispozitiv.{" "}
              <Button look="link" onClick={drop}>
                Începe de la capăt
              </Button>
            </Notice>
          )}
          {sessions.length > 1 && (
            <Select
              label="Sesiunea"
              options={sessions.map(({ _id, title }) => ({ value: _id, title }))}
              value={session._id}
              onChange={({ target }) =>
                void navigate({
                  to: "/event/$id/contesta",
                  params: { id: eventId },
                  search: { sesiune: target.value },
                  replace: true,
                })
              }
            />
          )}
          <OwnCar
            cars={cars.filter(isOwn)}
            chosen={draft.own}
            onChange={(row) => change((before) => ({ ...before, own: row }))}
          />
          <AccusedCars
            cars={cars.filter((car) => !isOwn(car))}
            accused={draft.accused}
            most={MOST_ACCUSED}
            error={errors["accused"]}
            onChange={(accused) => change((before) => ({ ...before, accused }))}
          />
          <IncidentFields draft={draft} errors={errors} change={change} />
          <EvidenceFields draft={draft} change={change} errors={errors} asksToShare />
        </>
      )}
    </ActForm>
  );
}

interface OwnCarProps {
  cars: readonly CarChoice[];
  chosen: string;
  onChange: (row: string) => void;
}

/** For which car somebody speaks; a choice only where they have several. */
function OwnCar({ cars, chosen, onChange }: OwnCarProps) {
  const [first] = cars;
  if (!first) return null;
  if (cars.length === 1)
    return (
      <p>
        Mașina ta: <strong className="strong">{carTitle(first)}</strong>
      </p>
    );
  return (
    <Select
      label="Mașina ta"
      options={cars.map((car) => ({ value: car._id, title: carTitle(car) }))}
      value={chosen}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
