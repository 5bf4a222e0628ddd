import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A whole reply to an anonymous request, compressed once, with every header it needs. */
export interface CachedReply {
  etag: string;
  status: number;
  /** Those that do not depend on the encoding. */
  headers: Headers;
  variants: Record<Encoding, { headers: Headers; body: Buffer }>;
}

type Headers = Record<string, string>;
type Encoding = "br" | "gzip" | "identity";

/** Replies to anonymous requests, bounded in bytes, dropped all together by any write that visitors can see. */
export class ResponseCache {
  readonly #cached: LRUCache<string, CachedReply & { cachedAt: number; expiresAt: number }>;
  readonly #now: () => number;
  /** Grows with every drop: a reply computed under an older generation is not stored. */
  generation = 0;

  constructor(options: { maxBytes: number; now: () => number }) {
    this.#now = options.now;
    this.#cached = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: (cached, key) => bytesHeld(cached, key),
    });
  }

  /** How many replies there are, and the bytes that they hold. */
  get size(): { replies: number; bytes: number } {
    return { replies: this.#cached.size, bytes: this.#cached.calculatedSize };
  }

  get(key: string): CachedReply | undefined {
    const cached = this.#cached.get(key);
    const now = this.#now();
    // Kept in the future: the clock was ahead, and so was everything that followed from it.
    return cached && cached.cachedAt <= now && now < cached.expiresAt ? cached : undefined;
  }

  /** `expiresAt`: the next instant (UTC ms) at which time alone changes public data. */
  set(key: string, reply: CachedReply, validity: { generation: number; expiresAt: number }): void {
    if (validity.generation !== this.generation) return;
    this.#cached.set(key, { ...reply, cachedAt: this.#now(), expiresAt: validity.expiresAt });
  }

  drop(): void {
    this.generation++;
    this.#cached.clear();
  }
}

/** What a cached reply takes besides its texts and bytes: the objects themselves and the map's own. */
const OWN_BYTES = 2048;

/** Every byte that a cached reply holds: bodies with all of the memory behind them, headers, its key (two bytes a letter). */
function bytesHeld({ etag, variants }: CachedReply, key: string): number {
  const texts = Object.values(variants).flatMap(({ headers }) => Object.entries(headers).flat());
  const letters = texts.reduce((sum, text) => sum + text.length, key.length + etag.length);
  const bodies = Object.values(variants).map(({ body }) => body.buffer.byteLength);
  return bodies.reduce((sum, bytes) => sum + bytes, OWN_BYTES + 2 * letters);
}

/** In memory of its own: what zlib answers is a slice of 16 KB, and small buffers share a pool. */
function copied(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Compresses a body for keeping. `headers` must hold its content type and what every reply carries. */
export async function toCachedReply(
  text: string,
  options: { status: number; headers: Headers },
): Promise<CachedReply> {
  const identity = Buffer.from(text);
  const [br, zipped] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    zip(identity),
  ]);
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 27)}"`;
  const headers = {
    ...options.headers,
    etag,
    "cache-control": "no-cache",
    vary: "Authorization, Accept-Encoding",
  };
  const variant = (body: Buffer, encoding: Headers) => ({
    headers: { ...headers, ...encoding, "content-length": String(body.length) },
    body,
  });
  return {
    etag,
    status: options.status,
    headers,
    variants: {
      br: variant(copied(br), { "content-encoding": "br" }),
      gzip: variant(copied(zipped), { "content-encoding": "gzip" }),
      identity: variant(copied(identity), {}),
    },
  };
}

/**
 * Sends a cached reply in the best encoding the client takes, or 304 when the client has it. It goes past Fastify's hooks and
 * serializers, which have nothing to add to it and would take as long as the rest.
 */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedReply,
): FastifyReply {
  reply.hijack();
  if (cached.status === 200 && request.headers["if-none-match"] === cached.etag) {
    reply.raw.writeHead(304, cached.headers).end();
    return reply;
  }
  const { headers, body } = cached.variants[bestEncoding(request.headers["accept-encoding"])];
  reply.raw.writeHead(cached.status, headers).end(body);
  return reply;
}

function bestEncoding(accepted = ""): Encoding {
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}
