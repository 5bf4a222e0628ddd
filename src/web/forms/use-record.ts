import { toNestErrors } from "@hookform/resolvers";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  useForm,
  type UseFormReturn,
  useWatch,
} from "react-hook-form";
import type { z } from "zod";
import { isSame, merge, type Versions } from "#shared/record/merge.ts";
import type { Labels } from "#shared/record/record.ts";
import type { Route } from "#shared/route.ts";
import { askAgain } from "../calls/call.ts";
import { askToClose } from "./ask-to-close.ts";
import { forgetDraft } from "./drafts.ts";
import { inputOf } from "./bound.tsx";
import { errorAt, problemsOf, refusedFields } from "./problems.ts";
import { useUnsavedChanges } from "./unsaved-changes.ts";
import { type FoundDraft, useDraft } from "./use-draft.ts";

interface RecordOptions<Values extends FieldValues, Form, Read, Reply> {
  /** How its fields are called and merged. */
  labels: Labels;
  /** As it was read; `null`: a new one. Read again with a newer `version`, it is taken over while nothing is typed. */
  record: Read;
  /** What the form holds of it; of `null`: what a new one starts with. */
  toValues: (record: Read) => Values & DefaultValues<Values>;
  /** What the server checks with. */
  schema: z.ZodType<Form>;
  /** What is checked and sent. Default: what the form holds. */
  toForm?: (values: Values) => unknown;
  /** What the schema cannot see, once it finds nothing wrong; message by field. */
  check?: (form: Form) => Record<string, string>;
  /** The form's field for a path of the schema or the server. Default: the same. */
  fieldOf?: (path: string) => string;
  /** Asked before it is sent; false: the person has thought better of it. */
  confirm?: (form: Form, read: Read) => Promise<boolean>;
  /** Saves on top of `read`, what the form was filled from. @throws ApiError, or Error with what the person is told */
  save: (form: Form, read: Read) => Promise<Reply>;
  /** What somebody else has saved meanwhile, when that is why saving failed; `null`: they deleted it. */
  savedMeanwhile?: (error: unknown) => Read | undefined | Promise<Read | undefined>;
  /** The route that saves: what it changes is read again, before `onSaved`. Left out: the caller sees to it. */
  savedBy?: Pick<Route, "about">;
  onSaved: (reply: Reply) => void | Promise<void>;
  /** The form goes on with what this gives; without it saving ends the form, and `onSaved` leaves it. */
  goOnWith?: (reply: Reply) => Read;
  /** Under this name what is not saved is kept in the browser; without it nothing is. */
  draft?: string;
  /** A short form complains when it is saved, a long one as each field is left. */
  isShort?: boolean;
  /** Something beside the fields waits to be saved: a chosen file. */
  hasMore?: boolean;
}

/** A form of something that is saved, as `RecordPage` and `RecordDialog` show it. */
export interface RecordEditor<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  isNew: boolean;
  isDirty: boolean;
  isSaving: boolean;
  errorOf: (name: FieldPath<Values>) => string | undefined;
  /** `{...field("title")}` of a line of text. */
  field: (name: FieldPath<Values>) => ReturnType<typeof inputOf<Values, FieldPath<Values>>>;
  /** Changes what no input is registered for. */
  set: <Name extends FieldPath<Values>>(name: Name, value: FieldPathValue<Values, Name>) => void;
  /** Why nothing was saved, for the foot of a long form. */
  problem: string | undefined;
  /** Why nothing was saved, where no field and no conflict says it. */
  failure: string | undefined;
  formProps: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
  /** Puts everything back as it was read. */
  undo: () => void;
  /** What was typed on an earlier visit. */
  foundDraft: FoundDraft | null;
  /** Closes what holds the form, when the person agrees to lose what is not saved. */
  askToClose: (close: () => void) => void;
  /** Somebody else was faster: nothing is saved until the person has said what becomes of it. */
  isAsked: boolean;
  /** For `StaleRecord` when somebody else has saved. */
  conflict: Conflict<Values> | undefined;
  /** Set when somebody else has deleted it: what is typed becomes a new one. */
  keepAsNew: (() => void) | undefined;
}

interface OpenRecord<Values extends FieldValues, Read> extends RecordEditor<Values> {
  read: Read;
  /** Fills the form from what is saved now. */
  takeOver: (now: Read) => void;
}

interface Conflict<Values> {
  labels: Labels;
  versions: Versions<Values>;
  onSettled: (values: Values) => void;
}

/**
 * The form of a new or saved record: checked with the server's schema, guarded against leaving, with the server's words beside
 * its fields. What was typed stays until it is saved; if somebody else saved meanwhile, the person chooses row by row.
 */
export function useRecord<
  Values extends FieldValues,
  Form,
  Read extends object | null,
  Reply = unknown,
