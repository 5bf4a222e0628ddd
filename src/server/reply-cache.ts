import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A whole reply to an anonymous request, compressed once. */
export interface KeptReply {
  etag: string;
  headers: Record<string, string>;
  status: number;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** Replies to anonymous requests, bounded in bytes, dropped all together by any write that visitors can see. */
export class ReplyCache {
  readonly #kept: LRUCache<string, KeptReply & { expiresAt: number }>;
  readonly #now: () => number;
  /** Grows with every drop: a reply computed under an older generation is not stored. */
  generation = 0;

  constructor(options: { maxBytes: number; now: () => number }) {
    this.#now = options.now;
    this.#kept = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ plain, br, gzip: zipped }) =>
        1 + plain.length + br.length + zipped.length,
    });
  }

  get(key: string): KeptReply | undefined {
    const kept = this.#kept.get(key);
    return kept && kept.expiresAt > this.#now() ? kept : undefined;
  }

  /** `expiresAt`: the next instant (UTC ms) at which time alone changes public data. */
  set(key: string, reply: KeptReply, validity: { generation: number; expiresAt: number }): void {
    if (validity.generation !== this.generation) return;
    this.#kept.set(key, { ...reply, expiresAt: validity.expiresAt });
  }

  drop(): void {
    this.generation++;
    this.#kept.clear();
  }
}

/** Compresses a body for keeping. `headers` must hold its content type. */
export async function toKeptReply(
  body: string,
  options: { status: number; headers: Record<string, string> },
): Promise<KeptReply> {
  const plain = Buffer.from(body);
  const [br, zipped] = await Promise.all([
    brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    zip(plain),
  ]);
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 27)}"`;
  return { etag, headers: options.headers, status: options.status, plain, br, gzip: zipped };
}

/** Sends a kept reply in the best encoding the client takes, or 304 when the client has it. */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: KeptReply,
): FastifyReply {
  reply
    .headers(kept.headers)
    .header("etag", kept.etag)
    .header("cache-control", "no-cache")
    .header("vary", "Authorization, Accept-Encoding");
  if (kept.status === 200 && request.headers["if-none-match"] === kept.etag)
    return reply.status(304).send();
  const accepted = request.headers["accept-encoding"] ?? "";
  reply.status(kept.status);
  if (/\bbr\b/.test(accepted)) return reply.header("content-encoding", "br").send(kept.br);
  if (/\bgzip\b/.test(accepted)) return reply.header("content-encoding", "gzip").send(kept.gzip);
  return reply.send(kept.plain);
}
