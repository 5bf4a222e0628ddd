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

/** What is sent. */
interface Made {
  etag: string;
  /** The headers of every answer, also to whoever has the reply already. */
  headers: HeaderList;
  identity: Buffer;
}

/** What it is made of, until somebody asks for it: nobody does for most of the replies of which only pages are made. */
interface Unmade {
  text: string;
  headers: Record<string, string>;
}

/**
 * A whole reply to an anonymous request, with every header, compressed once for each encoding that somebody asks for. The first
 * compression is quick, because many replies are never asked for again; a second request gets it compressed well.
 */
export class CachedReply {
  readonly status: number;
  /** Called when it holds more than before, or less. */
  grown: () => void = () => undefined;
  #content: Unmade | Made;
  readonly #variants = new Map<Encoding, Variant>();
  readonly #underway = new Map<Encoding, Promise<Variant>>();

  /** `headers` must hold its content type and what every reply carries. */
  constructor(
    text: string,
    { status, headers }: { status: number; headers: Record<string, string> },
  ) {
    this.#content = { text, headers };
    this.status = status;
  }

  get etag(): string {
    return this.#made().etag;
  }

  /** The headers of the answer to whoever has the reply already. */
  get headers(): HeaderList {
    return this.#made().headers;
  }

  /** What it says. */
  get text(): string {
    return "identity" in this.#content ? this.#content.identity.toString() : this.#content.text;
  }

  #made(): Made {
    if ("identity" in this.#content) return this.#content;
    const made = make(this.#content);
    this.#content = made;
    this.#add("identity", made.identity);
    this.grown();
    return made;
  }

  /** `undefined` until somebody has asked for this encoding. */
  variant(encoding: Encoding): Variant | undefined {
    this.#made();
    return this.#variants.get(encoding);
  }

  async compressed(encoding: Encoding): Promise<Variant> {
    this.#made();
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
    const made = compress(this.#made().identity, encoding, effort).then((bytes) => {
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
    if (!("identity" in this.#content)) return 2 * this.#content.text.length;
    let bytes = 2 * this.#content.etag.length;
    for (const { headers, body } of this.#variants.values())
      bytes += body.buffer.byteLength + headers.reduce((sum, text) => sum + 2 * text.length, 0);
    return bytes;
  }
}

function make({ text, headers }: Unmade): Made {
  const identity = copied(Buffer.from(text));
  const digest = hash("sha256", identity, "base64url");
  const etag = `W/"${digest.slice(0, 27)}"`;
  const all = {
    ...headers,
    etag,
    "cache-control": "no-cache",
    vary: "Authorization, Accept-Encoding",
  };
  return { etag, headers: Object.entries(all).flat(), identity };
}

/** In memory of its own: what zlib answers is a slice of 16 KB, and small buffers share a pool. */
function copied(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Sends a cached reply past Fastify's hooks and serializers, which add nothing to it and would double its time. */
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

function hasAlready({ "if-none-match": known }: IncomingHttpHeaders, kept: CachedReply): boolean {
  return known !== undefined && kept.status === 200 && known === kept.etag;
}
