import type { QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import {
  type Address,
  methodOf,
  type ParamsOf,
  type Part,
  patternOf,
  type ReplyOf,
  type Route,
  type Wire,
} from "#shared/route.ts";
import { send, type SendOptions } from "../api.ts";
import { apiPageQuery, apiQuery, type ApiQuerySettings, withParams } from "../query-client.ts";
import { noteWrite } from "./public-replies.ts";

/*
 * Calls of the routes in a feature's `*-calls.ts`. A missing parameter, a wrong body or an unknown value of the reply does not
 * compile, and the topics of routes say what is asked again after a write.
 */

/** In an address a number stands as text. */
export type QueryOf<Input> = {
  [Name in keyof Input]: string extends Input[Name] ? Input[Name] | number : Input[Name];
};

type Params<Path extends string> = [ParamsOf<Path>] extends [never]
  ? never
  : Record<ParamsOf<Path>, string>;

/** What a call is given: `{}` where nothing is needed. */
export type Given<Sent extends Wire, At extends Address> = Part<"params", Params<At>> &
  Part<"body", Sent["body"] extends z.ZodType ? Unchanged<z.input<Sent["body"]>> : never> &
  QueryPart<Sent["query"] extends z.ZodType ? QueryOf<z.input<Sent["query"]>> : never>;

/** What is sent is not changed, so that it may be fixed. */
type Unchanged<Value> = Value extends readonly (infer Item)[]
  ? readonly Unchanged<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Unchanged<Value[Name]> }
    : Value;

/** May be left out where nothing of it is required. */
type QueryPart<Query> = object extends Query ? { query?: Query } : Part<"query", Query>;

interface AnyGiven {
  params?: Readonly<Record<string, string>>;
  query?: object;
  body?: unknown;
}

/** Of what others may have changed since: shown, and read again each time that it is opened. */
export const fresh = { staleTime: 0 };

/** Of a public reply that holds more for the person: asked for with their token. */
export const inPerson = { viewer: true };

/** Calls a route and answers its data. @throws ApiError */
export function call<Sent extends Wire, At extends Address>(
  route: Route<Sent, At>,
  given: Given<Sent, At>,
  options?: SendOptions,
): Promise<ReplyOf<Sent>>;
export async function call<Data>(
  route: Route,
  given: AnyGiven,
  options?: SendOptions,
): Promise<Data> {
  const patience = route.isSlow && { timeoutMs: 60_000 };
  const method = methodOf(route);
  try {
    const address = addressOf(route, given);
    const { data } = await send<Data>(method, address, given.body, { ...patience, ...options });
    return data;
  } finally {
    // Also when the answer was lost: it may have been written.
    if (!route.isPrivate && (method !== "GET" || route.writes)) noteWrite();
  }
}

type Reading = `GET /${string}`;

/** The options of a query that reads a route: `useSuspenseQuery(read(listRoles))`. */
export function read<Sent extends Wire, At extends Reading>(
  route: Route<Sent, At>,
  given: Given<Sent, At>,
  settings?: ApiQuerySettings,
): ReturnType<typeof apiQuery<ReplyOf<Sent>>>;
export function read<Data>(
  route: Route,
  given: AnyGiven,
  settings: ApiQuerySettings = {},
): ReturnType<typeof apiQuery<Data>> {
  return apiQuery(fill(route, given.params), { ...given.query }, settingsOf(route, settings));
}

type ItemOf<Data> = Data extends readonly (infer Item)[] ? Item : never;

/** As `read`, for a list that comes page by page, with where the page stands. */
export function readPage<Sent extends Wire, At extends Reading>(
  route: Route<Sent, At>,
  given: Given<Sent, At>,
  settings?: ApiQuerySettings,
): ReturnType<typeof apiPageQuery<ItemOf<ReplyOf<Sent>>>>;
export function readPage<Sent extends Wire>(
  route: Route,
  given: AnyGiven,
  settings: ApiQuerySettings = {},
): ReturnType<typeof apiPageQuery<ItemOf<ReplyOf<Sent>>>> {
  return apiPageQuery(fill(route, given.params), { ...given.query }, settingsOf(route, settings));
}

/** The address of a route with everything in place, for links, pictures and uploads. */
export function hrefOf<Sent extends Wire, At extends Address>(
  route: Route<Sent, At>,
  given: Omit<Given<Sent, At>, "body">,
): string;
export function hrefOf(route: Route, given: AnyGiven): string {
  return addressOf(route, given);
}

function addressOf(route: Route, given: AnyGiven): string {
  return withParams(fill(route, given.params), { ...given.query });
}

function fill(route: Route, params: AnyGiven["params"] = {}): string {
  return patternOf(route).replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${route.id} needs ${name}`);
    return encodeURIComponent(value);
  });
}

function settingsOf(
  { about, access, cached, seesMore = [] }: Route,
  settings: ApiQuerySettings,
): ApiQuerySettings {
  const topics = about && { about };
  if (access !== "anyone" || settings.viewer) return { viewer: true, ...settings, ...topics };
  return {
    // What is hidden from everybody is there for who prepares it.
    ...(cached && { wholeFor: ["manageSeasons", ...seesMore] }),
    ...(seesMore.length > 0 && { seesMore: true }),
    ...settings,
    ...topics,
  };
}

/** Reads again whatever is shown of what the routes changed, except `gone`, an address that no longer exists. */
export function askAgain(
  queryClient: QueryClient,
  routes: Pick<Route, "about"> | readonly Pick<Route, "about">[],
  gone?: string,
): Promise<void> {
  const changed = new Set([routes].flat().flatMap(({ about = [] }) => about));
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path], meta }) => {
      return path !== gone && meta?.about?.some((topic) => changed.has(topic)) === true;
    },
  });
}
