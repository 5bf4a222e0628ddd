import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip } from "node:zlib";

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

/**
 * Above `small` a page shrinks little and takes much longer; below it one of many equal rows takes longer too, as level 5 and 6
 * lose themselves in what is equal. `quick` is a tenth larger in a third of the time.
 */
const brotliLevels = { quick: 2, small: 7 };
export type Effort = keyof typeof brotliLevels;

const QUICK_BYTES = 300_000;
/** As brotli counts windows, in powers of two. */
const SMALL_WINDOW = 18;
const SMALL_WINDOW_BYTES = 2 ** SMALL_WINDOW - 16;

/** Compresses off the main thread, except for quick work of half a millisecond, which the handover would make a third longer. */
export async function compress(
  bytes: Buffer,
  encoding: Encoding,
  effort: Effort = "small",
): Promise<Buffer> {
  if (encoding === "identity") return bytes;
  if (encoding === "gzip") return zip(bytes);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliLevels[effort],
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // No larger than what there is to look back at; its memory is made anew each time.
    ...(bytes.length <= SMALL_WINDOW_BYTES && { [constants.BROTLI_PARAM_LGWIN]: SMALL_WINDOW }),
  };
  if (effort === "quick" && bytes.length <= QUICK_BYTES)
    return brotliCompressSync(bytes, { params });
  return brotli(bytes, { params });
}
