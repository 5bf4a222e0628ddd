import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useId, useState } from "react";
import { readEventStewarding } from "#features/stewarding/public-stewarding-calls.ts";
import { finalityOf } from "#features/stewarding/session-finality.ts";
import { openCase, reopenResults } from "#features/stewarding/stewarding-calls.ts";
import { inPerson, read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { askToClose } from "#web/forms/ask-to-close.ts";
import { useNow } from "#web/now.ts";
import { permissionsQuery } from "#web/permissions-query.ts";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { EvidenceFields } from "../parts/evidence-fields.tsx";
import { IncidentFields } from "../protest/incident-fields.tsx";
import { type CasePlace, CasePlaceFields, nowhere, placeProblems } from "./case-place-fields.tsx";
import { noReopening, ReopenFields, type Reopening } from "./second/reopen-fields.tsx";
import {
  emptyDraft,
  type ProtestDraft,
  protestProblems,
  refusedPlaces,
  toProtest,
} from "../protest/protest-draft.ts";

/**
 * 'Deschide un caz': what stewards saw themselves, without a protest. Where results are definitive it opens them again, for who manages the panel, with a reason
 * that everybody reads.
 */
export function OpenCaseDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [place, setPlace] = useState(nowhere);
  const [start] = useState(() => emptyDraft(crypto.randomUUID()));
  const [draft, setDraft] = useState(start);
  const [reopening, setReopening] = useState(noReopening);
  const [isTried, setTried] = useState(false);
  const opening = useOpening(place);
  const opened = {
    onSuccess: async ({ _id }: { _id: string }) =>
      navigate({ to: "/administrare/comisari/$id", params: { id: _id } }),
    onError: () => undefined,
  };
  const open = useCall(openCase, () => toCall(place, draft), opened);
  const reopen = useCall(reopenResults, () => toReopening(place, draft, reopening), opened);
  const { reopens } = opening;
  const { error, isPending, mutate } = reopens ? reopen : open;
  const problems = {
    ...placeProblems(place),
    ...protestProblems(draft),
    ...(reopens && reopening.reasons.trim() === "" && { reasons: "Obligatoriu" }),
  };
  const errors: Readonly<Record<string, string>> = {
    ...(isTried && problems),
    ...refusedPlaces(error?.fields ?? {}, draft),
  };
  const isTyped = draft !== start || reopening !== noReopening;
  const close = () => void askToClose(isTyped, onClose);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (opening.refusal === undefined && Object.keys(problems).length === 0) mutate();
  };
  const change = (part: Partial<ProtestDraft>) => setDraft((before) => ({ ...before, ...part }));
  const isToldBeside = Object.keys(error?.fields ?? {}).length > 0;
  return (
    <Dialog
      isOpen
      onClose={close}
      title={reopens ? "Redeschide rezultatele" : "Deschide un caz"}
      actions={
        <>
          <Button onClick={close}>Renunță</Button>
          <Button
            type="submit"
            form={id}
            look="main"
            isBusy={isPending || draft.evidence.isSending}
            disabled={opening.refusal !== undefined}
          >
            {reopens ? "Redeschide rezultatele" : "Deschide cazul"}
          </Button>
        </>
      }
    >
      <form id={id} className="stack gap-4" noValidate onSubmit={submit}>
        {error && !isToldBeside && <Notice kind="bad">{error.message}</Notice>}
        <p className="muted">
          Cei acuzați sunt anunțați și se pot apăra. Nimeni nu apare ca reclamant.
        </p>
        <CasePlaceFields
          place={place}
          draft={draft}
          errors={errors}
          onPlace={(part) => {
            setPlace((before) => ({ ...before, ...part }));
            change({ accused: [] });
            setReopening((before) => ({ ...before, decision: "" }));
          }}
          onChange={change}
        />
        {opening.refusal !== undefined && <Notice kind="warning">{opening.refusal}</Notice>}
        {reopens && (
          <ReopenFields
            reopening={reopening}
            decisions={opening.decisions}
            errors={errors}
            onChange={setReopening}
          />
        )}
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

/** Whether the viewer opens an ordinary case of a session, or its definitive results again; `refusal`: neither. */
function useOpening({ event, session }: CasePlace) {
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
  const may = permissions.includes(isFinal ? "manageStewarding" : "judgeCases");
  const refusal = isFinal
    ? "Rezultatele sunt definitive: le redeschide cine administrează comisia, pentru dovezi noi."
    : "Rezultatele nu sunt definitive: un caz obișnuit îl deschid comisarii.";
  return {
    reopens: isFinal && may,
    decisions: found?.decisions ?? [],
    refusal: session !== "" && !may ? refusal : undefined,
  };
}

function toReopening(place: CasePlace, draft: ProtestDraft, { decision, reasons }: Reopening) {
  return {
    params: { id: place.event },
    body: { ...toCall(place, draft).body, decision: decision === "" ? null : decision, reasons },
  };
}

function toCall({ season, session }: CasePlace, draft: ProtestDraft) {
  const { shared: _shared, own: _own, ...body } = toProtest({ ...draft, session });
  return { params: { id: season }, body };
}
