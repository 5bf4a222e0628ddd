import sharp from "sharp";
import { crc32 } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { plainPicture } from "#tests/factories/pictures.ts";
import { decodePicture } from "./decode-picture.ts";

// What a worker process may not read, other tests of this process may.
afterAll(() => sharp.unblock({ operation: ["VipsForeignLoad"] }));

interface Size {
  width: number;
  height: number;
}

/** A small picture whose header says that it is large: whatever is refused for its size is refused before it is decoded. */
const claims = {
  "an interlaced PNG": async (size: Size) =>
    claimedPng(await plainPicture().png({ progressive: true }).toBuffer(), size),
  "an interlaced PNG with transparency": async (size: Size) =>
    claimedPng(await plainPicture().ensureAlpha(0.5).png({ progressive: true }).toBuffer(), size),
  "a PNG of 16 bits": async (size: Size) =>
    claimedPng(await plainPicture().toColourspace("rgb16").png().toBuffer(), size),
  "a PNG": async (size: Size) => claimedPng(await plainPicture().png().toBuffer(), size),
  "a progressive JPEG": async (size: Size) =>
    claimedJpeg(await plainPicture().jpeg({ progressive: true }).toBuffer(), size),
  "a progressive JPEG with colours in full": async (size: Size) =>
    claimedJpeg(
      await plainPicture().jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
      size,
    ),
  "a JPEG": async (size: Size) => claimedJpeg(await plainPicture().jpeg().toBuffer(), size),
  "a WebP without losses": async (size: Size) =>
    claimedWebp(await plainPicture().webp({ lossless: true }).toBuffer(), size),
};

function claimedPng(file: Buffer, { width, height }: Size): Buffer {
  const at = file.indexOf("IHDR");
  file.writeUInt32BE(width, at + 4);
  file.writeUInt32BE(height, at + 8);
  file.writeUInt32BE(crc32(file.subarray(at, at + 17)), at + 17);
  return file;
}

/** In the frame's head, which comes after its marker, length and bits of a sample. */
function claimedJpeg(file: Buffer, { width, height }: Size): Buffer {
  const at = Math.max(file.indexOf("ffc0", "hex"), file.indexOf("ffc2", "hex"));
  file.writeUInt16BE(height, at + 5);
  file.writeUInt16BE(width, at + 7);
  return file;
}

/** Fourteen bits each, one less, after the signature of the chunk. */
function claimedWebp(file: Buffer, { width, height }: Size): Buffer {
  const at = file.indexOf("VP8L") + 9;
  const after = file.readUInt32LE(at) & 0xf0000000;
  file.writeUInt32LE((after | (width - 1) | ((height - 1) << 14)) >>> 0, at);
  return file;
}

describe("A picture that must be decoded as a whole", () => {
  it.each([
    ["an interlaced PNG", { width: 6000, height: 4000 }],
    ["an interlaced PNG with transparency", { width: 6000, height: 3000 }],
    ["a PNG of 16 bits", { width: 4000, height: 3000 }],
    ["a progressive JPEG", { width: 6000, height: 4000 }],
    ["a progressive JPEG with colours in full", { width: 4000, height: 3000 }],
    ["a WebP without losses", { width: 6000, height: 3000 }],
  ] as const)("may be smaller than others, and no larger: %s", async (kind, size) => {
    const makeSized = (height: number) => claims[kind]({ ...size, height });
    const made = await sharp(await makeSized(size.height), { limitInputPixels: false }).metadata();
    expect(made).toMatchObject(size);
    const box = { width: 8, height: 8 };
    const within = await decodePicture(await makeSized(size.height), box);
    expect(within).not.toMatchObject({ problem: expect.stringContaining("large") });
    expect(await decodePicture(await makeSized(size.height + 1), box)).toEqual({
      ok: false,
      problem: "too-large-whole",
    });
  });

  it.each([["a PNG"], ["a JPEG"]] as const)("is no plain one: %s", async (kind) => {
    const box = { width: 8, height: 8 };
    const sized = (height: number) => claims[kind]({ width: 5000, height });
    expect(await decodePicture(await sized(9000), box)).not.toMatchObject({
      problem: "too-large-whole",
    });
    expect(await decodePicture(await sized(10_001), box)).toEqual({
      ok: false,
      problem: "too-many-pixels",
    });
  });

  it("is an animation whose pictures have no losses", async () => {
    const frames = [plainPicture(), plainPicture().negate()].map((one) => one.png().toBuffer());
    const animation = await sharp(await Promise.all(frames), { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer();
    const at = animation.indexOf("VP8X") + 12;
    animation.writeUIntLE(9999, at, 3);
    animation.writeUIntLE(4999 - 2000, at + 3, 3);
    expect(await decodePicture(animation, { width: 8, height: 8 })).toMatchObject({
      problem: "too-large-whole",
    });
  });
});
