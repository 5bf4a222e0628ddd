import { toNestErrors } from "@hookform/resolvers";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, get, useForm } from "react-hook-form";
import type { z } from "zod";
import type { Labels } from "#shared/record/record.ts";
import { ApiError } from "#web/api.ts";
import { forgetDraft } from "#web/forms/drafts.ts";
import { useUnsavedChanges } from "#web/forms/unsaved-changes.ts";
import { useDraft } from "./use-draft.ts";

interface EditorOptions<Values extends FieldValues, Form, Saved> {
  /** Under this name what is not saved is kept in the browser; without it nothing is. */
  draft?: string;
  /** How two copies of it are merged; without it each field is a whole. */
  labels?: Labels;
  /** What is saved now, or what a new form starts with; the same object until that changes. */
  initial: Values & DefaultValues<Values>;
  /** What the server checks with. Field paths of form and values are the same. */
  schema: z.ZodType<Form>;
  toForm: (values: Values) => unknown;
  send: (form: Form) => Promise<Saved>;
  onSaved: (saved: Saved) => void | Promise<void>;
  /** Saving ends the form: its page goes elsewhere. */
  isLeftWhenSaved?: boolean;
}

/**
 * A long form: checked with the server's own schema while one types, guarded against leaving, with the server's words beside the fields that they
 * are about. What was typed stays until it is saved.
 */
export function useEditor<Values extends FieldValues, Form, Saved>(
  options: EditorOptions<Values, Form, Saved>,
) {
  const {
    draft,
    labels = {},
    initial,
    schema,
    toForm,
    send,
    onSaved,
    isLeftWhenSaved = false,
  } = options;
  const refused = useRef<Record<string, string>>({});
  const element = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const form = useForm<Values>({
    defaultValues: initial,
    mode: "onTouched",
    shouldFocusError: false,
    resolver: (values, _context, resolverOptions) => {
      const problems = { ...problemsOf(schema, toForm(values)), ...refused.current };
      const errors = Object.fromEntries(
        Object.entries(problems).map(([path, message]) => [path, { type: "custom", message }]),
      );
      return Object.keys(errors).length === 0
        ? { values, errors: {} }
        : { values: {}, errors: toNestErrors<Values>(errors, resolverOptions) };
    },
  });
  const save = useMutation({
    mutationFn: async (values: Values) => send(schema.parse(toForm(values))),
    onSuccess: async (saved) => {
      if (draft !== undefined) forgetDraft(draft);
      await onSaved(saved);
    },
    onError: async (error) => {
      refused.current = error instanceof ApiError ? error.fields : {};
      if (Object.keys(refused.current).length === 0) return;
      await form.trigger();
      setAttempts((count) => count + 1);
    },
  });
  const { errors, isDirty, isSubmitted } = form.formState;
  const foundDraft = useDraft({ name: draft, saved: initial, form, labels });
  useUnsavedChanges(
    isDirty && !(isLeftWhenSaved && save.isSuccess),
    draft === undefined ? undefined : keptAsDraft,
  );
  useEffect(() => {
    if (attempts > 0) focusFirstError(element.current);
  }, [attempts]);

  return {
    form,
    save,
    isDirty,
    foundDraft,
    /** Why nothing was saved, for the foot of the form. */
    problem:
      save.error?.message ??
      (isSubmitted && Object.keys(errors).length > 0 ? "Verifică câmpurile marcate." : undefined),
    formProps: {
      ref: element,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        refused.current = {};
        save.reset();
        void form.handleSubmit(
          (values) => save.mutate(values),
          () => setAttempts((count) => count + 1),
        )(event);
      },
    },
  };
}

const keptAsDraft = "Ai modificări nesalvate. Dacă pleci, rămân ca ciornă pe acest dispozitiv.";

/** The message beside a field, by its path. */
export function errorAt(errors: object, path: string): string | undefined {
  const found: unknown = get(errors, path);
  if (typeof found !== "object" || found === null) return undefined;
  if ("message" in found && typeof found.message === "string") return found.message;
  return "root" in found ? errorAt(found, "root") : undefined;
}

/** Messages by field path; the first one counts. */
export function problemsOf(schema: z.ZodType, form: unknown): Record<string, string> {
  const checked = schema.safeParse(form);
  const problems: Record<string, string> = {};
  for (const { path, message } of checked.error?.issues ?? []) problems[path.join(".")] ??= message;
  return problems;
}

function focusFirstError(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  field?.focus();
  field?.scrollIntoView({ block: "center" });
}
