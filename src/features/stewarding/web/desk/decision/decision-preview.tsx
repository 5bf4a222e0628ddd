import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { previewDecision } from "#features/stewarding/stewarding-calls.ts";
import type { CaseView } from "#features/stewarding/stewarding.ts";
import type { DecisionDraft } from "#features/stewarding/stewarding-forms.ts";
import { isRace } from "#shared/session-types.ts";
import { call } from "#web/calls/call.ts";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { NoRaceLeft } from "../../parts/no-race-left.tsx";
import { Part } from "../../parts/part.tsx";
import { ChangesTable } from "../../decisions/session-decisions.tsx";

/** The classification as the decision would leave it, for what is typed so far. */
export function DecisionPreview({
  view,
  items,
}: {
  view: CaseView;
  items: DecisionDraft["items"];
}) {
  const { _id: id, state } = view;
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
    <Part title="Cum se schimbă clasamentul sesiunii">
      {preview.error && (
        <ErrorState text={preview.error.message} onRetry={() => void preview.refetch()} />
      )}
      {preview.isPending && <p role="status">Se calculează…</p>}
      {preview.data?.noRaceLeft && <NoRaceLeft />}
      {preview.data && <ChangesTable changes={preview.data} ofRace={isRace(view.session.type)} />}
    </Part>
  );
}
