import type { ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { clientOf } from "../http/client.ts";
import { securityHeaders } from "../http/security-headers.ts";
import type { HeardChanges, Told } from "./heard-changes.ts";

/** Every stream gets a beat this often, because proxies end what is silent for a minute. */
const BEAT_MS = 20_000;
const beat = Buffer.from("event: beat\ndata: 1\n\n");
/** Bytes that may wait for a reader before they are dropped; they come back and are told what they missed. */
const SLOW_BYTES = 16 * 1024;
/** Between these, in ms, whoever's stream ended comes back: all at once would be a storm. */
const BACK_FROM_MS = 1000;
const BACK_TO_MS = 10_000;

declare module "fastify" {
  interface FastifyRequest {
    /** It is answered for as long as somebody follows: neither its line in the log nor its time is that of a reply. */
    isStream: boolean;
  }
}

interface Stream {
  response: ServerResponse;
  client: string;
}

type StreamsConfig = Pick<Config, "streams" | "rateLimits" | "publicUrl">;

/**
 * Streams of server-sent events that tell of changes. All share each message and one timer. A reader who is too slow is dropped;
 * their browser comes back and says what it knows.
 */
export class ChangeStreams {
  readonly #config: StreamsConfig;
  readonly #open = new Set<Stream>();
  readonly #ofClient = new Map<string, number>();
  readonly #stopListening: () => void;
  #beating: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(changes: HeardChanges, config: StreamsConfig) {
    this.#config = config;
    this.#stopListening = changes.onTold((told) => this.tell(told));
  }

  /** How many are open. */
  get size(): number {
    return this.#open.size;
  }

  /** Whether one more may be opened for whoever asks. */
  hasRoom({ ip }: Pick<FastifyRequest, "ip">): boolean {
    const { streams, rateLimits } = this.#config;
    if (this.#isClosed || this.#open.size >= streams.most) return false;
    return !rateLimits || (this.#ofClient.get(clientOf(ip)) ?? 0) < streams.mostOfClient;
  }

  /** Answers a request with a stream that begins with `told`. Hijacks the reply. */
  open(request: FastifyRequest, reply: FastifyReply, told: Told): void {
    request.isStream = true;
    request.log.info(
      { method: request.method, route: request.routeOptions.url, status: 200 },
      "request",
    );
    reply.hijack();
    const response = reply.raw;
    // Nobody would say of who is gone already that they have gone.
    if (request.raw.socket.destroyed) return void response.destroy();
    // One write a message, without the frame of a chunk; the end of the connection is the end of the stream.
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, {
      ...securityHeaders(this.#config),
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      connection: "close",
      "x-accel-buffering": "no",
    });
    response.write(Buffer.concat([hint(), messageOf(told)]));
    if (request.method === "HEAD") return void response.end();
    const stream = { response, client: clientOf(request.ip) };
    this.#add(stream);
    response.once("close", () => this.#remove(stream));
    response.on("error", () => response.destroy());
  }

  tell(told: Told): void {
    this.#writeToAll(messageOf(told));
  }

  /** Ends all of them; whoever followed comes back, here or to another process, not all in the same moment. */
  close(): void {
    this.#isClosed = true;
    this.#stopListening();
    for (const { response } of this.#open)
      if (response.writableLength > 0) response.destroy();
      else response.end(hint());
  }

  #add(stream: Stream): void {
    this.#open.add(stream);
    this.#ofClient.set(stream.client, (this.#ofClient.get(stream.client) ?? 0) + 1);
    this.#beating ??= setInterval(() => this.#writeToAll(beat), BEAT_MS);
  }

  #remove(stream: Stream): void {
    if (!this.#open.delete(stream)) return;
    const left = (this.#ofClient.get(stream.client) ?? 1) - 1;
    if (left > 0) this.#ofClient.set(stream.client, left);
    else this.#ofClient.delete(stream.client);
    if (this.#open.size > 0) return;
    clearInterval(this.#beating);
    this.#beating = undefined;
  }

  #writeToAll(bytes: Buffer): void {
    for (const { response } of this.#open)
      if (response.writableLength > SLOW_BYTES) response.destroy();
      else response.write(bytes);
  }
}

function messageOf(told: Told): Buffer {
  return Buffer.from(`id: ${told.last}\ndata: ${JSON.stringify(told)}\n\n`);
}

/** When the browser comes back by itself after the stream has ended. */
function hint(): Buffer {
  const ms = BACK_FROM_MS + Math.floor(Math.random() * (BACK_TO_MS - BACK_FROM_MS));
  return Buffer.from(`retry: ${ms}\n\n`);
}
