import { useNavigate } from "@tanstack/react-router";
import type { EventSession } from "#features/events/events.ts";
import type { ResultRow } from "#features/results/results.ts";
import { ActForm } from "#web/acts/act-form.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { eventActs } from "../../acts/event-acts.ts";
import { useDeviceDraft } from "../parts/device-draft.ts";
import { KeptHere, PartyEvidence } from "../parts/party-parts.tsx";
import { AccusedCars } from "./accused-cars.tsx";
import { IncidentFields } from "./incident-fields.tsx";
import {
  draftFor,
  protestDrafts,
  protestProblems,
  refusedPlaces,
  toProtest,
} from "./protest-draft.ts";

interface ProtestFormProps {
  eventId: string;
  session: EventSession;
  /** Those that somebody may protest now. */
  sessions: readonly EventSession[];
  /** Of the session. */
  rows: readonly ResultRow[];
  /** Rows of one's own cars. */
  own: readonly string[];
  /** The row from which somebody came. */
  pressed: string | undefined;
}

/** The protest itself: what was filled in before is there, and what is typed stays on the device until it is sent. */
export function ProtestForm({ eventId, session, sessions, rows, own, pressed }: ProtestFormProps) {
  const navigate = useNavigate();
  const kept = useDeviceDraft(`protest:${eventId}`, {
    ...protestDrafts,
    open: (opened) =>
      draftFor(opened, {
        session: session._id,
        rows: rows.map(({ _id, eventRsvp }) => ({ _id, raceNumber: eventRsvp.raceNumber })),
        own,
        row: pressed,
      }),
  });
  const { draft } = kept;
  const change = (part: Partial<typeof draft>) => kept.change((before) => ({ ...before, ...part }));
  const ownRows = rows.filter(({ _id }) => own.includes(_id));
  return (
    <ActForm
      act={eventActs.sendProtest}
      of={{ _id: eventId }}
      look="main"
      given={toProtest(draft)}
      problems={() => protestProblems(draft)}
      toPlaces={(refused) => refusedPlaces(refused, draft)}
      isWaiting={draft.evidence.isSending}
      onDone={async ({ _id }) => {
        kept.forget();
        await navigate({ to: "/caz/$id", params: { id: _id }, replace: true });
      }}
      beside={<KeptHere />}
    >
      {(errors) => (
        <>
          {kept.isResumed && (
            <Notice>
              Continui ciorna de pe acest dispozitiv.{" "}
              <Button look="link" onClick={kept.drop}>
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
          <OwnCar rows={ownRows} chosen={draft.own} onChange={(row) => change({ own: row })} />
          <AccusedCars
            rows={rows.filter(({ _id }) => !own.includes(_id))}
            accused={draft.accused}
            error={errors["accused"]}
            onChange={(accused) => change({ accused })}
          />
          <IncidentFields draft={draft} errors={errors} onChange={change} />
          <PartyEvidence
            draft={draft.evidence}
            errors={errors}
            onChange={(grow) =>
              kept.change((before) => ({ ...before, evidence: grow(before.evidence) }))
            }
          />
        </>
      )}
    </ActForm>
  );
}

interface OwnCarProps {
  rows: readonly ResultRow[];
  chosen: string;
  onChange: (row: string) => void;
}

/** For which car somebody speaks; a choice only where they have several. */
function OwnCar({ rows, chosen, onChange }: OwnCarProps) {
  const [first] = rows;
  if (!first) return null;
  if (rows.length === 1)
    return (
      <p>
        Mașina ta: <strong className="strong">{carTitle(first)}</strong>
      </p>
    );
  return (
    <Select
      label="Mașina ta"
      options={rows.map((row) => ({ value: row._id, title: carTitle(row) }))}
      value={chosen}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function carTitle({ eventRsvp: { raceNumber, carName, carModel } }: ResultRow): string {
  return [raceNumber === null ? "" : `#${raceNumber}`, carName || carModel.title]
    .filter(Boolean)
    .join(" ");
}
