import type { z } from "zod";
import type { Permission } from "./permissions.ts";

/*
 * A route is described once, in its feature's `*-calls.ts`: the server implements it (`server/serve.ts`), the browser calls it
 * (`web/calls/call.ts`). Types alone say what crosses the wire, so that no schema reaches the browser; topics say what is asked
 * again after a write.
 */

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** `GET /api/people/:id` */
export type Address = `${Method} /${string}`;

/** Kinds of routes that are counted alike; how often one caller may call each is configuration. */
export type LimitName =
  | "read"
  | "write"
  | "hide"
  | "page"
  | "file"
  | "upload"
  | "piece"
  | "dear"
  | "mail";

/** What lists and pages are about. A write changes topics, and what was read of them is asked again. */
export type Topic =
  | "people"
  | "own-account"
  | "roles"
  | "platform-ids"
  | "site"
  | "messages"
  | "mails"
  | "clubs"
  | "seasons"
  | "events"
  | "registrations"
  | "results"
  | "entry-lists"
  | "standings"
  | "cases"
  | "downloads"
  | "catalogues"
  | "webhooks"
  | "following";

/**
 * What a cached reply shows: the event (with results and answers), season (with tables), driver or club of its address, the
 * season's cars and crews (`entries`), the lists of competitions or that of game files. A write that names what it changes
 * touches only replies that show it.
 */
export type ShownKind = "lists" | "downloads" | "season" | "entries" | "event" | "driver" | "club";

/** Anybody, people with an account, who holds one of the permissions, or whom a rule of the feature lets in. */
export type Who = "anyone" | "account" | "checked" | readonly Permission[];

export interface RouteFacts<Asks extends Who> {
  readonly access: Asks;
  /** Left out: `hide` of what hides, else `read` of a GET, `write` of anything else. `attempts`: the feature counts. */
  readonly limit?: LimitName | "attempts";
  /** A login of a seat alone may call it too: it is about one's own seat. Of routes that ask for an account. */
  readonly forSeat?: true;
  /** Of a read: what it tells of. Of a write: what may read differently from now on. */
  readonly about?: readonly Topic[];
  /** Anybody may read it, and who holds one of these sees more: it is read again for them. */
  readonly seesMore?: readonly Permission[];
  /** The anonymous reply is cached until something of this changes; with an empty list only until a write that names nothing. */
  readonly cached?: readonly ShownKind[];
  /** It may take a minute: the browser waits for it. */
  readonly isSlow?: true;
  /** A GET that writes, as the specification has a few. */
  readonly writes?: true;
  /** A write that no visitor can see: cached replies stay. */
  readonly isPrivate?: true;
  /**
   * For writes. `true`: it may hide, delete or anonymise what visitors see, so replies that show it are dropped at once. `false`:
   * they are stale and are shown until they are made anew.
   */
  readonly hides?: boolean;
}

/** What crosses the wire: the schemas of what is sent, and the type of the reply's data, `null` where it is left out. */
export interface Wire {
  query?: z.ZodType;
  body?: z.ZodType;
  reply?: unknown;
}

/** Of a route that is sent nothing and answers nothing. */
interface Nothing {
  query?: never;
  body?: never;
  reply?: never;
}

export interface Route<
  Sent extends Wire = Wire,
  At extends Address = Address,
  Asks extends Who = Who,
> extends RouteFacts<Asks> {
  /** The name of the operation in OpenAPI: that of the constant, where it is one. */
  readonly id: string;
  readonly address: At;
  /** Only a type: nothing is there. */
  readonly wire?: Sent;
}

/** `route<{ body: typeof formSchema; reply: Person }>()("savePerson", "POST /api/people/:id", { access: ["manageDrivers"] })` */
export function route<Sent extends Wire = Nothing>() {
  return <const At extends Address, const Asks extends Who>(
    id: string,
    address: At,
    facts: RouteFacts<Asks>,
  ): Route<Sent, At, Asks> => ({ id, address, ...facts });
}

export type ReplyOf<Sent extends Wire> = Sent extends { reply: infer Reply } ? Reply : null;

/** `"id" | "role"` of `POST /api/users/:id/roles/:role`. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** A part of what is given to a call: it must be there where the route names it, and cannot be elsewhere. */
export type Part<Name extends string, Value> = [Value] extends [never]
  ? { [Key in Name]?: never }
  : { [Key in Name]: Value };

export function methodOf({ address }: Pick<Route, "address">): string {
  return address.slice(0, address.indexOf(" "));
}

/** `/api/people/:id` */
export function patternOf({ address }: Pick<Route, "address">): string {
  return address.slice(address.indexOf(" ") + 1);
}
