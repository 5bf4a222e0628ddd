import { createHash } from "node:crypto";
import { openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import type { FileStore, ListedFile } from "./file-store.ts";
import type { S3Config } from "./files-url.ts";
import { deleteOlder, receiveFile } from "./incoming-files.ts";
import { errorCode, inFolder, StorageError } from "./storage-error.ts";

/** Longer than a store that is well takes to answer; a request of the site does not wait for ever. */
const ANSWER_MS = 60_000;

/** Before the second and the third attempt: a store that has too much to do, or let go of a connection, may be well by then. */
const PAUSES_MS = [100, 400];

/** Without both, Node keeps what it sends, for another request that might have to carry it: a file of 1 GB is 1 GB of memory. */
const UNCOPIED = { redirect: "error", window: null } as const;

interface StoreOptions {
  /** The folder of this machine in which arrives what goes to the store once it is whole. */
  incoming: string;
  answerMs?: number;
  /** Stands before every name in the bucket. */
  prefix?: string;
}

/** What the store answered instead of doing what it was asked. */
class Refusal extends Error {
  readonly status: number;
  /** The store's own word for it, such as `NoSuchKey`; empty where it gives none. */
  readonly code: string;

  constructor(status: number, body: string) {
    const code = element(body, "Code") ?? "";
    super(code || `status ${status}`);
    this.status = status;
    this.code = code;
  }
}

/** Files in a bucket of any S3-compatible store. */
export function createS3Store(
  config: S3Config,
  { incoming, answerMs = ANSWER_MS, prefix = "" }: StoreOptions,
): FileStore {
  const bucket = bucketAddress(config);
  const send = createSender(config, answerMs);
  const object = (name: string) =>
    new URL(`${bucket}/${(prefix + name).split("/").map(encodeURIComponent).join("/")}`);
  const put = (name: string, body: Blob, sha256: string) =>
    send("PUT", object(name), { body, headers: { "x-amz-content-sha256": sha256 } });
  const drop: FileStore["drop"] = ({ path }) => rm(path, { force: true });
  return {
    receive: (source) => inFolder(incoming, () => receiveFile(incoming, source)),
    keep: async (name, received) => {
      await put(name, await openAsBlob(received.path), received.sha256);
      await drop(received);
    },
    drop,
    dropOlder: (before) => deleteOlder(incoming, before),
    put: async (name, bytes) => {
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      await put(name, new Blob([Uint8Array.from(bytes)]), sha256);
    },
    read: async (name) => whole(await send("GET", object(name)), config),
    readStream: async (name, range) => {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const { body } = await send("GET", object(name), { headers });
      return Readable.from(body ?? [], { objectMode: false });
    },
    size: async (name) => {
      const found = await send("HEAD", object(name), { mayLack: true });
      return found.ok ? Number(found.headers.get("content-length")) : undefined;
    },
    delete: async (name) => {
      await send("DELETE", object(name), { mayLack: true });
    },
    list: () => listBucket(config, prefix, send),
    check: async () => {
      await send("HEAD", new URL(bucket));
    },
  };
}

/** Without a slash at its end. */
function bucketAddress({ bucket, endpoint, region, pathStyle }: S3Config): string {
  const store = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  return pathStyle ? `${store.origin}/${bucket}` : `${store.protocol}//${bucket}.${store.host}`;
}

interface Asked {
  body?: Blob;
  headers?: Record<string, string> | undefined;
  /** That there is no such object is an answer too. */
  mayLack?: boolean;
}

/** @throws StorageError */
type Send = (method: string, address: URL, asked?: Asked) => Promise<Response>;

function createSender(config: S3Config, answerMs: number): Send {
  const { accessKeyId, secretAccessKey, region } = config;
  const signing = { accessKeyId, secretAccessKey, region, service: "s3", cache: new Map() };
  /** Waits for the head of the answer; a body that stops coming ends by the platform's own limit. */
  const sendOnce: Send = async (method, address, { mayLack = false, body, headers } = {}) => {
    const patience = new AbortController();
    const late = new DOMException(`no answer after ${answerMs} ms`, "TimeoutError");
    const timer = setTimeout(() => patience.abort(late), answerMs);
    const signer = new AwsV4Signer({ ...signing, method, url: address.href, headers });
    try {
      const signed = await signer.sign();
      const response = await fetch(signed.url, {
        method,
        headers: signed.headers,
        body,
        signal: patience.signal,
        ...UNCOPIED,
      });
      if (response.ok || (mayLack && response.status === 404)) return response;
      throw new Refusal(response.status, await response.text());
    } finally {
      clearTimeout(timer);
    }
  };
  return async (...request) => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await sendOnce(...request);
      } catch (error) {
        const wait = PAUSES_MS[attempt];
        if (wait === undefined || !isPassing(error)) throw asStorageError(error, config);
        await pause(wait);
      }
    }
  };
}

/** What another attempt may mend. Every request of ours may be sent again: each says the whole of what it wants. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Refusal)) return error instanceof TypeError;
  return error.status === 429 || (error.status >= 500 && !isFull(error));
}

/** Every byte of an answer. @throws StorageError */
async function whole(response: Response, config: S3Config): Promise<Buffer> {
  try {
    return Buffer.from(await response.arrayBuffer());
  } catch (error) {
    throw asStorageError(error, config);
  }
}

async function* listBucket(
  config: S3Config,
  prefix: string,
  send: Send,
): AsyncGenerator<ListedFile> {
  const address = new URL(bucketAddress(config));
  address.search = new URLSearchParams({ "list-type": "2", prefix }).toString();
  for (;;) {
    const page = (await whole(await send("GET", address), config)).toString();
    for (const [, found = ""] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const writtenAt = Date.parse(element(found, "LastModified") ?? "");
      const name = (element(found, "Key") ?? "").slice(prefix.length);
      yield { name, bytes: Number(element(found, "Size")), writtenAt };
    }
    const next = element(page, "NextContinuationToken");
    if (next === undefined) return;
    address.searchParams.set("continuation-token", next);
  }
}

/** The text of the first element of that name in XML without attributes, as stores write it. */
function element(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>(.*?)</${name}>`, "s").exec(xml)?.[1];
  return text?.replace(/&(\w+);/g, (escape, entity: string) => entities[entity] ?? escape);
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Says of a failure what it means for the site. */
function asStorageError(
  error: unknown,
  { bucket, endpoint = "Amazon S3" }: S3Config,
): StorageError {
  const place = `the bucket ${bucket} of ${endpoint}`;
  const { status, code } = error instanceof Refusal ? error : { status: 0, code: "" };
  if (isFull(error)) return new StorageError("full", `There is no more room in ${place}.`, error);
  if (code === "NoSuchKey")
    return new StorageError("missing", `A file is missing in ${place}.`, error);
  if (status === 404)
    return new StorageError("unusable", `There is no such bucket: ${place}.`, error);
  if (status === 403)
    return new StorageError(
      "unusable",
      `The keys are not accepted for ${place} (${reasonOf(error)}).`,
      error,
    );
  return new StorageError(
    "away",
    `Nothing can be done with ${place} now (${reasonOf(error)}).`,
    error,
  );
}

function isFull(error: unknown): boolean {
  if (!(error instanceof Refusal)) return false;
  return error.status === 507 || ["XMinioStorageFull", "QuotaExceeded"].includes(error.code);
}

function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (!(error instanceof Error)) return String(error);
  return (
    errorCode(error.cause) || (error.cause instanceof Error && error.cause.message) || error.name
  );
}
