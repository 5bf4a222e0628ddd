import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { bestEncoding, compress, type Effort, type Encoding } from "../http/compression.ts";

/** Names and values in turns, as `node:http` sends them soonest. */
type HeaderList = string[];

interface Variant {
  headers: HeaderList;
  body: Buffer;
  effort: Effort;
  /** Whoever waited for it has it. */
  isSent: boolean;
}

/**
 * A whole reply to an anonymous request, with every header it needs; compressed for each encoding that somebody asks for. Whoever asks first waits, and
 * many replies are never asked for again before they change: theirs is compressed quickly, and well once somebody else asks.
 */
export class CachedReply {
  readonly etag: string;
  readonly status: number;
  /** Of the answer to whoever has it already; the other ones have them too. */
  readonly headers: HeaderList;
  /** Called when it holds more than before. */
  grown: () => void = () => undefined;
  readonly #identity: Buffer;
  readonly #variants = new Map<Encoding, Variant>();
  readonly #underway = new Map<Encoding, Promise<Variant>>();

  /** `headers` must hold its content type and what every reply carries. */
  constructor(text: string, options: { status: number; headers: Record<string, string> }) {
    this.#identity = copied(Buffer.from(text));
    const digest = hash("sha256", this.#identity, "base64url");
    this.etag = `W/"${digest.slice(0, 27)}"`;
    this.status = options.status;
    this.headers = Object.entries({
      ...options.headers,
      etag: this.etag,
      "cache-control": "no-cache",
      vary: "Authorization, Accept-Encoding",
    }).flat();
    this.#add("identity", this.#identity);
  }

  /** `undefined` until somebody has asked for this encoding. */
  variant(encoding: Encoding): Variant | undefined {
    return this.#variants.get(encoding);
  }

  async compressed(encoding: Encoding): Promise<Variant> {
    return (
      this.#variants.get(encoding) ??
      this.#underway.get(encoding) ??
      this.#compress(encoding, encoding === "br" ? "quick" : "small")
    );
  }

  /** Has what is sent again compressed well, for those who ask after this. */
  improve(encoding: Encoding): void {
    if (this.#variants.get(encoding)?.effort === "small" || this.#underway.has(encoding)) return;
    // What was sent quickly can be sent so again.
    this.#compress(encoding, "small").catch(() => undefined);
  }

  #compress(encoding: Encoding, effort: Effort): Promise<Variant> {
    const made = compress(this.#identity, encoding, effort).then((bytes) => {
      const variant = this.#add(encoding, copied(bytes), effort);
      this.grown();
      return variant;
    });
    const underway = made.finally(() => this.#underway.delete(encoding));
    this.#underway.set(encoding, underway);
    return underway;
  }

  #add(encoding: Encoding, body: Buffer, effort: Effort = "small"): Variant {
    const own = encoding === "identity" ? [] : ["content-encoding", encoding];
    const headers = [...this.headers, ...own, "content-length", String(body.length)];
    const variant = { headers, body, effort, isSent: false };
    this.#variants.set(encoding, variant);
    return variant;
  }

  /** Every byte that it holds: bodies with all of the memory behind them, texts with two bytes a letter. */
  get bytes(): number {
    let bytes = 2 * this.etag.length;
    for (const { headers, body } of this.#variants.values())
      bytes += body.buffer.byteLength + headers.reduce((sum, text) => sum + 2 * text.length, 0);
    return bytes;
  }
}

/** In memory of its own: what zlib answers is a slice of 16 KB, and small buffers share a pool. */
function copied(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/**
 * Sends a cached reply. It goes past Fastify's hooks and serializers, which have nothing to add to it and would take as long as the rest.
 */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedReply,
): Promise<FastifyReply> {
  const { headers } = request.raw;
  if (!hasAlready(headers, cached))
    await cached.compressed(bestEncoding(headers["accept-encoding"]));
  reply.hijack();
  writeCached(request.raw, reply.raw, cached);
  return reply;
}

/**
 * In the best encoding the client takes, or 304 when the client has it.
 * @returns the status; `null` when nothing was sent, because it must first be compressed
 */
export function writeCached(
  { headers: asked }: IncomingMessage,
  response: ServerResponse,
  cached: CachedReply,
): number | null {
  if (hasAlready(asked, cached)) {
    response.writeHead(304, cached.headers).end();
    return 304;
  }
  const encoding = bestEncoding(asked["accept-encoding"]);
  const variant = cached.variant(encoding);
  if (!variant) return null;
  if (variant.effort === "quick" && variant.isSent) cached.improve(encoding);
  variant.isSent = true;
  response.writeHead(cached.status, variant.headers).end(variant.body);
  return cached.status;
}

function hasAlready(asked: IncomingHttpHeaders, { status, etag }: CachedReply): boolean {
  return status === 200 && asked["if-none-match"] === etag;
}
