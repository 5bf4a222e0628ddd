import { type QueryFunctionContext, QueryClient, queryOptions } from "@tanstack/react-query";
import type { Topic } from "#shared/route.ts";
import { ApiError, type FetchJson, type PageMeta } from "./api.ts";

type Params = Readonly<Record<string, unknown>>;
type ApiKey = readonly [path: string, params: Params, shape?: "page"];

type QueryFacts = {
  /** Topics of the route, by which a write finds what it makes stale. */
  about?: readonly Topic[];
  /** The answer is for who asks, and goes with them. */
  viewer?: boolean;
  /** The answer is public, and is asked for as nobody but by holders of one of these permissions, who may see more. */
  wholeFor?: readonly string[];
  /** They do, also where the server has shown something to nobody: it is read again for them. */
  seesMore?: boolean;
};

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: QueryFacts;
  }
}

export interface ApiQuerySettings extends QueryFacts {
  /** Milliseconds for which an answer counts as fresh. */
  staleTime?: number;
}

/** The server's client goes with its request; a timer would hold every answer for ten minutes. */
const keptMs = typeof window === "undefined" ? Infinity : 600_000;

/** A query client whose queries read the API through `fetchJson`: the browser's own, or the server's for one page. */
export function createQueryClient(fetchJson: FetchJson): QueryClient {
  const read = async (context: QueryFunctionContext): Promise<unknown> => {
    const [path, params, shape] = parseKey(context.queryKey);
    const { signal, meta: { wholeFor } = {} } = context;
    const { data, meta } = await fetchJson<unknown>(withParams(path, params), {
      signal,
      ...(wholeFor && { wholeFor }),
    });
    return shape === "page" ? { items: data, meta } : data;
  };
  return new QueryClient({
    defaultOptions: {
      queries: { queryFn: read, staleTime: 20_000, gcTime: keptMs, retry: isWorthRetrying },
    },
  });
}

/** The options of a query that reads `path`, for `read` of `calls/call.ts`. Its key is the path and the parameters. */
export function apiQuery<T>(path: string, params: Params, settings: ApiQuerySettings) {
  const queryKey: ApiKey = [path, params];
  return queryOptions<T, ApiError, T, ApiKey>({ queryKey, ...asOptions(settings) });
}

/** One page of a list that grows, and where it stands. */
export interface ListPage<T> {
  items: T[];
  meta: PageMeta;
}

/** As `apiQuery`, for a list asked for with `page`. */
export function apiPageQuery<T>(path: string, params: Params, settings: ApiQuerySettings) {
  const queryKey: ApiKey = [path, params, "page"];
  return queryOptions<ListPage<T>, ApiError, ListPage<T>, ApiKey>({
    queryKey,
    ...asOptions(settings),
  });
}

function asOptions({ staleTime, ...meta }: ApiQuerySettings) {
  return {
    ...(Object.keys(meta).length > 0 && { meta }),
    ...(staleTime !== undefined && { staleTime }),
  };
}

function parseKey(key: readonly unknown[]): ApiKey {
  const [path, params, shape] = key;
  if (typeof path !== "string" || typeof params !== "object")
    throw new TypeError(`${JSON.stringify(key)} is not the key of an API query`);
  return [path, { ...params }, shape === "page" ? shape : undefined];
}

/** A path with what is asked behind it; parts that are `undefined` or empty are left out. */
export function withParams(path: string, params: Params): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== "");
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** A refusal stays a refusal; a lost connection or a stumbling server may be over in a moment. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  if (typeof window === "undefined" || failures >= 2) return false;
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}
