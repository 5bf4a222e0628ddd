import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { readEvent } from "#features/results/results-calls.ts";
import { listSeasons, readSeason } from "#features/seasons/seasons-calls.ts";
import { eventActs } from "#features/stewarding/acts/event-acts.ts";
import { decisionTitle } from "#features/stewarding/case-words.ts";
import { readEventStewarding } from "#features/stewarding/public-stewarding-calls.ts";
import { finalityOf } from "#features/stewarding/protest-window.ts";
import { MOST_CARS } from "#features/stewarding/protest-limits.ts";
import { newCaseSchema } from "#features/stewarding/stewarding-forms.ts";
import { isUnusual } from "#shared/session-types.ts";
import { ActDialog } from "#web/acts/act-button.tsx";
import { inPerson, read } from "#web/calls/call.ts";
import { useNow } from "#web/now.ts";
import { permissionsQuery } from "#web/permissions-query.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { carsIn } from "../parts/chips.tsx";
import { sentWith } from "../parts/evidence-draft.ts";
import { EvidenceFields } from "../parts/evidence-fields.tsx";
import { AccusedCars } from "../protest/accused-cars.tsx";
import { IncidentFields } from "../protest/incident-fields.tsx";
import { emptyDraft, type ProtestDraft, toProtest } from "../protest/protest-draft.ts";
import { mayJudge } from "./desk-parts.tsx";

interface OpenCaseDialogProps {
  /** What is known of it where it is opened from. */
  begin?: Pick<ProtestDraft, "session" | "accused" | "lap"> & { event: string };
  onClose: () => void;
}

/**
 * 'Deschide un caz': a case of what stewards saw themselves. Managers can also reopen definitive results, with a public reason.
 */
export function OpenCaseDialog({ begin, onClose }: OpenCaseDialogProps) {
  const navigate = useNavigate();
  const { event: whence = "", ...known } = begin ?? {};
  const [season, setSeason] = useState("");
  const [event, setEvent] = useState(whence);
  const [start] = useState(() => ({ ...emptyDraft(), ...known }));
  const [draft, setDraft] = useState(start);
  const { session, accused, evidence } = draft;
  const putSession = (next: string) =>
    setDraft((before) => ({ ...before, session: next, accused: [] }));
  const seasons = useSuspenseQuery(read(listSeasons, { query: { view: "cards" } })).data;
  const found = useQuery({
    ...read(readEvent, { params: { id: event }, query: {} }),
    enabled: event !== "",
  }).data;
  const seasonId = found?.season._id ?? season;
  const events = useQuery({
    ...read(readSeason, { params: { id: seasonId } }),
    enabled: seasonId !== "",
  }).data?.events;
  const driven = found?.sessions
    .filter(({ results }) => (results?.length ?? 0) > 0)
    .toSorted((a, b) => Number(isUnusual(a.type.code)) - Number(isUnusual(b.type.code)));
  const cars = found ? carsIn(found, session) : [];
  const { reopens, refusal, decisions } = useOpening(event, session);
  const dialog = {
    ...sentWith(evidence, toProtest(draft), newCaseSchema),
    isTyped: draft !== start,
    isHeld: session === "" || refusal !== undefined,
    onDone: async ({ _id }: { _id: string }) =>
      navigate({ to: "/administrare/comisari/$id", params: { id: _id } }),
    onClose,
    children: (errors: Readonly<Record<string, string>>) => (
      <>
        <PlaceSelect
          label="Sezonul"
          value={seasonId}
          options={seasons}
          onChoose={(next) => {
            setSeason(next);
            setEvent("");
            putSession("");
          }}
        />
        <PlaceSelect
          label="Etapa"
          value={event}
          options={events}
          onChoose={(next) => {
            setEvent(next);
            putSession("");
          }}
        />
        <PlaceSelect label="Sesiunea" value={session} options={driven} onChoose={putSession} />
        {refusal !== undefined && <Notice kind="warning">{refusal}</Notice>}
        {cars.length > 0 && (
          <AccusedCars
            key={session}
            cars={cars}
            accused={accused}
            most={MOST_CARS}
            error={errors["accused"]}
            onChange={(next) => setDraft((before) => ({ ...before, accused: next }))}
          />
        )}
        <IncidentFields draft={draft} errors={errors} change={setDraft} />
        <EvidenceFields draft={draft} change={setDraft} errors={errors} />
      </>
    ),
  };
  return reopens ? (
    <ActDialog
      act={eventActs.reopenResults}
      of={{ _id: event }}
      options={{
        decision: [
          { value: "", title: "Niciuna: alt incident" },
          ...decisions.map(({ _id, number }) => ({ value: _id, title: decisionTitle(number) })),
        ],
      }}
      {...dialog}
    />
  ) : (
    <ActDialog act={eventActs.openCase} of={{ _id: seasonId }} {...dialog} />
  );
}

interface PlaceSelectProps {
  label: string;
  value: string;
  /** Not known yet: nothing can be chosen. */
  options: readonly { _id: string; title: string }[] | undefined;
  onChoose: (id: string) => void;
}

/** Where a case belongs: each list follows from the one before. */
function PlaceSelect({ label, value, options, onChoose }: PlaceSelectProps) {
  return (
    <Select
      label={label}
      required
      disabled={!options}
      emptyTitle={options?.length === 0 ? "Fără rezultate" : "Alege"}
      value={value}
      options={(options ?? []).map(({ _id, title }) => ({ value: _id, title }))}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}

/** Whether the viewer opens an ordinary case of a session, or its definitive results again; `refusal`: neither. */
function useOpening(event: string, session: string) {
  const now = useNow();
  const permissions = useSuspenseQuery(permissionsQuery()).data;
  const { data } = useQuery({
    ...read(readEventStewarding, { params: { id: event } }, inPerson),
    enabled: event !== "",
  });
  const found = data?.sessions.find(({ _id }) => _id === session);
  const isFinal =
    found !== undefined &&
    finalityOf({ ...found, appealUntil: [found.appealUntil] }, now)?.state === "final";
  const may = isFinal ? permissions.includes("manageStewarding") : mayJudge(permissions);
  const refusal = isFinal
    ? "Rezultatele sunt definitive: le redeschide cine administrează comisia, pentru dovezi noi."
    : "Rezultatele nu sunt definitive: un caz obișnuit îl deschid comisarii.";
  return {
    reopens: isFinal && may,
    decisions: found?.decisions ?? [],
    refusal: session !== "" && !may ? refusal : undefined,
  };
}
