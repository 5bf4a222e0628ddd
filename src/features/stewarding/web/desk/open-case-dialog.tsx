import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useId, useState } from "react";
import { readEvent } from "#features/results/results-calls.ts";
import type { ResultRow } from "#features/results/results.ts";
import { listSeasons, readSeason } from "#features/seasons/seasons-calls.ts";
import { readInstant } from "#features/stewarding/case-words.ts";
import { openCase } from "#features/stewarding/stewarding-calls.ts";
import { read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { askToClose } from "#web/forms/ask-to-close.ts";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { MultiCombobox, type ComboboxOption } from "#web/ui/fields/combobox.tsx";
import { FieldRow } from "#web/ui/fields/form-section.tsx";
import { NumberField } from "#web/ui/fields/number-field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextArea, TextField } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import {
  type EvidenceDraft,
  evidenceProblems,
  noEvidence,
  placeErrors,
  toEvidence,
} from "../parts/evidence-draft.ts";
import { EvidenceFields } from "../parts/evidence-fields.tsx";

/** A case as a steward opens it. */
interface NewCase {
  season: string;
  event: string;
  session: string;
  accused: readonly ComboboxOption[];
  lap: number | null;
  minute: string;
  corner: string;
  text: string;
  evidence: EvidenceDraft;
}

const empty: NewCase = {
  season: "",
  event: "",
  session: "",
  accused: [],
  lap: null,
  minute: "",
  corner: "",
  text: "",
  evidence: { ...noEvidence, shared: true },
};

/** 'Deschide un caz': what stewards saw themselves, without a protest. */
export function OpenCaseDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(empty);
  const [isTried, setTried] = useState(false);
  const [clientKey] = useState(() => crypto.randomUUID());
  const open = useCall(openCase, (form: NewCase) => toCall(form, clientKey), {
    onSuccess: async ({ _id }) =>
      navigate({ to: "/administrare/comisari/$id", params: { id: _id } }),
    onError: () => undefined,
  });
  const problems = problemsOf(typed);
  const errors = {
    ...(isTried && problems),
    ...placeErrors(open.error?.fields ?? {}, typed.evidence),
  };
  const close = () => void askToClose(typed !== empty, onClose);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problems).length === 0) open.mutate(typed);
  };
  const change = (part: Partial<NewCase>) => setTyped((before) => ({ ...before, ...part }));
  const isSaid = Object.keys(open.error?.fields ?? {}).length > 0;
  return (
    <Dialog
      isOpen
      onClose={close}
      title="Deschide un caz"
      actions={
        <>
          <Button onClick={close}>Renunță</Button>
          <Button type="submit" form={id} look="main" isBusy={open.isPending}>
            Deschide cazul
          </Button>
        </>
      }
    >
      <form id={id} className="stack gap-4" noValidate onSubmit={submit}>
        {open.error && !isSaid && <Notice kind="bad">{open.error.message}</Notice>}
        <p className="muted">
          Cei acuzați sunt anunțați și se pot apăra. Nimeni nu apare ca reclamant.
        </p>
        <WhereFields typed={typed} errors={errors} onChange={change} />
        <FieldRow>
          <NumberField
            label="Turul"
            min={1}
            max={10_000}
            value={typed.lap}
            error={errors["lap"]}
            onChange={(lap) => change({ lap })}
          />
          <TextField
            label="Minutul sesiunii (min:sec)"
            value={typed.minute}
            error={errors["minuteMs"]}
            onChange={({ target }) => change({ minute: target.value })}
          />
          <TextField
            label="Virajul"
            maxLength={60}
            value={typed.corner}
            error={errors["corner"]}
            onChange={({ target }) => change({ corner: target.value })}
          />
        </FieldRow>
        <TextArea
          label="Ce s-a întâmplat"
          required
          rows={4}
          maxLength={2000}
          value={typed.text}
          error={errors["text"]}
          onChange={({ target }) => change({ text: target.value })}
        />
        <EvidenceFields
          draft={typed.evidence}
          errors={errors}
          onChange={(next) =>
            setTyped((before) => ({ ...before, evidence: next(before.evidence) }))
          }
        />
      </form>
    </Dialog>
  );
}

interface WhereFieldsProps {
  typed: NewCase;
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<NewCase>) => void;
}

