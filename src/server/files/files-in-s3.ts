import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { FileStore, ListedFile } from "./file-store.ts";
import type { S3Config } from "./files-url.ts";
import { deleteOlder, openReceived, receiveFile } from "./incoming-files.ts";
import { inFolder, StorageError } from "./storage-error.ts";

/** Longer than a store that is well takes to answer; a request of the site does not wait for ever. */
const CONNECT_MS = 5000;
const ANSWER_MS = 60_000;

interface StoreOptions {
  /** The folder of this machine in which arrives what goes to the store once it is whole. */
  incoming: string;
  answerMs?: number;
  /** Stands before every name in the bucket. */
  prefix?: string;
}

/** Files in a bucket of any S3-compatible store. */
export function createS3Store(
  config: S3Config,
  { incoming, answerMs = ANSWER_MS, prefix = "" }: StoreOptions,
): FileStore {
  const { bucket: Bucket } = config;
  const client = createClient(config, answerMs);
  const attempt = <T>(work: () => Promise<T>) => told(config, work);
  const drop: FileStore["drop"] = ({ path }) => rm(path, { force: true });
  const get = async (name: string, Range?: string) => {
    const Key = prefix + name;
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }));
    if (!(Body instanceof Readable)) throw new Error(`${Key} has no content`);
    return Body;
  };
  return {
    receive: (source) => inFolder(incoming, () => receiveFile(incoming, source)),
    keep: async (name, received) => {
      const Body = openReceived(received);
      const object = { Bucket, Key: prefix + name, Body, ContentLength: received.bytes };
      await attempt(() => client.send(new PutObjectCommand(object)));
      await drop(received);
    },
    drop,
    dropOlder: (before) => deleteOlder(incoming, before),
    put: async (name, Body) => {
      const Key = prefix + name;
      await attempt(() => client.send(new PutObjectCommand({ Bucket, Key, Body })));
    },
    read: (name) => attempt(async () => Buffer.concat(await (await get(name)).toArray())),
    readStream: (name, range) =>
      attempt(() => get(name, range && `bytes=${range.start}-${range.end}`)),
    size: (name) =>
      attempt(async () => {
        try {
          const found = await client.send(new HeadObjectCommand({ Bucket, Key: prefix + name }));
          return found.ContentLength;
        } catch (error) {
          if (statusOf(error) === 404) return undefined;
          throw error;
        }
      }),
    delete: async (name) => {
      const Key = prefix + name;
      await attempt(() => client.send(new DeleteObjectCommand({ Bucket, Key })));
    },
    list: () => listBucket(client, config, prefix),
    check: async () => {
      await attempt(() => client.send(new HeadBucketCommand({ Bucket })));
    },
  };
}

function createClient(
  { region, endpoint, pathStyle, ...credentials }: S3Config,
  answerMs: number,
): S3Client {
  return new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    credentials: {
      accessKeyId: credentials.accessKeyId,
      secretAccessKey: credentials.secretAccessKey,
    },
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: answerMs,
      // Otherwise a late answer is only warned of.
      throwOnRequestTimeout: true,
    },
    // Not every compatible store knows the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

async function* listBucket(
  client: S3Client,
  config: S3Config,
  Prefix: string,
): AsyncGenerator<ListedFile> {
  const pages = paginateListObjectsV2({ client }, { Bucket: config.bucket, Prefix });
  for (;;) {
    const page = await told(config, () => pages.next());
    if (page.done) return;
    for (const { Key, Size = 0, LastModified } of page.value.Contents ?? [])
      if (Key !== undefined && LastModified)
        yield { name: Key.slice(Prefix.length), bytes: Size, writtenAt: LastModified.getTime() };
  }
}

/** Says of every failure what it means for the site. */
async function told<T>(config: S3Config, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asStorageError(error, config);
  }
}

function asStorageError(
  error: unknown,
  { bucket, endpoint = "Amazon S3" }: S3Config,
): StorageError {
  const name = error instanceof Error ? error.name : String(error);
  const status = statusOf(error);
  const place = `the bucket ${bucket} of ${endpoint}`;
  if (status === 507 || name === "XMinioStorageFull" || name === "QuotaExceeded")
    return new StorageError("full", `There is no more room in ${place}.`, error);
  if (name === "NoSuchKey")
    return new StorageError("missing", `A file is missing in ${place}.`, error);
  if (status === 404)
    return new StorageError("unusable", `There is no such bucket: ${place}.`, error);
  if (status === 403)
    return new StorageError("unusable", `The keys are not accepted for ${place} (${name}).`, error);
  return new StorageError("away", `Nothing can be done with ${place} now (${name}).`, error);
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}
