import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { bestEncoding, compress, type Encoding } from "../http/compression.ts";

/** Names and values in turns, as `node:http` sends them soonest. */
type HeaderList = string[];

interface Variant {
  headers: HeaderList;
  body: Buffer;
}

/** A whole reply to an anonymous request, with every header it needs; compressed once for each encoding that somebody asks for. */
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
    const digest = createHash("sha256").update(this.#identity).digest("base64url");
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
    const known = this.#variants.get(encoding) ?? this.#underway.get(encoding);
    if (known) return known;
    const made = compress(this.#identity, encoding).then((bytes) => {
      const variant = this.#add(encoding, copied(bytes));
      this.grown();
      return variant;
    });
    const underway = made.finally(() => this.#underway.delete(encoding));
    this.#underway.set(encoding, underway);
    return underway;
  }

  #add(encoding: Encoding, body: Buffer): Variant {
    const own = encoding === "identity" ? [] : ["content-encoding", encoding];
    const headers = [...this.headers, ...own, "content-length", String(body.length)];
    const variant = { headers, body };
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
  const variant = cached.variant(bestEncoding(asked["accept-encoding"]));
  if (!variant) return null;
  response.writeHead(cached.status, variant.headers).end(variant.body);
  return cached.status;
}

function hasAlready(asked: IncomingHttpHeaders, { status, etag }: CachedReply): boolean {
  return status === 200 && asked["if-none-match"] === etag;
}
