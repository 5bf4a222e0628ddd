import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** Named, and not refused by `q=0`. */
const takesBrotli = taking("br");
const takesGzip = taking("gzip");

function taking(encoding: string): RegExp {
  const refused = String.raw`\s*q=0(?:\.0*)?\s*(?:,|$)`;
  return new RegExp(String.raw`(?:^|,)\s*${encoding}\s*(?:;(?!${refused})|,|$)`, "i");
}

/** What `Accept-Encoding` allows, best first. */
export function bestEncoding(accepted = ""): Encoding {
  if (takesBrotli.test(accepted)) return "br";
  return takesGzip.test(accepted) ? "gzip" : "identity";
}

/** Off the main thread, at the level from which a page's size falls little and its time grows much. */
export async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return bytes;
  return encoding === "gzip"
    ? zip(bytes)
    : brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
