import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { Act, DrawnIn, Fields, SchemaOf, Words } from "#shared/act.ts";
import type { Address } from "#shared/route.ts";
import type { ApiError } from "../api.ts";
import { useCall } from "../calls/use-call.ts";
import { useUnsavedChanges } from "../forms/unsaved-changes.ts";
import { useSite } from "../page-data.ts";
import { askToConfirm } from "../ui/feedback/confirmations.ts";
import { showSnackbar } from "../ui/feedback/snackbars.ts";
import type { OptionSource } from "../ui/fields/combobox-options.ts";
import type { SelectOption } from "../ui/fields/select.tsx";
import {
  beginningOf,
  isChanged,
  missingWords,
  sentOf,
  type Typed,
  type TypedField,
} from "./typed-fields.ts";

/** What an act is done to, as the browser has it. */
export interface ActThing {
  /** What else its address names stands beside it. */
  readonly _id: string;
  readonly version?: number;
  /** Ids of what the viewer may do with it; left out: whatever is shown to them. */
  readonly may?: { readonly acts: readonly string[] };
}

type SentOf<Form extends Fields> = { [Name in keyof Form]: z.input<SchemaOf<Form[Name]>> };
type NamesOf<Form extends Fields, Kind> = {
  [Name in keyof Form]: Form[Name] extends { kind: Kind } ? Name : never;
}[keyof Form];

/** What every way of doing an act is given. */
export interface ActProps<Form extends Fields, Thing, Reply, At extends Address> {
  act: Act<Form, Thing, Reply, At>;
  of: Thing & ActThing;
  /** What is not typed here: all of its drawn fields, and of others what is known. */
  given?: Pick<SentOf<Form>, DrawnIn<Form>> & Partial<SentOf<Form>>;
  /** What stands in its fields to begin with. */
  start?: Partial<SentOf<Form>>;
  /** Of each of its choices. */
  options?: { [Name in NamesOf<Form, "choice">]: readonly SelectOption[] };
  /** Finds people, where it asks for somebody. */
  search?: OptionSource["search"];
  /** What of its drawn fields is missing or wrong, by field. */
  problems?: () => Readonly<Record<string, string>>;
  /** Where in its drawn fields refusals stand; left out: as the server names them. */
  toPlaces?: (refused: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
  /** Something is typed in its drawn fields. */
  isTyped?: boolean;
  /** Done once the question was answered with yes; false: the act is not sent. */
  before?: () => Promise<boolean>;
  onDone?: (reply: Reply) => unknown;
  /** Left out: the refusal is said where it was pressed. */
  onRefused?: (error: ApiError) => unknown;
  /** What helps against a refusal, said after it. */
  mend?: (error: ApiError) => ReactNode;
}

type SomeActProps = ActProps<Fields, ActThing, unknown, "POST /:id">;

/** The same, where it does not matter which act it is. */
export interface AnyActProps extends Omit<SomeActProps, "given" | "start" | "options"> {
  given?: Readonly<Record<string, unknown>>;
  start?: Readonly<Record<string, unknown>>;
  options?: Readonly<Record<string, readonly SelectOption[]>>;
}

type AnyAct = Act<Fields, ActThing, unknown, "POST /:id">;

/** A refusal stands where it was pressed. */
const saidInPlace = () => undefined;
const alwaysReady = () => Promise.resolve(true);

/**
 * How an act is done in the browser: what is typed, missing or refused, the question before and the notice after it. What is
 * typed is guarded against leaving, and cleared after it was sent.
 */
export function useAct(props: AnyActProps) {
  const { act, of, given = {}, isTyped = false } = props;
  const { before = alwaysReady, onDone, onRefused = saidInPlace } = props;
  const { timeZone } = useSite();
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  const [tries, setTries] = useState(0);
  const isOver = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const words = wordsOf(act, of);
  const fields = fieldsOf(props).map(({ name, field }) => {
    const [option] = props.options?.[name] ?? [];
    const start = props.start?.[name];
    const beginning = beginningOf(field, { start, first: option?.value, timeZone });
    const value = typed[name] ?? beginning;
    const isOther = isChanged(value, beginning);
    return { name, field, value, isOther, sent: sentOf(field, value, timeZone) };
  });
  const isDirty = fields.some(({ isOther }) => isOther);
  const sending = useCall(
    act,
    () => ({
      params: { ...of, id: of._id },
      body: {
        ...("version" in act.form && { version: of.version }),
        ...Object.fromEntries(fields.map(({ name, sent }) => [name, sent])),
        ...given,
      },
    }),
    {
      onSuccess: async (reply) => {
        isOver.current = true;
        setTyped({});
        setTries(0);
        const said = doneWords(words, reply, fields);
        if (said !== undefined) showSnackbar({ content: said });
        await onDone?.(reply);
      },
      onError: onRefused,
    },
  );
  useUnsavedChanges(isDirty || isTyped, undefined, isOver);
  const isAllowed = mayDo(act, of);
  const problems = {
    ...Object.fromEntries(
      fields.flatMap(({ name, field, sent }) =>
        sent === undefined ? [[name, missingWords(field)]] : [],
      ),
    ),
    ...props.problems?.(),
  };
  const refused = sending.error?.fields ?? {};
  const errors: Readonly<Record<string, string>> = {
    ...(props.toPlaces?.(refused) ?? refused),
    ...(tries > 0 && problems),
  };
  const isWrong = Object.keys(errors).length > 0;
  useEffect(() => {
    if (isWrong && (tries > 0 || sending.error))
      form.current?.querySelector<HTMLElement>("[aria-invalid], [data-refused]")?.focus();
  }, [isWrong, tries, sending.error]);
  const press = async () => {
    setTries(tries + 1);
    if (!isAllowed || sending.isPending || Object.keys(problems).length > 0) return;
    if (words.question && !(await askToConfirm(words.question))) return;
    if (await before()) sending.mutate();
  };
  return {
    words,
    fields,
    errors,
    /** What is said over the form: a refusal of none of its fields. */
    failure: Object.keys(refused).some((path) => path.replace(/\..*/, "") in act.form)
      ? undefined
      : sending.error,
    /** The viewer may do it now. */
    isAllowed,
    isDirty,
    isBusy: sending.isPending,
    /** It goes as soon as there is a connection. */
    isPaused: sending.isPaused,
    type: (name: string, value: Typed) => {
      isOver.current = false;
      setTyped((now) => ({ ...now, [name]: value }));
    },
    discard: () => setTyped({}),
    press,
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void press();
      },
    },
  };
}
export type ActInHand = ReturnType<typeof useAct>;

export function wordsOf({ words }: AnyAct, of: ActThing): Words<unknown> {
  return typeof words === "function" ? words(of) : words;
}

/** Whether the viewer may do it now. */
export function mayDo({ id }: AnyAct, { may }: ActThing): boolean {
  return may?.acts.includes(id) !== false;
}

/** Fields that the form of an act draws: neither its version, nor what is drawn by hand or given. */
export function fieldsOf({ act, given = {} }: Pick<AnyActProps, "act" | "given">) {
  return Object.entries(act.form).flatMap(([name, field]) =>
    field.kind === "version" || field.kind === "drawn" || name in given ? [] : [{ name, field }],
  );
}

function doneWords(
  { done }: Words<unknown>,
  reply: unknown,
  fields: readonly { name: string; value: Typed; field: TypedField }[],
): string | undefined {
  if (typeof done !== "function") return done;
  const people = fields.flatMap(({ name, value }) =>
    typeof value === "object" && value ? [[name, value.title] as const] : [],
  );
  return done(reply, Object.fromEntries(people));
}
