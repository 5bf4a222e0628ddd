import { readToken } from "./session.ts";

/** A refusal by the API, or no answer at all (`status` 0). The message is a sentence for people, in Romanian. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Messages beside form fields, by field path. */
  readonly fields: Record<string, string>;
  /** Extra facts, such as the current version of what somebody else saved meanwhile. */
  readonly details: unknown;
  readonly requestId: string | undefined;

  constructor(failure: ApiFailure) {
    super(failure.data);
    this.name = "ApiError";
    this.status = failure.status;
    this.code = failure.code;
    this.fields = failure.fields ?? {};
    this.details = failure.details;
    this.requestId = failure.requestId;
  }
}

interface ApiFailure {
  status: number;
  data: string;
  code: string;
  fields?: Record<string, string> | undefined;
  details?: unknown;
  requestId?: string | undefined;
}

/** A success as the API writes it. */
export interface ApiReply<T> {
  status: 200;
  data: T;
  meta?: PageMeta;
}

export interface PageMeta {
  page: number;
  pageSize: number;
  total: number;
}

interface FetchOptions {
  signal?: AbortSignal;
  /** Of a public reply: who may see more of it (`calls/public-replies.ts`). */
  wholeFor?: readonly string[];
}

/** Reads a path of the API. In the browser this is `asFewAsPossible`; on the server the host hands one in. */
export type FetchJson = <T>(path: string, options?: FetchOptions) => Promise<ApiReply<T>>;

export interface SendOptions {
  signal?: AbortSignal;
  /** Milliseconds until the request is given up. */
  timeoutMs?: number;
  /** Asked as nobody, whoever is logged in. */
  isAnonymous?: boolean;
  headers?: Readonly<Record<string, string>>;
}

const patienceMs = 20_000;

/** Asks the API, with the token of who is logged in. @throws ApiError */
export async function send<T>(
  method: string,
  path: string,
  body: unknown,
  { signal, timeoutMs = patienceMs, isAnonymous = false, headers: more }: SendOptions = {},
): Promise<ApiReply<T>> {
  const headers = { ...more, ...(!isAnonymous && authorization()) };
  if (body !== undefined) headers["content-type"] = "application/json";
  const limits = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
  try {
    const response = await fetch(path, {
      method,
      headers,
      signal: AbortSignal.any(limits),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return readReply<T>(response.status, await response.text());
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw unreachable();
  }
}

/** Reads the envelope of a reply. @param body what `text` says @throws ApiError when it is a failure. */
export function readReply<T>(status: number, text: string, body = parseJson(text)): ApiReply<T> {
  if (status >= 200 && status < 300 && isReply<T>(body)) return body;
  throw new ApiError(readFailure(status, body));
}

function readFailure(status: number, body: unknown): ApiFailure {
  if (!isObject(body) || typeof body["data"] !== "string")
    return { status, data: wentWrong, code: "internal" };
  const { data, code, fields, details, requestId } = body;
  return {
    status,
    data,
    code: typeof code === "string" ? code : "internal",
    fields: isObject(fields)
      ? Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, String(text)]))
      : undefined,
    details,
    requestId: typeof requestId === "string" ? requestId : undefined,
  };
}

const wentWrong = "Ceva nu a mers bine. Încearcă din nou peste câteva momente.";

/** No answer at all. */
export function unreachable(): ApiError {
  return new ApiError({
    status: 0,
    data: "Site-ul nu răspunde. Verifică legătura la internet și încearcă din nou.",
    code: "unreachable",
  });
}

/** The header that says who asks; none while nobody is logged in. */
export function authorization(): Record<string, string> {
  const token = readToken();
  return token ? { authorization: `Bearer ${token}` } : {};
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The one place where an answer gets its type: the server validated it against the schema of that type. */
function isReply<T>(body: unknown): body is ApiReply<T> {
  return isObject(body) && "data" in body;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
