import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useId, useState } from "react";
import { readEvent } from "#features/results/results-calls.ts";
import { listSeasons, readSeason } from "#features/seasons/seasons-calls.ts";
import { openCase } from "#features/stewarding/stewarding-calls.ts";
import { read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { askToClose } from "#web/forms/ask-to-close.ts";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { FieldRow } from "#web/ui/fields/form-section.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { EvidenceFields } from "../parts/evidence-fields.tsx";
import { AccusedCars } from "../protest/accused-cars.tsx";
import { IncidentFields } from "../protest/incident-fields.tsx";
import {
  emptyDraft,
  type ProtestDraft,
  protestProblems,
  refusedPlaces,
  toProtest,
} from "../protest/protest-draft.ts";

/** Where a case of a steward's own belongs. */
interface Place {
  season: string;
  event: string;
  session: string;
}

const nowhere: Place = { season: "", event: "", session: "" };

/** 'Deschide un caz': what stewards saw themselves, without a protest. */
export function OpenCaseDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [place, setPlace] = useState(nowhere);
  const [start] = useState(() => emptyDraft(crypto.randomUUID()));
  const [draft, setDraft] = useState(start);
  const [isTried, setTried] = useState(false);
  const open = useCall(openCase, () => toCall(place, draft), {
    onSuccess: async ({ _id }) =>
      navigate({ to: "/administrare/comisari/$id", params: { id: _id } }),
    onError: () => undefined,
  });
  const problems = { ...placeProblems(place), ...protestProblems(draft) };
  const errors: Readonly<Record<string, string>> = {
    ...(isTried && problems),
    ...refusedPlaces(open.error?.fields ?? {}, draft),
  };
  const close = () => void askToClose(draft !== start, onClose);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problems).length === 0) open.mutate();
  };
  const change = (part: Partial<ProtestDraft>) => setDraft((before) => ({ ...before, ...part }));
  const isToldBeside = Object.keys(open.error?.fields ?? {}).length > 0;
  return (
    <Dialog
      isOpen
      onClose={close}
      title="Deschide un caz"
      actions={
        <>
          <Button onClick={close}>Renunță</Button>
          <Button
            type="submit"
            form={id}
            look="main"
            isBusy={open.isPending || draft.evidence.isSending}
          >
            Deschide cazul
          </Button>
        </>
      }
    >
      <form id={id} className="stack gap-4" noValidate onSubmit={submit}>
        {open.error && !isToldBeside && <Notice kind="bad">{open.error.message}</Notice>}
        <p className="muted">
          Cei acuzați sunt anunțați și se pot apăra. Nimeni nu apare ca reclamant.
        </p>
        <PlaceFields
          place={place}
          draft={draft}
          errors={errors}
          onPlace={(part) => {
            setPlace((before) => ({ ...before, ...part }));
            change({ accused: [] });
          }}
          onChange={change}
        />
        <IncidentFields draft={draft} errors={errors} onChange={change} />
        <EvidenceFields
          draft={draft.evidence}
          errors={errors}
          onChange={(next) =>
            setDraft((before) => ({ ...before, evidence: next(before.evidence) }))
          }
        />
      </form>
    </Dialog>
  );
}

interface PlaceFieldsProps {
  place: Place;
  draft: ProtestDraft;
  errors: Readonly<Record<string, string>>;
  onPlace: (part: Partial<Place>) => void;
  onChange: (part: Partial<ProtestDraft>) => void;
}

/** In which session, and about whom: each list follows from the one before. */
function PlaceFields({ place, draft, errors, onPlace, onChange }: PlaceFieldsProps) {
  const seasons = useSuspenseQuery(read(listSeasons, { query: { view: "cards" } })).data;
  const season = useQuery({
    ...read(readSeason, { params: { id: place.season } }),
    enabled: place.season !== "",
  });
  const event = useQuery({
    ...read(readEvent, { params: { id: place.event }, query: {} }),
    enabled: place.event !== "",
  });
  const driven = event.data?.sessions.filter(({ results }) => (results?.length ?? 0) > 0) ?? [];
  const rows = driven.find(({ _id }) => _id === place.session)?.results ?? [];
  return (
    <>
      <Select
        label="Sezonul"
        required
        emptyTitle="Alege sezonul"
        value={place.season}
        options={seasons.map(({ _id, title }) => ({ value: _id, title }))}
        error={errors["season"]}
        onChange={({ target }) => onPlace({ season: target.value, event: "", session: "" })}
      />
      <FieldRow>
        <Select
          label="Etapa"
          required
          disabled={!season.data}
          emptyTitle="Alege etapa"
          value={place.event}
          options={(season.data?.events ?? []).map(({ _id, title }) => ({ value: _id, title }))}
          error={errors["event"] ?? season.error?.message}
          onChange={({ target }) => onPlace({ event: target.value, session: "" })}
        />
        <Select
          label="Sesiunea"
          required
          disabled={!event.data}
          emptyTitle={event.data && driven.length === 0 ? "Fără rezultate" : "Alege sesiunea"}
          value={place.session}
          options={driven.map(({ _id, title }) => ({ value: _id, title }))}
          error={errors["session"] ?? event.error?.message}
          onChange={({ target }) => onPlace({ session: target.value })}
        />
      </FieldRow>
      {rows.length > 0 && (
        <AccusedCars
          rows={rows}
          accused={draft.accused}
          error={errors["accused"]}
          onChange={(accused) => onChange({ accused })}
        />
      )}
    </>
  );
}

function toCall({ season, session }: Place, draft: ProtestDraft) {
  const { shared: _shared, own: _own, ...body } = toProtest({ ...draft, session });
  return { params: { id: season }, body };
}

function placeProblems(place: Place): Record<string, string> {
  return Object.fromEntries(
    Object.entries(place).flatMap(([name, value]) => (value === "" ? [[name, "Obligatoriu"]] : [])),
  );
}
