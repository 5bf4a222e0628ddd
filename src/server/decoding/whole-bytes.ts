import type { Metadata } from "sharp";

const CHUNK_HEAD = 8;
const ANIMATION_HEAD = 16;

/** What a decoder must hold at once of a picture that is not written from the first line to the last; 0 of others. */
export function wholeBytes(picture: Metadata, bytes: Uint8Array): number {
  const { format, width, height, channels, chromaSubsampling, depth, isProgressive } = picture;
  const pixels = width * height;
  // Coefficients of two bytes, of which two colours may have half of the columns and half of the lines.
  if (format === "jpeg" && isProgressive)
    return pixels * (chromaSubsampling === "4:2:0" ? 3 : 2 * channels);
  if (format === "png" && depth === "ushort") return pixels * 2 * channels;
  if (format === "png" && isProgressive) return pixels * channels;
  return format === "webp" && isWithoutLosses(bytes) ? pixels * 4 : 0;
}

/** Of WebP, by the name of its parts: each has a name and a size, and fills up an even number of bytes. */
function isWithoutLosses(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = "RIFFsizeWEBP".length;
  while (at + CHUNK_HEAD <= file.length) {
    const name = file.toString("latin1", at, at + 4);
    if (name === "VP8L") return true;
    // The pictures of an animation are parts of theirs: the head of each comes first.
    if (name === "ANMF") at += CHUNK_HEAD + ANIMATION_HEAD;
    else {
      const size = file.readUInt32LE(at + 4);
      at += CHUNK_HEAD + size + (size % 2);
    }
  }
  return false;
}
