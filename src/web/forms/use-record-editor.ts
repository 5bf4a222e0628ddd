import { useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type { z } from "zod";
import type { Versions } from "#shared/record/merge.ts";
import type { Labels } from "#shared/record/record.ts";
import { useEditor } from "./use-editor.ts";

interface RecordEditorOptions<Values extends FieldValues, Form extends object, Saved> {
  draft: string;
  /** How its fields are called and merged. */
  labels: Labels;
  /** As it was read when the page was opened. */
  record: Saved;
  toValues: (record: Saved) => Values & DefaultValues<Values>;
  schema: z.ZodType<Form>;
  toForm: (values: Values) => unknown;
  /** Saves on top of the version that the form was filled from. */
  send: (form: Form & { version: number }) => Promise<Saved>;
  /** What somebody else has saved meanwhile, when that is why saving failed. */
  savedMeanwhile: (error: unknown) => Saved | undefined;
  onSaved: (saved: Saved) => void | Promise<void>;
}

/** The form of something that is saved already, and that others may save too. */
export function useRecordEditor<
  Values extends FieldValues,
  Form extends object,
  Saved extends { version: number },
>(options: RecordEditorOptions<Values, Form, Saved>) {
  const { draft, labels, record, toValues, schema, toForm, send, savedMeanwhile, onSaved } =
    options;
  const [{ read, initial }, setCopy] = useState(() => ({
    read: record,
    initial: toValues(record),
  }));
  const editor = useEditor<Values, Form, Saved>({
    draft,
    labels,
    initial,
    schema,
    toForm,
    send: (form) => send({ ...form, version: read.version }),
    onSaved: async (saved) => {
      takeOver(saved);
      await onSaved(saved);
    },
  });
  const takeOver = (now: Saved) => {
    const values = toValues(now);
    setCopy({ read: now, initial: values });
    editor.form.reset(values);
  };
  const theirs = savedMeanwhile(editor.save.error);
  const conflict = theirs && {
    labels,
    versions: { base: initial, own: editor.form.getValues(), theirs: toValues(theirs) },
    onSettled: (values: Values) => {
      takeOver(theirs);
      editor.form.reset(values, { keepDefaultValues: true });
      editor.save.reset();
    },
  };
  return {
    ...editor,
    read,
    /** Fills the form from what is saved now. */
    takeOver,
    reset: () => editor.form.reset(initial),
    /** For `<StaleRecord>` when somebody else was faster; saving works again once it is settled. */
    conflict: conflict satisfies Conflict<Values> | undefined,
  };
}

interface Conflict<Values> {
  labels: Labels;
  versions: Versions<Values>;
  onSettled: (values: Values) => void;
}
