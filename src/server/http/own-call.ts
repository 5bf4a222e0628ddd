import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { App } from "../route-host.ts";
import { OWN_CALLS } from "./client.ts";

interface OwnAnswer {
  status: number;
  body: string;
  /** Seconds to wait, of a call that could not be answered now. */
  retryAfter: string | undefined;
}

/**
 * Calls a route of the site anonymously, with every hook but past the network: what is sent is handed over as an object.
 * `app.inject` would write and read bytes, which takes as long as a small reply itself. The app must be ready.
 */
export function callOwn(app: Pick<App, "routing">, url: string): Promise<OwnAnswer> {
  return new Promise((resolve, reject) => {
    const request = new OwnRequest(url);
    app.routing(request, new OwnResponse(request, { resolve, reject }));
  });
}

/** No connection: it only says who calls. */
const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: OWN_CALLS });

class OwnRequest extends IncomingMessage {
  constructor(url: string) {
    super(socket);
    Object.assign(this, { method: "GET", url, headers: { host: "localhost" }, complete: true });
  }
}

interface Waiting {
  resolve: (answer: OwnAnswer) => void;
  reject: (error: Error) => void;
}

/** Keeps what is sent instead of sending it. */
class OwnResponse extends ServerResponse {
  readonly #waiting: Waiting;
  readonly #parts: unknown[] = [];
  #retryAfter: unknown;

  constructor(request: OwnRequest, waiting: Waiting) {
    super(request);
    this.#waiting = waiting;
  }

  /** Of the headers only one is looked at; they come as an object, or as names and values in turns where a kept reply is sent. */
  override writeHead(status: number, ...[headers]: unknown[]): this {
    this.statusCode = status;
    this.#begin();
    if (typeof headers === "object" && headers !== null)
      this.#retryAfter = Reflect.get(headers, "retry-after");
    return this;
  }

  override write(part: unknown): boolean {
    this.#begin();
    this.#parts.push(part);
    return true;
  }

  override end(part?: unknown): this {
    if (this.writableEnded) return this;
    this.#begin();
    Object.defineProperty(this, "writableEnded", { value: true });
    const retryAfter = this.#retryAfter ?? this.getHeader("retry-after");
    this.#waiting.resolve({
      status: this.statusCode,
      body: textOf([...this.#parts, part]),
      retryAfter: isWord(retryAfter) ? String(retryAfter) : undefined,
    });
    this.emit("finish");
    this.emit("close");
    return this;
  }

  /** From now on a failure cannot be answered any more. */
  #begin(): void {
    if (!this.headersSent) Object.defineProperty(this, "headersSent", { value: true });
  }

  /** What answers has failed in the middle of it. */
  override destroy(error = new Error("The answer was broken off")): this {
    this.#waiting.reject(error);
    return super.destroy(error);
  }
}

function isWord(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

function textOf(parts: readonly unknown[]): string {
  const sent = parts.filter((part) => part !== null && part !== undefined);
  if (sent.every((part) => typeof part === "string")) return sent.join("");
  return Buffer.concat(sent.map(bytesOf)).toString();
}

function bytesOf(part: unknown): Uint8Array {
  return part instanceof Uint8Array ? part : Buffer.from(String(part));
}
