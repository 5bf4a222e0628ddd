import { z } from "zod";
import type { Config } from "#server/config.ts";
import { MINUTE_MS, SECOND_MS } from "#shared/time/durations.ts";
import { cleanLine } from "#shared/text/clean-text.ts";
import type { WebhookParts } from "./webhook-address.ts";
import type { Embed, WebhookProblem } from "../webhooks.ts";

/** For so long an answer is waited for. */
const PATIENCE_MS = 15_000;
/** More than any answer of Discord's. */
const MOST_BYTES = 65_536;
const LONGEST_PAUSE_MS = 10 * MINUTE_MS;
/** Where Discord wants a pause and does not say how long. */
const USUAL_PAUSE_MS = MINUTE_MS;

/** What came of a call. A pause (ms) is asked for before the webhook is called again. */
export type Answer = { pauseMs?: number } & (
  | { is: "done"; body: unknown }
  /** Nothing was done, certainly: not reached, or a pause is wanted. */
  | { is: "undone"; problem: string }
  /** It may have been done. */
  | { is: "unclear"; problem: string }
  /** What was sent is wrong: it never will be done. */
  | { is: "refused"; problem: string }
  /** The message is not there any more. */
  | { is: "missing" }
  /** Nobody can write there any more. */
  | { is: "broken"; problem: WebhookProblem }
);

export interface DiscordCaller {
  config: Pick<Config, "discordUrl">;
  patienceMs?: number;
}

/** As it is sent: it mentions nobody, whatever its words are. */
function messageOf(content: Embed | string) {
  const said = typeof content === "string" ? { content } : { content: "", embeds: [content] };
  return { ...said, allowed_mentions: { parse: [] } };
}

export function postMessage(
  caller: DiscordCaller,
  { id, token }: WebhookParts,
  content: Embed | string,
): Promise<Answer> {
  // Without `wait` the answer does not say which message it is.
  return ask(caller, "POST", `${id}/${token}?wait=true`, messageOf(content));
}

export function editMessage(
  caller: DiscordCaller,
  { id, token }: WebhookParts,
  { messageId, embed }: { messageId: string; embed: Embed },
): Promise<Answer> {
  return ask(caller, "PATCH", `${id}/${token}/messages/${messageId}`, messageOf(embed));
}

const named = z.object({ id: z.string(), name: z.string().nullish() });

/** The webhook's name; `away`: nobody knows, else there is no such webhook. */
export async function readWebhook(
  caller: DiscordCaller,
  { id, token }: WebhookParts,
): Promise<{ name: string } | "away" | "unknown"> {
  const answer = await ask(caller, "GET", `${id}/${token}`);
  if (answer.is !== "done")
    return answer.is === "undone" || answer.is === "unclear" ? "away" : "unknown";
  const body = named.safeParse(answer.body);
  return body.success
    ? { name: cleanLine(body.data.name ?? "").slice(0, 100) || "Webhook" }
    : "away";
}

const sent = z.object({ id: z.string().regex(/^\d{1,25}$/) });

/** The id of the message that an answer tells of. */
export function messageIdOf(body: unknown): string | undefined {
  const message = sent.safeParse(body);
  return message.success ? message.data.id : undefined;
}

async function ask(
  { config, patienceMs = PATIENCE_MS }: DiscordCaller,
  method: "GET" | "POST" | "PATCH",
  path: string,
  message?: object,
): Promise<Answer> {
  try {
    const response = await fetch(`${config.discordUrl}/api/v10/webhooks/${path}`, {
      method,
      ...(message && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(message),
      }),
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await readSmall(response);
    return { ...pauseOf(response), ...answerOf(response.status, text, response.headers) };
  } catch (error) {
    // Never its own words: an address in them would be the secret.
    const code = codeOf(error);
    return unreached.has(code)
      ? { is: "undone", problem: `Discord is out of reach (${code})` }
      : { is: "unclear", problem: `no clear answer (${code})` };
  }
}

/** Nothing was sent yet when it failed so. */
const unreached: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

const coded = z.object({ code: z.string() });

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const cause = coded.safeParse(error.cause);
  return cause.success ? cause.data.code : error.name;
}

const limited = z.object({ retry_after: z.number() });
const failed = z.object({ code: z.number() });

/** Discord's own codes (`docs/topics/opcodes-and-status-codes` of its documentation). */
const UNKNOWN_MESSAGE = 10_008;

function answerOf(status: number, text: string, headers: Headers): Answer {
  const body = parsed(text);
  if (status === 204) return { is: "done", body: null };
  if (status >= 200 && status < 300)
    return body === undefined
      ? { is: "unclear", problem: "the answer is unreadable" }
      : { is: "done", body };
  const problem = `Discord answered ${status}`;
  if (status === 429) {
    const said = limited.safeParse(body);
    const seconds = said.success ? said.data.retry_after : secondsIn(headers, "retry-after");
    return { is: "undone", problem, pauseMs: bounded(seconds, USUAL_PAUSE_MS) };
  }
  if (status >= 500) return { is: "unclear", problem };
  if (status === 401 || status === 403) return { is: "broken", problem: "refused" };
  const code = failed.safeParse(body);
  if (code.success && code.data.code === UNKNOWN_MESSAGE) return { is: "missing" };
  if (status === 404) return { is: "broken", problem: "deleted" };
  return { is: "refused", problem: code.success ? `${problem}, code ${code.data.code}` : problem };
}

/** Before what is allowed is used up Discord says for how long the next call has to wait. */
function pauseOf({ headers }: Response): { pauseMs?: number } {
  if (headers.get("x-ratelimit-remaining") !== "0") return {};
  return { pauseMs: bounded(secondsIn(headers, "x-ratelimit-reset-after"), SECOND_MS) };
}

function secondsIn(headers: Headers, name: string): number {
  return Number(headers.get(name) ?? Number.NaN);
}

function bounded(seconds: number, usualMs: number): number {
  const ms = Number.isFinite(seconds) && seconds >= 0 ? seconds * SECOND_MS : usualMs;
  return Math.min(Math.ceil(ms), LONGEST_PAUSE_MS);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What is longer is cut off: it is nothing that Discord says. */
async function readSmall(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    text += decoder.decode(chunk, { stream: true });
    if (bytes > MOST_BYTES) break;
  }
  return text;
}
