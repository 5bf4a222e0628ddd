import type { FastifyReply, FastifyRequest, HTTPMethods, RouteShorthandOptions } from "fastify";
import { z } from "zod";
import {
  type Address,
  methodOf,
  type ParamsOf,
  patternOf,
  type ReplyOf,
  type Route,
  type Who,
  type Wire,
} from "#shared/route.ts";
import { idSchema } from "#shared/text/text-schemas.ts";
import {
  type Access,
  account,
  anyone,
  type CheckedAccess,
  requireViewer,
  withPermission,
} from "./access.ts";
import { ok, okSchema, type PageMeta } from "./http/envelope.ts";
import { limitOf } from "./http/limits.ts";
import type { App } from "./route-host.ts";
import type { Services } from "./services.ts";
import type { Viewer } from "./viewer.ts";

/** What the server alone knows of a route: the schemas that hold it to its types, who a rule lets in, and what is said of it. */
type Details<
  Sent extends Wire,
  At extends Address,
  Asks extends Who,
  Query,
  Body,
  Params,
> = (Sent["query"] extends z.ZodType ? { query: Same<Sent["query"], Query> } : { query?: never }) &
  (Sent["body"] extends z.ZodType ? { body: Same<Sent["body"], Body> } : { body?: never }) &
  (Asks extends "checked" ? { check: CheckedAccess } : { check?: never }) & {
    /** A sentence for who reads the API's documentation. */
    summary: string;
    /** Its part of the documentation, where it is registered later than its group: in a scope of its own. */
    tag?: string;
    /** Parameters of the path that are more than an id. */
    params?: Params & { [Name in ParamsOf<At>]?: z.ZodType };
  };

/** The schema that the route names, no narrower and no wider. */
type Same<Named, Held> = Held & Named & (Named extends Held ? unknown : never);

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** A call that may be answered: who asks and what they sent were looked at. */
interface Call<Sent extends Wire, At extends Address, Asks extends Who, Params> {
  params: { [Name in ParamsOf<At>]: Name extends keyof Params ? OutputOf<Params[Name]> : string };
  query: OutputOf<Sent["query"]>;
  body: OutputOf<Sent["body"]>;
  /** Nobody, where anyone may call. */
  viewer: Asks extends "anyone" ? Viewer | null : Viewer;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A page of a list, with where it stands. */
class Page<Rows> {
  readonly rows: Rows;
  readonly meta: PageMeta;

  constructor(rows: Rows, meta: PageMeta) {
    this.rows = rows;
    this.meta = meta;
  }
}

/** The reply of a list that is read page by page. */
export function page<Rows>(rows: Rows, meta: PageMeta): Page<Rows> {
  return new Page(rows, meta);
}

/** The schema of the reply's data; `z.null()` where it is left out. */
type ReplyPart<Sent extends Wire, Reply> =
  ReplyOf<Sent> extends null ? { reply?: never } : { reply: Reply & z.ZodType<ReplyOf<Sent>> };
type Answer<Sent extends Wire, Reply> =
  ReplyOf<Sent> extends null ? null | void : Reply extends z.ZodType ? z.input<Reply> : never;

export interface Serving {
  app: App;
  /**
   * Implements a route of a `*-calls.ts`, which gives its declarations, documentation and envelope. `handle` answers data or a
   * `page`.
   */
  serve: <
    Sent extends Wire,
    At extends Address,
    Asks extends Who,
    Query = never,
    Body = never,
    Params = object,
    Reply = never,
  >(
    route: Route<Sent, At, Asks>,
    details: Details<Sent, At, Asks, Query, Body, Params> &
      ReplyPart<Sent, Reply> & {
        handle: (
          call: Call<Sent, At, Asks, Params>,
        ) => Promise<Answer<Sent, Reply> | Page<Answer<Sent, Reply>>>;
      },
  ) => void;
  /** Like `serve`, for a reply outside the JSON envelope, a file or what `response` says. `handle` sends or answers it. */
  serveRaw: <
    Sent extends Wire,
    At extends Address,
    Asks extends Who,
    Query = never,
    Body = never,
    Params = object,
  >(
    route: Route<Sent, At, Asks>,
    details: Details<Sent, At, Asks, Query, Body, Params> & {
      response?: z.ZodType;
      handle: (call: Call<Sent, At, Asks, Params>) => Promise<unknown>;
    },
  ) => void;
}

/** A feature's routes, served with the services that they work with. */
export type Routes = (serving: Serving, services: Services) => void;

/** Serves routes on the app, or on a scope of it. */
export function serving(app: App): Serving;
export function serving(app: App): {
  app: App;
  serve: (route: Route, details: never) => void;
  serveRaw: (route: Route, details: never) => void;
} {
  return {
    app,
    serve: (route, details: AnyDetails) => {
      const answer = answerWith(route, details);
      const response = okSchema(details.reply ?? z.null());
      register(app, route, { ...details, response }, async (request, reply) => {
        const data: unknown = (await answer(request, reply)) ?? null;
        return data instanceof Page ? ok(data.rows, data.meta) : ok(data);
      });
    },
    serveRaw: (route, details: AnyDetails) =>
      register(app, route, details, answerWith(route, details)),
  };
}

type Answering = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** What the route's schemas let through is what `handle` takes. */
function answerWith({ access }: Route, { handle }: AnyDetails): Answering {
  return async (request, reply) => {
    const { params, query, body } = request;
    const viewer = access === "anyone" ? request.viewer : requireViewer(request);
    const given = { params, query, body, viewer, request, reply };
    const answer: unknown = await Reflect.apply(handle, undefined, [given]);
    return answer;
  };
}

interface AnyDetails {
  summary: string;
  tag?: string;
  query?: z.ZodType;
  body?: z.ZodType;
  reply?: z.ZodType;
  response?: z.ZodType;
  params?: Readonly<Record<string, z.ZodType | undefined>>;
  check?: CheckedAccess;
  handle: (call: never) => Promise<unknown>;
}

function register(app: App, route: Route, details: AnyDetails, handler: Answering): void {
  const method: HTTPMethods = methodOf(route);
  app.route({ method, url: patternOf(route), ...optionsOf(route, details), handler });
}

function optionsOf(route: Route, details: AnyDetails): RouteShorthandOptions {
  const { id, access, about, cached, writes, isPrivate, hides, forSeat } = route;
  const { summary, tag, query, body, response, params = {}, check } = details;
  const names = [...patternOf(route).matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const limit = route.limit ?? (hides ? "hide" : methodOf(route) === "GET" ? "read" : "write");
  return {
    config: {
      access: toAccess(access, check),
      limit: limitOf(limit),
      ...(forSeat && { forSeat }),
      ...(about && { about }),
      ...(cached && { cached }),
      ...(writes && { writes }),
      ...(isPrivate && { changesNothingPublic: true }),
      ...(hides !== undefined && { hides }),
    },
    schema: {
      operationId: id,
      summary,
      ...(tag && { tags: [tag] }),
      ...(names.length > 0 && {
        params: z.object(Object.fromEntries(names.map((name) => [name, params[name] ?? idSchema]))),
      }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(response && { response: { 200: response } }),
    },
  };
}

function toAccess(access: Who, check: CheckedAccess | undefined): Access {
  if (access === "anyone") return anyone;
  if (access === "account") return account;
  if (access !== "checked") return withPermission(...access);
  if (!check) throw new TypeError("A route with a rule of its own says which");
  return check;
}
