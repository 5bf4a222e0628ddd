import { readFile } from "node:fs/promises";
import type { Renderer } from "@takumi-rs/core";
import { packageFile } from "#server/places.ts";
import { type SharePicture, shareSize } from "#site/share/share-picture.ts";
import { type Paint, readPaint } from "./picture-paint.ts";
import { pictureTree } from "./picture-tree.ts";

/** Letters that people are named with; what one file does not have is looked for in the next. */
const alphabets = ["latin", "latin-ext", "cyrillic", "greek"];

/** Native code, which may be missing on a platform. Tests take it away. */
export const rendering = { load: () => import("@takumi-rs/core") };

interface Studio {
  renderer: Renderer;
  paint: Paint;
}

/**
 * Draws pictures as PNG. The first one loads the renderer, so that the start does not pay for it; without one every call
 * rejects. It draws in threads of its own and fetches nothing: all that it shows is handed over.
 */
export function pictureDrawer(): (picture: SharePicture) => Promise<Buffer> {
  let studio: Promise<Studio> | undefined;
  return async (picture) => {
    studio ??= openStudio();
    const { renderer, paint } = await studio;
    const { node, svgs } = pictureTree(picture, paint);
    return renderer.render(node, {
      ...shareSize,
      format: "png",
      images: [...svgs].map(([src, svg]) => ({ src, data: Buffer.from(svg), cache: "none" })),
    });
  };
}

async function openStudio(): Promise<Studio> {
  const { Renderer } = await rendering.load();
  const renderer = new Renderer({ cacheMaxBytes: 0 });
  for (const name of alphabets) {
    const file = packageFile(
      `@fontsource-variable/sofia-sans-condensed/files/sofia-sans-condensed-${name}-wght-normal.woff2`,
    );
    await renderer.registerFont({ name, data: await readFile(file) });
  }
  return { renderer, paint: await readPaint() };
}
