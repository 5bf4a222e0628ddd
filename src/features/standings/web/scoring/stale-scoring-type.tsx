import { useQuery } from "@tanstack/react-query";
import {
  type ScoringTypeForm,
  scoringTypeLabels,
  toScoringTypeForm,
} from "#features/standings/scoring-type-form.ts";
import type { EditedScoringType } from "#features/standings/scoring-types.ts";
import { StaleRecord } from "#web/forms/stale-record.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { editedScoringTypesQuery } from "./scoring-types-api.ts";

interface StaleScoringTypeProps {
  id: string;
  /** As it was when the form was opened, and as it is typed now. */
  read: ScoringTypeForm;
  form: ScoringTypeForm;
  /** `null`: it was deleted, and what is typed becomes a new one. */
  onSettled: (theirs: EditedScoringType | null, form: ScoringTypeForm) => void;
}

/** Somebody saved the same scoring type meanwhile: nothing was overwritten, and the organiser chooses field by field. */
export function StaleScoringType({ id, read, form, onSettled }: StaleScoringTypeProps) {
  const types = useQuery({ ...editedScoringTypesQuery(), refetchOnMount: "always" });
  if (types.error)
    return <ErrorState text={types.error.message} onRetry={() => void types.refetch()} />;
  if (!types.data || types.isFetching) return <Skeleton lines={3} height="2rem" />;
  const theirs = types.data.find((type) => type._id === id);
  if (theirs)
    return (
      <StaleRecord
        key={theirs.version}
        labels={scoringTypeLabels}
        versions={{ base: read, own: form, theirs: toScoringTypeForm(theirs) }}
        onSettled={(settled) => onSettled(theirs, settled)}
      />
    );
  return (
    <Notice kind="bad" title="Altcineva a salvat între timp">
      <p>Punctajul a fost șters. Ce ai scris este încă aici.</p>
      <Button onClick={() => onSettled(null, form)}>Păstrează-l ca nou</Button>
    </Notice>
  );
}