>(options: RecordOptions<Values, Form, Read, Reply>): OpenRecord<Values, Read> {
  const {
    labels,
    record,
    toValues,
    schema,
    toForm = (values: Values): unknown => values,
  } = options;
  const { check, fieldOf = (path: string) => path, draft, goOnWith, hasMore = false } = options;
  const [{ read, initial }, setCopy] = useState(() => ({
    read: record,
    initial: toValues(record),
  }));
  const [theirs, setTheirs] = useState<Read>();
  const [attempts, setAttempts] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const refused = useRef(nothingRefused);
  const isOver = useRef(false);
  const filledWith = useRef(initial);

  const problemsIn = (values: Values): Record<string, string> => {
    const form = toForm(values);
    const found = problemsOf(schema, form);
    if (Object.keys(found).length === 0 && check) return check(schema.parse(form));
    return renamed(found, fieldOf);
  };
  const form = useForm<Values>({
    defaultValues: initial,
    mode: options.isShort ? "onSubmit" : "onTouched",
    shouldFocusError: false,
    resolver: (values, _context, resolverOptions) => {
      const problems = { ...problemsIn(values), ...stillRefused(refused.current, values) };
      const errors = Object.fromEntries(
        Object.entries(problems).map(([path, message]) => [path, { type: "custom", message }]),
      );
      return Object.keys(errors).length === 0
        ? { values, errors: {} }
        : { values: {}, errors: toNestErrors<Values>(errors, resolverOptions) };
    },
  });
  const { errors, isDirty: hasEdits, isSubmitted } = form.formState;
  const isDirty = hasEdits || hasMore;

  const toChecked = (values: Values) => schema.parse(toForm(values));
  const send = async (values: Values) => {
    const isSure = (await options.confirm?.(toChecked(values), read)) ?? true;
    if (isSure) save.mutate(values);
  };
  const takeOver = (now: Read, values?: Values) => {
    const start = toValues(now);
    setCopy({ read: now, initial: start });
    filledWith.current = start;
    form.reset(start);
    if (values) form.reset(values, { keepDefaultValues: true });
  };
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: async (values: Values) => options.save(toChecked(values), read),
    onSuccess: async (reply, sent) => {
      if (draft !== undefined) forgetDraft(draft);
      if (goOnWith) {
        const now = goOnWith(reply);
        // What was typed while it was on its way stays.
        const versions = { base: sent, own: form.getValues(), theirs: toValues(now) };
        takeOver(now, merge<Values>(labels, versions).merged);
      } else isOver.current = true;
      if (options.savedBy) await askAgain(queryClient, options.savedBy);
      await options.onSaved(reply);
    },
    onError: async (error, sent) => {
      setTheirs(await options.savedMeanwhile?.(error));
      const messages = renamed(refusedFields(error), fieldOf);
      refused.current = { messages, values: sent };
      if (Object.keys(messages).length === 0) return;
      await form.trigger();
      setAttempts((count) => count + 1);
    },
  });
  const foundDraft = useDraft({ name: draft, saved: initial, form, labels });
  useUnsavedChanges(isDirty, draft === undefined ? undefined : keptAsDraft, isOver);
  useEffect(() => {
    if (attempts > 0) focusFirstError(element.current);
  }, [attempts]);

  const isAsked = theirs !== undefined;
  const isOutdated = !isDirty && !isAsked && versionOf(record) > versionOf(read);
  if (isOutdated) setCopy({ read: record, initial: toValues(record) });
  useEffect(() => {
    if (filledWith.current === initial) return;
    filledWith.current = initial;
    form.reset(initial);
  }, [form, initial, filledWith]);

  const settle = (now: Read, values: Values) => {
    takeOver(now, values);
    setTheirs(undefined);
    save.reset();
  };
  // What is typed beside an open question belongs to its answer.
  useWatch({ control: form.control, disabled: !isAsked });
  const conflictWith = (now: Read): Conflict<Values> => ({
    labels,
    versions: { base: initial, own: form.getValues(), theirs: toValues(now) },
    onSettled: (values) => settle(now, values),
  });
  const isToldElsewhere =
    isAsked || isShown(renamed(refusedFields(save.error), fieldOf), form.getValues());

  return {
    read,
    takeOver: (now) => takeOver(now),
    form,
    isNew: read === null,
    isDirty,
    isSaving: save.isPending,
    errorOf: (name) => errorAt(errors, name),
    field: (name) => inputOf(form, name),
    set: (name, value) =>
      form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted }),
    problem:
      save.error?.message ??
      (isSubmitted && Object.keys(errors).length > 0 ? "Verifică câmpurile marcate." : undefined),
    failure: isToldElsewhere ? undefined : save.error?.message,
    formProps: {
      ref: element,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        if (save.isPending || isAsked) return;
        refused.current = nothingRefused;
        save.reset();
        let isWrong = false;
        const judged = form.handleSubmit(send, () => {
          isWrong = true;
        });
        // What is wrong stands at its fields once all of this is over.
        void judged(event).then(() => isWrong && setAttempts((count) => count + 1));
      },
    },
    undo: () => {
      refused.current = nothingRefused;
      setTheirs(undefined);
      save.reset();
      form.reset(initial);
    },
    foundDraft,
    askToClose: (close) => void askToClose(isDirty && !isOver.current, close),
    isAsked,
    conflict: theirs ? conflictWith(theirs) : undefined,
    keepAsNew: theirs === null ? () => settle(theirs, form.getValues()) : undefined,
  };
}

const keptAsDraft = "Ai modificări nesalvate. Dacă pleci, rămân ca ciornă pe acest dispozitiv.";

/** What the server refused, and the values that it refused. */
interface Refusal {
  messages: Readonly<Record<string, string>>;
  values: object;
}

const nothingRefused: Refusal = { messages: {}, values: {} };

/** What has no version is never known to be newer. */
function versionOf(read: object | null): number {
  return read && "version" in read && typeof read.version === "number" ? read.version : 0;
}

/** A refusal stands until its field is changed. */
function stillRefused({ messages, values }: Refusal, now: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).filter(([path]) => isSame(get(now, path), get(values, path))),
  );
}

/** Whether one of the fields is there to say what is wrong with it. */
function isShown(messages: Refusal["messages"], values: object): boolean {
  return Object.keys(messages).some((path) => get(values, path) !== undefined);
}

function renamed(
  messages: Readonly<Record<string, string>>,
  fieldOf: (path: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).map(([path, message]) => [fieldOf(path), message]),
  );
}

function focusFirstError(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  field?.focus();
  field?.scrollIntoView({ block: "center" });
}
