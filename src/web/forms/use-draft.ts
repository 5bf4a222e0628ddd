import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { closeDraft, type Draft, forgetDraft, readDraft, writeDraft } from "#web/forms/drafts.ts";
import { merge } from "#shared/record/merge.ts";
import type { Labels } from "#shared/record/record.ts";

/** A draft found when the form was opened, until the person has said what becomes of it. */
export interface FoundDraft {
  /** UTC ms. */
  writtenAt: number;
  /** Fills the form with it; parts it had not touched stay as they are saved now. */
  resume: () => void;
  drop: () => void;
}

interface DraftedForm<Values extends FieldValues> {
  /** None: no draft is kept. */
  name: string | undefined;
  /** What is saved now; the same object until that changes. */
  saved: Values;
  form: UseFormReturn<Values>;
  labels: Labels;
}

/**
 * Stores what is typed into the form `name` in this browser until it is saved or taken back. It writes nothing over an earlier
 * visit's draft that waits for an answer.
 */
export function useDraft<Values extends FieldValues>({
  name,
  saved,
  form,
  labels,
}: DraftedForm<Values>): FoundDraft | null {
  const [found, setFound] = useState<Draft<Values> | null>(() =>
    name === undefined ? null : readDraft(name, saved),
  );
  const isWaiting = found !== null;
  useEffect(() => {
    if (isWaiting || name === undefined) return undefined;
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) writeDraft(name, { base: saved, own: values });
        else forgetDraft(name);
      },
    });
  }, [form, isWaiting, name, saved]);
  useEffect(() => {
    if (name === undefined) return undefined;
    return () => closeDraft(name);
  }, [name]);
  if (!found || name === undefined) return null;
  return {
    writtenAt: found.writtenAt,
    resume: () => {
      setFound(null);
      const { merged } = merge(labels, { base: found.base, own: found.own, theirs: saved });
      form.reset(merged, { keepDefaultValues: true });
    },
    drop: () => {
      setFound(null);
      forgetDraft(name);
    },
  };
}