/** In which session, and about whom: each list follows from the one before. */
function WhereFields({ typed, errors, onChange }: WhereFieldsProps) {
  const seasons = useSuspenseQuery(read(listSeasons, { query: { view: "cards" } })).data;
  const season = useQuery({
    ...read(readSeason, { params: { id: typed.season } }),
    enabled: typed.season !== "",
  });
  const event = useQuery({
    ...read(readEvent, { params: { id: typed.event }, query: {} }),
    enabled: typed.event !== "",
  });
  const sessions = event.data?.sessions.filter(({ results }) => (results?.length ?? 0) > 0) ?? [];
  const rows = sessions.find(({ _id }) => _id === typed.session)?.results ?? [];
  return (
    <>
      <Select
        label="Sezonul"
        required
        emptyTitle="Alege sezonul"
        value={typed.season}
        options={seasons.map(({ _id, title }) => ({ value: _id, title }))}
        error={errors["season"]}
        onChange={({ target }) =>
          onChange({ season: target.value, event: "", session: "", accused: [] })
        }
      />
      <FieldRow>
        <Select
          label="Etapa"
          required
          disabled={!season.data}
          emptyTitle="Alege etapa"
          value={typed.event}
          options={(season.data?.events ?? []).map(({ _id, title }) => ({ value: _id, title }))}
          error={errors["event"] ?? season.error?.message}
          onChange={({ target }) => onChange({ event: target.value, session: "", accused: [] })}
        />
        <Select
          label="Sesiunea"
          required
          disabled={!event.data}
          emptyTitle={event.data && sessions.length === 0 ? "Fără rezultate" : "Alege sesiunea"}
          value={typed.session}
          options={sessions.map(({ _id, title }) => ({ value: _id, title }))}
          error={errors["session"] ?? event.error?.message}
          onChange={({ target }) => onChange({ session: target.value, accused: [] })}
        />
      </FieldRow>
      <MultiCombobox
        label="Cine este acuzat"
        required
        disabled={rows.length === 0}
        placeholder="Numărul sau numele"
        emptyText="Nicio mașină așa."
        options={rows.flatMap(choicesOf)}
        value={[...typed.accused]}
        error={errors["accused"]}
        onChange={(accused) => onChange({ accused })}
      />
    </>
  );
}

/** A row's car, and each of its drivers where there are several. */
function choicesOf({ _id, eventRsvp, drivers }: ResultRow): ComboboxOption[] {
  const number = eventRsvp.raceNumber === null ? "" : `#${eventRsvp.raceNumber} `;
  const [only] = drivers;
  if (drivers.length === 1 && only)
    return [{ value: `${_id} 0`, title: `${number}${only.driverName}` }];
  const names = drivers.map(({ driverName }) => driverName).join(", ");
  return [
    { value: `${_id} car`, title: `${number}cine conducea`, detail: names },
    ...drivers.map(({ driverName }, place) => ({
      value: `${_id} ${place}`,
      title: `${number}${driverName}`,
    })),
  ];
}

function toCall(form: NewCase, clientKey: string) {
  const { season, session, accused, lap, minute, corner, text, evidence } = form;
  const { links, pictures } = toEvidence(evidence);
  return {
    params: { id: season },
    body: {
      clientKey,
      session,
      accused: accused.map(({ value }) => {
        const [row = "", place = "car"] = value.split(" ");
        return { row, driver: place === "car" ? null : Number(place) };
      }),
      lap,
      minuteMs: readInstant(minute),
      corner,
      text,
      links,
      pictures,
    },
  };
}

function problemsOf({ season, event, session, accused, minute, text, evidence }: NewCase) {
  const problems: Record<string, string> = evidenceProblems(evidence);
  const required = { season, event, session };
  for (const [name, value] of Object.entries(required))
    if (value === "") problems[name] = "Obligatoriu";
  if (accused.length === 0) problems["accused"] = "Alege cel puțin o mașină.";
  if (accused.length > 6) problems["accused"] = "Cel mult șase mașini.";
  if (Number.isNaN(readInstant(minute))) problems["minuteMs"] = "Scrie minutul și secunda: 12:05.";
  if (text.trim().length < 20)
    problems["text"] = "Scrie cel puțin 20 de caractere: ce s-a întâmplat și cine a greșit.";
  return problems;
}
