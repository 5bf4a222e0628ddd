import { Readable } from "node:stream";
import {
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import type { S3Config } from "./config.ts";
import type { FileStore, ListedFile } from "./files.ts";

/** Longer than a store that is well takes to answer; a request of the site does not wait for ever. */
const CONNECT_MS = 5000;
const ANSWER_MS = 60_000;

/** Files in a bucket of any S3-compatible store. */
export function createS3Store(config: S3Config, answerMs = ANSWER_MS): FileStore {
  const { bucket: Bucket } = config;
  const client = createClient(config, answerMs);
  const disk = new Disk(
    // The bucket's owner decides who reads it; many stores know no other rights.
    new S3Driver({ client, bucket: Bucket, visibility: "private", supportsACL: false }),
  );
  return {
    put: (name, bytes) => disk.put(name, bytes),
    read: (name) => disk.getBytes(name),
    // The library reads no parts.
    readStream: async (name, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: name, Range }));
      if (!(Body instanceof Readable)) throw new Error(`${name} has no content`);
      return Body;
    },
    size: async (name) => {
      try {
        return (await client.send(new HeadObjectCommand({ Bucket, Key: name }))).ContentLength;
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404)
          return undefined;
        throw error;
      }
    },
    delete: (name) => disk.delete(name),
    list: () => listBucket(client, Bucket),
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

async function* listBucket(client: S3Client, Bucket: string): AsyncGenerator<ListedFile> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket }))
    for (const { Key, Size = 0, LastModified } of Contents)
      if (Key !== undefined && LastModified)
        yield { name: Key, bytes: Size, writtenAt: LastModified.getTime() };
}
