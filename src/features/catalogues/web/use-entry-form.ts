import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { CatalogueName, EntryHead } from "#features/catalogues/catalogues.ts";
import { type Fields, fieldsIn } from "#shared/record/record.ts";
import { ApiError } from "#web/api.ts";
import { useUnsavedChanges } from "#web/forms/unsaved-changes.ts";
import { entrySavedMeanwhile, saveEntry } from "./catalogues-api.ts";
import { problemsOf } from "#web/forms/use-editor.ts";

interface EntryFormOptions<Form extends object> {
  name: CatalogueName;
  /** `null`: a new one. */
  entry: (Form & EntryHead) | null;
  /** What a new one starts with. */
  initial: Form;
  fields: Fields;
  formSchema: z.ZodType<Form>;
  entrySchema: z.ZodType<Form & EntryHead>;
  /** What the schema cannot see; message by field. */
  check?: ((form: Form) => Record<string, string>) | undefined;
  onSaved: (form: Form) => void | Promise<void>;
}

/** What the fields of a catalogue's form are drawn with. */
export interface EntryFields<Form> {
  values: Form;
  set: (changes: Partial<Form>) => void;
  /** `{...field("title")}` of a line of text. */
  field: (name: keyof Form & string) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
  errorOf: (name: keyof Form & string) => string | undefined;
}

/** A short form of one entry: checked with the server's own schema, with the server's words beside the fields that they are about. */
export function useEntryForm<Form extends object>(options: EntryFormOptions<Form>) {
  const { name, entry, fields, initial, formSchema, entrySchema, check, onSaved } = options;
  const [seen, setSeen] = useState(entry);
  const [values, setValues] = useState<Form>(entry ? fieldsIn<Form>(fields, entry) : initial);
  const [wasTried, setTried] = useState(false);
  const start = seen ? fieldsIn<Form>(fields, seen) : initial;
  const isDirty = JSON.stringify(values) !== JSON.stringify(start);
  const save = useMutation({
    mutationFn: async (form: Form) => saveEntry(name, form, seen),
    onSuccess: async (_saved, form) => onSaved(form),
  });
  useUnsavedChanges(isDirty && !save.isSuccess);
  const found = problemsOf(formSchema, values);
  const problems = Object.keys(found).length > 0 ? found : (check?.(values) ?? {});
  const refused = save.error instanceof ApiError ? save.error.fields : {};
  const savedMeanwhile = entrySavedMeanwhile(save.error);
  const theirs = savedMeanwhile === undefined ? undefined : entrySchema.parse(savedMeanwhile);
  const errorOf = (field: keyof Form & string) =>
    refused[field] ?? (wasTried ? problems[field] : undefined);
  const set = (changes: Partial<Form>) => {
    setValues({ ...values, ...changes });
    if (!theirs) save.reset();
  };
  const drawn: EntryFields<Form> = {
    values,
    set,
    errorOf,
    field: (field) => ({
      name: field,
      value: String(values[field] ?? ""),
      error: errorOf(field),
      onChange: ({ target }) => {
        const change: Record<string, string> = { [field]: target.value };
        setValues({ ...values, ...change });
        if (!theirs) save.reset();
      },
    }),
  };
  return {
    fields: drawn,
    isDirty,
    isSaving: save.isPending,
    /** Why nothing was saved, where no field says it. */
    problem:
      save.error && theirs === undefined && Object.keys(refused).length === 0
        ? save.error.message
        : undefined,
    /** Whether the fields let it be sent; else the first wrong one says why. */
    submit: (): boolean => {
      setTried(true);
      if (Object.keys(problems).length > 0) return false;
      save.mutate(formSchema.parse(values));
      return true;
    },
    /** For `<StaleRecord>` when somebody else was faster. */
    conflict: theirs && {
      labels: fields,
      versions: { base: start, own: values, theirs: fieldsIn<Form>(fields, theirs) },
      onSettled: (settled: Form) => {
        setSeen(theirs);
        setValues(settled);
        save.reset();
      },
    },
  };
}
