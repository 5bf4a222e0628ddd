import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { eventActs } from "#features/stewarding/acts/event-acts.ts";
import { decisionTitle } from "#features/stewarding/case-words.ts";
import { readEventStewarding } from "#features/stewarding/public-stewarding-calls.ts";
import { finalityOf } from "#features/stewarding/protest-window.ts";
import { ActDialog } from "#web/acts/act-button.tsx";
import { inPerson, read } from "#web/calls/call.ts";
import { useNow } from "#web/now.ts";
import { permissionsQuery } from "#web/permissions-query.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { randomKey } from "../parts/device-draft.ts";
import { EvidenceFields } from "../parts/evidence-fields.tsx";
import { IncidentFields } from "../protest/incident-fields.tsx";
import { mayJudge } from "./desk-parts.tsx";
import { type CasePlace, CasePlaceFields, nowhere, placeProblems } from "./case-place-fields.tsx";
import {
  emptyDraft,
  type ProtestDraft,
  protestProblems,
  refusedPlaces,
  toProtest,
} from "../protest/protest-draft.ts";

interface OpenCaseDialogProps {
  /** What is known of it where it is opened from. */
  begin?: Pick<ProtestDraft, "accused" | "lap"> & { place: CasePlace };
  onClose: () => void;
}

/**
 * 'Deschide un caz': a case of what stewards saw themselves. Managers can also reopen definitive results, with a public reason.
 */
export function OpenCaseDialog({ begin, onClose }: OpenCaseDialogProps) {
  const navigate = useNavigate();
  const { place: whence = nowhere, ...known } = begin ?? {};
  const [place, setPlace] = useState(whence);
  const [start] = useState(() => ({ ...emptyDraft(randomKey()), ...known }));
  const [draft, setDraft] = useState(start);
  const { reopens, refusal, decisions } = useOpening(place);
  const { shared: _shared, own: _own, ...given } = toProtest({ ...draft, session: place.session });
  const change = (part: Partial<ProtestDraft>) => setDraft((before) => ({ ...before, ...part }));
  const dialog = {
    problems: () => ({
      ...placeProblems(place),
      ...protestProblems(draft),
    }),
    toPlaces: (refused: Readonly<Record<string, string>>) => refusedPlaces(refused, draft),
    isTyped: draft !== start,
    isWaiting: draft.evidence.isSending,
    isHeld: refusal !== undefined,
    onDone: async ({ _id }: { _id: string }) =>
      navigate({ to: "/administrare/comisari/$id", params: { id: _id } }),
    onClose,
    children: (errors: Readonly<Record<string, string>>) => (
      <>
        <CasePlaceFields
          place={place}
          draft={draft}
          errors={errors}
          onPlace={(part) => {
            setPlace((before) => ({ ...before, ...part }));
            change({ accused: [] });
          }}
          onChange={change}
        />
        {refusal !== undefined && <Notice kind="warning">{refusal}</Notice>}
        <IncidentFields draft={draft} errors={errors} onChange={change} />
        <EvidenceFields
          draft={draft.evidence}
          errors={errors}
          onChange={(next) =>
            setDraft((before) => ({ ...before, evidence: next(before.evidence) }))
          }
        />
      </>
    ),
  };
  return reopens ? (
    <ActDialog
      act={eventActs.reopenResults}
      of={{ _id: place.event }}
      given={given}
      options={{
        decision: [
          { value: "", title: "Niciuna: alt incident" },
          ...decisions.map(({ _id, number }) => ({ value: _id, title: decisionTitle(number) })),
        ],
      }}
      {...dialog}
    />
  ) : (
    <ActDialog act={eventActs.openCase} of={{ _id: place.season }} given={given} {...dialog} />
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
