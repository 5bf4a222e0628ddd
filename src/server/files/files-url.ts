import { z } from "zod";

/** A bucket of an S3-compatible store. */
export interface S3Config {
  bucket: string;
  /** Of a store other than Amazon's. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket stands in the path of an address instead of its host. */
  pathStyle: boolean;
}

const example = "s3://KEY:SECRET@host/bucket?region=eu-central-1";
const amazon = /(?:^|\.)s3[.-](?:([a-z\d-]+)\.)?amazonaws\.com$/;
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const flags = new Map([
  ["0", false],
  ["1", true],
]);
const options = new Set(["region", "path-style", "tls"]);

/**
 * `s3://KEY:SECRET@host:port/bucket`, with `?region=` (else from Amazon's host, or us-east-1), `?path-style=0` where the host
 * names the bucket, as Amazon's do, and `?tls=0` for http.
 */
export const filesUrl = z
  .url({ protocol: /^s3$/, error: `is not an address like ${example}` })
  .transform((text, context): S3Config => {
    const { username, password, host, pathname, searchParams } = new URL(text);
    const bucket = pathname.replace(/^\/|\/$/g, "");
    const flag = (name: string, usual: boolean) => {
      const value = searchParams.get(name);
      const found = value === null ? usual : flags.get(value);
      if (found === undefined) context.addIssue(`${name} is 0 or 1`);
      return found ?? usual;
    };
    if (isUndecodable(username) || isUndecodable(password))
      context.addIssue("has a % in its key or secret that encodes nothing; a % is written %25");
    if (!username || !password || !host)
      context.addIssue(`names no key, secret or host; it is written like ${example}`);
    if (!bucketName.test(bucket)) context.addIssue(`"${bucket}" is not the name of a bucket`);
    for (const name of searchParams.keys())
      if (!options.has(name)) context.addIssue(`knows no option "${name}"`);
    const ofAmazon = amazon.exec(host);
    const scheme = flag("tls", true) ? "https" : "http";
    return {
      bucket,
      endpoint: ofAmazon ? undefined : `${scheme}://${host}`,
      region: searchParams.get("region") ?? ofAmazon?.[1] ?? "us-east-1",
      accessKeyId: decode(username),
      secretAccessKey: decode(password),
      pathStyle: flag("path-style", !ofAmazon),
    };
  });

/** What cannot be decoded is refused beside this. */
function decode(part: string): string {
  return isUndecodable(part) ? "" : decodeURIComponent(part);
}

function isUndecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return false;
  } catch {
    return true;
  }
}
