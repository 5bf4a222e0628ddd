import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

/** A small S3 on loopback: objects of one bucket in memory. Refuses what is not signed with its keys. */
export interface S3Server {
  /** Settings of a site whose files lie here. */
  environment: Record<string, string>;
  /** The bucket's address in such a setting. */
  address: string;
  /** The same with something wrong. */
  environmentWith: (wrong: {
    bucket?: string;
    secret?: string;
    host?: string;
  }) => Record<string, string>;
  objects: Map<string, { bytes: Buffer; writtenAt: number }>;
  close: () => Promise<void>;
}

const BUCKET = "liga-de-proba";
const REGION = "eu-test-1";
const KEY_ID = "AKTEST";
const SECRET = "cheia secreta a depozitului de probă";
/** Small, so that a list has several pages. */
const PAGE_LENGTH = 2;

export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server["objects"] = new Map();
  const server = createServer((request, response) => {
    answer(request, response, objects).catch((error: unknown) => response.destroy(asError(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The store listens nowhere");
  const environment: S3Server["environmentWith"] = ({
    bucket = BUCKET,
    secret = SECRET,
    host = `127.0.0.1:${address.port}`,
  }) => ({
    FILES_URL: `s3://${KEY_ID}:${encodeURIComponent(secret)}@${host}/${bucket}?region=${REGION}&tls=0`,
  });
  return {
    objects,
    environment: environment({}),
    address: environment({})["FILES_URL"] ?? "",
    environmentWith: environment,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  objects: S3Server["objects"],
): Promise<void> {
  const bytes = await buffer(request);
  const url = new URL(request.url ?? "/", "http://localhost");
  const [, bucket, key = ""] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? [];
  if (!isSigned(request, url, bytes)) return refuse(response, 403, "SignatureDoesNotMatch");
  if (bucket !== BUCKET) return refuse(response, 404, "NoSuchBucket");
  if (request.method === "PUT") {
    objects.set(key, { bytes, writtenAt: Date.now() });
    return void response.writeHead(200).end();
  }
  if (request.method === "DELETE") {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  if (key === "") return list(response, url, objects);
  const found = objects.get(key);
  if (!found) return refuse(response, 404, "NoSuchKey");
  sendObject(request, response, found.bytes);
}

function sendObject(request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
  const part = range ? bytes.subarray(Number(range[1]), Number(range[2]) + 1) : bytes;
  response.writeHead(range ? 206 : 200, { "content-length": part.length });
  response.end(request.method === "HEAD" ? undefined : part);
}

function list(response: ServerResponse, url: URL, objects: S3Server["objects"]): void {
  const prefix = url.searchParams.get("prefix") ?? "";
  const names = [...objects.keys()].filter((name) => name.startsWith(prefix)).toSorted();
  const start = Number(url.searchParams.get("continuation-token") ?? 0);
  const end = start + PAGE_LENGTH;
  const contents = names.slice(start, end).map((name) => {
    const { bytes, writtenAt } = objects.get(name) ?? { bytes: Buffer.of(), writtenAt: 0 };
    return `<Contents><Key>${name}</Key><LastModified>${new Date(writtenAt).toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
  });
  const next = end < names.length ? `<NextContinuationToken>${end}</NextContinuationToken>` : "";
  response.writeHead(200, { "content-type": "application/xml" });
  response.end(
    `<?xml version="1.0"?><ListBucketResult><Name>${BUCKET}</Name><IsTruncated>${next !== ""}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`,
  );
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
}

/** AWS Signature Version 4, computed anew from the request. */
function isSigned(request: IncomingMessage, url: URL, bytes: Buffer): boolean {
  const header = request.headers.authorization ?? "";
  const [, scope = "", signedHeaders = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=AKTEST\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      header,
    ) ?? [];
  const bodyHash = String(request.headers["x-amz-content-sha256"]);
  if (bodyHash !== "UNSIGNED-PAYLOAD" && bodyHash !== sha256(bytes)) return false;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted();
  const headers = signedHeaders
    .split(";")
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [
    request.method,
    url.pathname,
    query.join("&"),
    headers.join(""),
    signedHeaders,
    bodyHash,
  ].join("\n");
  const time = String(request.headers["x-amz-date"]);
  const text = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const signingKey = scope
    .split("/")
    .reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${SECRET}`);
  return signature === hmac(signingKey, text).toString("hex");
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function sha256(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
