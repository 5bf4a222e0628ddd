import sharp, { type Metadata } from "sharp";
import { OUTLINE_COLOUR } from "#shared/drawn/track-drawing.ts";

// Decoders of vectors, of TIFF and of everything else that libvips reads have cost too much or had too many holes.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
sharp.cache(false);
sharp.concurrency(1);

/** A photo of any phone: it is decoded line by line. */
const maxPixels = 50_000_000;
/**
 * The most bytes of a picture that is decoded as a whole (`wholeBytes`), so that a worker stays under 200 MB: 24 megapixels of a
 * camera's progressive JPEG (12 in full colour) or interlaced PNG (18 with transparency), 18 of a lossless WebP.
 */
const maxWholeBytes = 72_000_000;

export interface PictureOrder {
  /** Pixels; a larger picture is made smaller to fit inside. */
  width: number;
  height: number;
  /** Lines on a transparent ground: cut to what is seen of them, and all of one colour, whatever theirs was. */
  isOutline?: boolean;
}

export type PictureOutcome =
  /** WebP, upright, without metadata. */
  { ok: true; bytes: Uint8Array } | { ok: false; problem: PictureProblem };

type PictureProblem = "damaged" | "too-many-pixels" | "too-large-whole" | "not-an-outline";

/** Rewrites a JPEG, PNG or WebP, without metadata or anything hidden in it, and with only the first frame of an animation. */
export async function decodePicture(
  bytes: Uint8Array,
  { width, height, isOutline = false }: PictureOrder,
): Promise<PictureOutcome> {
  try {
    const size = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (size.width * size.height > maxPixels) return { ok: false, problem: "too-many-pixels" };
    if (wholeBytes(size, bytes) > maxWholeBytes) return { ok: false, problem: "too-large-whole" };
    const upright = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
      .rotate()
      .resize({ width, height, fit: "inside", withoutEnlargement: true });
    if (isOutline) return await drawOutline(await upright.png().toBuffer());
    return { ok: true, bytes: await upright.webp({ quality: 82 }).toBuffer() };
  } catch {
    return { ok: false, problem: "damaged" };
  }
}

/** How transparent the ground is at least, and how much of the whole the line at most covers; 255 is all of it. */
const [faint, mostCovered] = [16, 153];

async function drawOutline(png: Buffer): Promise<PictureOutcome> {
  const line = await sharp(png).ensureAlpha().extractChannel("alpha").png().toBuffer();
  const { channels } = await sharp(line).stats();
  const [alpha] = channels;
  if (!alpha || alpha.min > faint || alpha.max <= faint || alpha.mean > mostCovered)
    return { ok: false, problem: "not-an-outline" };
  const { data, info } = await sharp(line)
    .trim({ background: "#000", threshold: faint })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const bytes = await sharp({ create: { width, height, channels: 3, background: OUTLINE_COLOUR } })
    .joinChannel(data, { raw: { width, height, channels: 1 } })
    .webp({ quality: 82 })
    .toBuffer();
  return { ok: true, bytes };
}

const CHUNK_HEAD = 8;
const ANIMATION_HEAD = 16;

/** What a decoder must hold at once of a picture that is not written from the first line to the last; 0 of others. */
function wholeBytes(picture: Metadata, bytes: Uint8Array): number {
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
