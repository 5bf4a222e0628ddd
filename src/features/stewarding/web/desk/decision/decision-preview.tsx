import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { previewDecision } from "#features/stewarding/stewarding-calls.ts";
import type { CaseView } from "#features/stewarding/stewarding.ts";
import { isRace } from "#shared/session-types.ts";
import { call } from "#web/calls/call.ts";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { NoRaceLeft } from "../../parts/no-race-left.tsx";
import { ChangesTable } from "../../decisions/session-decisions.tsx";
import type { DraftRecord } from "./decision-values.ts";

/** The classification as the decision would leave it, for what is typed so far. */
export function DecisionPreview({ view, items }: { view: CaseView; items: DraftRecord["items"] }) {
  const { _id: id, state } = view;
  const title = useId();
  const isWritten = state === "review";
  const preview = useQuery({
    queryKey: ["decision-preview", id, items],
    queryFn: () => call(previewDecision, { params: { id }, body: { items } }),
    enabled: isWritten,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (!isWritten) return null;
  return (
    <section className="stack gap-3" aria-labelledby={title}>
      <h3 className="step-1" id={title}>
        Cum se schimbă clasamentul sesiunii
      </h3>
      {preview.error && (
        <ErrorState text={preview.error.message} onRetry={() => void preview.refetch()} />
      )}
      {preview.isPending && <p role="status">Se calculează…</p>}
      {preview.data?.noRaceLeft && <NoRaceLeft />}
      {preview.data && <ChangesTable changes={preview.data} ofRace={isRace(view.session.type)} />}
    </section>
  );
}
