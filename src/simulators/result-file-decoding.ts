import { Buffer, isUtf8 } from "node:buffer";

/**
 * Decodes what servers, game clients and editors write: byte order marks, UTF-16 without one (ACC servers of 2019), UTF-8, else
 * windows-1252 (old iRacing exports). A leading U+FEFF and trailing NULs and blanks are dropped; one line end after the last word
 * stays, which tells a whole table from one that was cut off.
 */
export function decodeResultFile(bytes: Uint8Array): string {
  const text = decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let end = text.length;
  while (end > start && isTrailingBlank(text.charCodeAt(end - 1))) end--;
  const ended = /[\r\n]/.test(text.slice(end));
  return text.slice(start, end) + (ended ? "\n" : "");
}

/** The kind of a file that is no text at all, in Romanian with its article, or `null`. */
export function binaryKind(bytes: Uint8Array): string | null {
  for (const [kind, signature] of signatures) {
    if (signature.every((byte, index) => bytes[index] === byte)) return kind;
  }
  return null;
}

/** True when decoded text is full of characters that no text file has: controls, halves of surrogate pairs, U+FFFD. */
export function looksBinary(text: string): boolean {
  const sample = text.slice(0, 1_024);
  const odd = sample.match(/[\p{Cs}\p{Cn}\ufffd]|(?![\t\n\r])\p{Cc}/gu)?.length ?? 0;
  return odd > 8 && odd * 20 > sample.length;
}

const signatures: [string, number[]][] = [
  ["o imagine PNG", [0x89, 0x50, 0x4e, 0x47]],
  ["o imagine JPEG", [0xff, 0xd8, 0xff]],
  ["o imagine GIF", [0x47, 0x49, 0x46, 0x38]],
  ["o imagine WebP", [0x52, 0x49, 0x46, 0x46]],
  ["o arhivă ZIP (sau un document Office)", [0x50, 0x4b, 0x03, 0x04]],
  ["o arhivă RAR", [0x52, 0x61, 0x72, 0x21]],
  ["o arhivă 7z", [0x37, 0x7a, 0xbc, 0xaf]],
  ["o arhivă gzip", [0x1f, 0x8b]],
  ["un document PDF", [0x25, 0x50, 0x44, 0x46]],
];

function decode(buffer: Buffer): string {
  const [first, second, third] = buffer;
  if (first === 0xff && second === 0xfe) return buffer.toString("utf16le", 2);
  if (first === 0xfe && second === 0xff) return decodeUtf16be(buffer.subarray(2));
  if (first === 0xef && second === 0xbb && third === 0xbf) return buffer.toString("utf8", 3);
  if (second === 0 && (first === 0x7b || first === 0x5b || first === 0x22))
    return buffer.toString("utf16le");
  if (first === 0 && second !== undefined && second !== 0) return decodeUtf16be(buffer);
  return isUtf8(buffer) ? buffer.toString("utf8") : new TextDecoder("windows-1252").decode(buffer);
}

function decodeUtf16be(buffer: Buffer): string {
  const even = buffer.subarray(0, buffer.length - (buffer.length % 2));
  return Buffer.from(even).swap16().toString("utf16le");
}

function isTrailingBlank(code: number): boolean {
  return code === 0 || code === 32 || code === 9 || code === 10 || code === 13 || code === 0xfeff;
}
