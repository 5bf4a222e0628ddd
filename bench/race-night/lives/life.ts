import { readReply } from "#web/api.ts";
import type { Person, Scene } from "../scene.ts";

/** Who writes. */
export type Writer = "visitor" | "driver" | "club" | "organiser" | "steward";

/** What happens to a thing from its first day to its last, one write after the other. */
export interface Life {
  who: Writer;
  name: string;
  /** Does its writes, each at its time, for which a `yield` waits; it ends what it begins, so that it can be lived again. */
  live: (world: World) => AsyncGenerator<undefined, void>;
}

export interface Saved {
  _id: string;
  version: number;
}

/** Ids for the parts of an address, and `query` behind it. */
type Path = Readonly<Record<string, string | number>>;

/** Of whoever writes: the league, and how to write to it. */
export interface World {
  scene: Scene;
  /** UTC ms by the site's clock. */
  now: () => number;
  /** Addresses of the routes whose writes took effect. */
  took: ReadonlySet<string>;
  /** A name that nobody else has. */
  unique: () => string;
  /** Writes, as nobody where `as` is `null`. @throws Error with the address where the site refuses */
  send: <T = Saved>(as: Person | null, address: string, path?: Path, body?: object) => Promise<T>;
  read: <T>(as: Person, path: string) => Promise<T>;
  /** Sends a file. Answers the id of the upload. */
  upload: (as: Person, kind: string, bytes: Uint8Array) => Promise<string>;
}

/** Writers come from addresses of their own, so that nobody else is taken for one of them. */
const writersFrom = 60_000;

interface Entering {
  scene: Scene;
  origin: string;
  now?: () => number;
  /** Writes that wait until so long after the last of them, whoever sends it. */
  rare?: { addresses: readonly string[]; everyMs: number };
}

export function enterWorld({ scene, origin, now = Date.now, rare }: Entering): World {
  const took = new Set<string>();
  let nextRare = 0;
  let calls = 0;

  const ask = async <T>(
    as: Person | null,
    { method, path, body }: { method: string; path: string; body?: object | undefined },
  ): Promise<T> => {
    calls += 1;
    const reply = await fetch(origin + path, {
      method,
      headers: {
        "x-forwarded-for": addressOf(writersFrom + (calls % 1000)),
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...contentTypeOf(body),
      },
      ...(body && { body: toPayload(body) }),
    });
    const text = await reply.text();
    try {
      return readReply<T>(reply.status, text).data;
    } catch (error) {
      throw new Error(`${method} ${path} answered ${text}`, { cause: error });
    }
  };
  const send: World["send"] = async (as, address, { query, ...ids } = {}, body) => {
    const [method = "", pattern = ""] = address.split(" ");
    const filled = pattern.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name]));
    const path = query === undefined ? filled : `${filled}?${query}`;
    if (rare?.addresses.includes(address)) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, nextRare - Date.now())));
      nextRare = Date.now() + rare.everyMs;
    }
    const reply = await ask<never>(as, { method, path, body });
    took.add(address);
    return reply;
  };
  return {
    scene,
    now,
    took,
    unique: () => Math.random().toString(36).slice(2, 12),
    send,
    read: (as, path) => ask(as, { method: "GET", path }),
    upload: async (as, kind, bytes) => {
      const form = new FormData();
      form.append("fileType", kind);
      form.append("file", new Blob([Uint8Array.from(bytes)]), "fisier.bin");
      const sent = await send<{ fileUpload: Saved }>(as, "POST /api/upload", {}, form);
      return sent.fileUpload._id;
    },
  };
}

function toPayload(body: object): FormData | Uint8Array<ArrayBuffer> | string {
  if (body instanceof FormData) return body;
  return body instanceof Uint8Array ? Uint8Array.from(body) : JSON.stringify(body);
}

function contentTypeOf(body: object | undefined): Record<string, string> {
  if (!body || body instanceof FormData) return {};
  return {
    "content-type": body instanceof Uint8Array ? "application/octet-stream" : "application/json",
  };
}

/** The address of a client by its number. */
export function addressOf(person: number): string {
  return `10.0.${person >> 8}.${person & 255}`;
}

/** Takes the next of what was made beforehand for lives to use up. @throws Error when all of it is */
export function next<T>(pool: T[]): T {
  const [first] = pool.splice(0, 1);
  if (first === undefined) throw new Error("too little was made beforehand for so many writes");
  return first;
}
