import sharp from "sharp";

// Decoders of vectors, of TIFF and of everything else that libvips reads have cost too much or had too many holes.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
sharp.cache(false);
sharp.concurrency(1);

/** A photo of any phone; decoded it takes up to 320 MB. */
const maxPixels = 50_000_000;

export interface PictureSize {
  /** Pixels; a larger picture is made smaller to fit inside. */
  width: number;
  height: number;
}

export type PictureOutcome =
  /** WebP, upright, without metadata. */
  { ok: true; bytes: Uint8Array } | { ok: false; problem: "damaged" | "too-many-pixels" };

/** Decodes a JPEG, PNG or WebP and writes it anew, which drops metadata and anything hidden in it. Of an animation the first picture stays. */
export async function decodePicture(
  bytes: Uint8Array,
  { width, height }: PictureSize,
): Promise<PictureOutcome> {
  try {
    const size = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (size.width * size.height > maxPixels) return { ok: false, problem: "too-many-pixels" };
    const encoded = await sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
      .rotate()
      .resize({ width, height, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
    return { ok: true, bytes: encoded };
  } catch {
    return { ok: false, problem: "damaged" };
  }
}
