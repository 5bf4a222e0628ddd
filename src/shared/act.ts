import type { z } from "zod";
import type { Address, Route, RouteFacts, Who } from "./route.ts";

/*
 * An act is a route that also says what one types, which words stand around it and what the audit log tells of it. The server
 * checks its form (`server/http/act-schemas.ts`) and the browser draws it (`web/acts/`); no schema reaches the browser.
 */

interface Labelled {
  readonly label: string;
}

interface VersionField {
  readonly kind: "version";
}

export interface TextField extends Labelled {
  readonly kind: "text";
  /** In characters. */
  readonly most: number;
  /** Left out: one line. */
  readonly rows?: number;
  readonly optional?: boolean;
}

export interface MomentField extends Labelled {
  readonly kind: "moment";
  readonly optional?: boolean;
}

export interface ChoiceField extends Labelled {
  readonly kind: "choice";
  readonly optional?: boolean;
}

export interface PersonField extends Labelled {
  readonly kind: "person";
  /** Said beside it where nobody is chosen. */
  readonly missing?: string;
}

/** `Schema` is only a type: the server names it. */
interface DrawnField<Schema extends z.ZodType = z.ZodType> {
  readonly kind: "drawn";
  readonly schema?: Schema;
}

export type Field = VersionField | TextField | MomentField | ChoiceField | PersonField | DrawnField;
export type Fields = Readonly<Record<string, Field>>;

/** On top of which state of the thing it is done. */
export const version = { kind: "version" } as const satisfies VersionField;

export function text<const More extends Omit<TextField, "kind" | "label">>(
  label: string,
  more: More,
) {
  return { kind: "text" as const, label, ...more };
}

/** A day and hour by the league's clock; UTC ms on the wire. */
export function moment(label: string): MomentField {
  return { kind: "moment", label };
}

/** The same or none: `null` on the wire, and where nothing is sent. */
export function momentOrNone(label: string) {
  return { kind: "moment", label, optional: true } as const satisfies MomentField;
}

/** One of what whoever draws the form offers: an id. */
export function choice(label: string): ChoiceField {
  return { kind: "choice", label };
}

/** The same or none: `null` on the wire, and where nothing is sent. */
export function choiceOrNone(label: string) {
  return { kind: "choice", label, optional: true } as const satisfies ChoiceField;
}

/** Somebody of the league, by their id. */
export function person(label: string, missing?: string): PersonField {
  return { kind: "person", label, ...(missing !== undefined && { missing }) };
}

/** What no form draws by itself: whoever shows it gives the value, the server the schema. */
export function drawn<Schema extends z.ZodType>(): DrawnField<Schema> {
  return { kind: "drawn" };
}

/** What is said to who does it. */
export interface Words<Reply = never> {
  /** On its button. */
  press: string;
  /** The same to who hears it alone, where several stand on one page. */
  spoken?: string;
  /** Over its form. */
  title?: string;
  /** Under that. */
  body?: string;
  /** Under its fields, by name. */
  help?: Readonly<Record<string, string>>;
  /** On the button of its dialog, where that says less than `press`. */
  send?: string;
  /** Asked before it is sent. */
  question?: { title: string; body: string; no?: string; yes?: string };
  /** Once it is done; `chosen` has the names of people, by field. */
  done?: string | ((reply: Reply, chosen: Readonly<Record<string, string>>) => string);
  /** Why it can no longer be done, to who is still typing. */
  over?: string;
  /** It cannot be undone. */
  isGrave?: true;
}

interface ActFacts<Form extends Fields, Thing, Reply> {
  /** What is sent, by name. */
  readonly form: Form;
  readonly words: Words<Reply> | ((thing: Thing) => Words<Reply>);
  /** What the audit log writes, with its sentence; of several the first, unless the work says which. Stored: never renamed. */
  readonly log: Readonly<Record<string, string>>;
}

/** `Thing`: what it is done to, as the browser has it. */
export interface Act<
  Form extends Fields = Fields,
  Thing = never,
  Reply = never,
  At extends Address = Address,
  Asks extends Who = Who,
>
  extends Route<{ body: BodyOf<Form>; reply: Reply }, At, Asks>, ActFacts<Form, Thing, Reply> {}

/** What is said of an act where it is described. */
export type ActSaid<Form extends Fields, Thing, Reply, Asks extends Who> = RouteFacts<Asks> &
  ActFacts<Form, Thing, Reply>;

/** `act<Club, Club>()("handOverClub", "POST /api/team/:id/owner", { … })`; `Thing` is what it is done to, as browsers read it. */
export function act<Thing, Reply = null>() {
  return <const Form extends Fields, const At extends Address, const Asks extends Who>(
    id: string,
    address: At,
    said: ActSaid<Form, Thing, Reply, Asks>,
  ): Act<Form, Thing, Reply, At, Asks> => ({ id, address, ...said });
}

/** What the audit log says of an act: the kind of thing it is done to (`user`), and its sentences by stored word. */
interface Logged<Log> {
  readonly subject: string;
  readonly log: Log;
}

/** `loggedAct("unblockAccount", "POST /api/users/:id/unblock", { … })`, served by `perform` (`server/http/perform.ts`). */
export function loggedAct<
  const Form extends Fields,
  const At extends Address,
  const Asks extends Who,
  Thing = unknown,
  Reply = null,
  const Log extends Readonly<Record<string, string>> = Readonly<Record<string, string>>,
>(
  id: string,
  address: At,
  said: ActSaid<Form, Thing, Reply, Asks> & Logged<Log>,
): Act<Form, Thing, Reply, At, Asks> & Logged<Log> {
  return { id, address, ...said };
}

/** The schema that what is sent is checked by. */
export type BodyOf<Form extends Fields> = z.ZodObject<{
  -readonly [Name in keyof Form]: SchemaOf<Form[Name]>;
}>;

export type SchemaOf<Of extends Field> =
  Of extends DrawnField<infer Schema>
    ? Schema
    : Of extends { kind: "moment"; optional: true }
      ? OrNone<z.ZodNumber>
      : Of extends { kind: "choice"; optional: true }
        ? OrNone<z.ZodString>
        : Of extends VersionField | MomentField
          ? z.ZodNumber
          : Of extends { optional: true }
            ? z.ZodDefault<z.ZodString>
            : z.ZodString;

type OrNone<Schema extends z.ZodType> = z.ZodDefault<z.ZodNullable<Schema>>;

/** Names of fields that no form draws by itself. */
export type DrawnIn<Form extends Fields> = {
  [Name in keyof Form]: Form[Name] extends DrawnField ? Name : never;
}[keyof Form];
