import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** A picture of one colour, to be written in some format. */
export function plainPicture({ width = 8, height = 8 } = {}): Sharp {
  return sharp({ create: { width, height, channels: 3, background: "#c33" } });
}

/** A WebP of two frames. */
export async function animatedWebp(): Promise<Buffer> {
  const frames = [
    await plainPicture().png().toBuffer(),
    await plainPicture().negate().png().toBuffer(),
  ];
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
}

/** A track's outline as games draw it: an oval of a line on a transparent ground of 240 × 160. */
export function outlinePng(
  line: string,
  { fill = "none", margin = 40 }: { fill?: string; margin?: number } = {},
): Promise<Buffer> {
  const [width, height] = [240 - 2 * margin, 160 - 2 * margin];
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160"><rect x="${margin + 4}" y="${margin + 4}" width="${width - 8}" height="${height - 8}" fill="${fill}" stroke="${line}" stroke-width="8"/></svg>`,
    ),
  )
    .png()
    .toBuffer();
}

/** Vectors of some hundred bytes that take minutes and gigabytes to draw. */
export function svgBomb(): Buffer {
  const uses = Array.from({ length: 24 }, (_, n) => {
    const twice = `<use href="#g${n}"/>`.repeat(2);
    return `<g id="g${n + 1}">${twice}</g>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><defs><filter id="f"><feGaussianBlur stdDeviation="400"/></filter><g id="g0"><rect width="9" height="9"/></g>${uses.join("")}</defs><use href="#g24" filter="url(#f)"/></svg>`,
  );
}

/** A grey PNG whose pixels are all black: a thousandth of what it takes when it is decoded. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(Buffer.alloc(height * (width + 1)))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** The first bytes of what an iPhone writes. */
export const heicStart = Buffer.from(
  "\0\0\0\u0024ftypheic\0\0\0\0mif1heicmiaf".padEnd(400),
  "latin1",
);
