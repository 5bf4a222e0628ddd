import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectFolder } from "#server/places.ts";
import type { TrackDrawing } from "#shared/drawn/track-drawing.ts";
import type { PictureCar } from "#site/share/share-picture.ts";

/** What the site's pages draw with: the colours of `tokens.css`, of the dark theme, and the silhouettes of `cars.svg`. */
export interface Paint {
  colour: (name: string) => string;
  /** As an SVG that needs nothing else. */
  car: (car: Pick<PictureCar, "body" | "paints">) => string;
  track: (drawing: TrackDrawing) => string;
  /** In place of an outline. */
  straight: string;
}

/** Reads both files, once for a process. */
export async function readPaint(): Promise<Paint> {
  const [tokens, cars] = await Promise.all(
    ["tokens.css", "ui/drawn/cars.svg"].map((file) =>
      readFile(join(projectFolder, "src/web", file), "utf8"),
    ),
  );
  const colours = new Map(
    [...(tokens ?? "").matchAll(/--([\w-]+): (?:light-dark\([^,]+, )?(#[0-9a-f]{6})\)?;/g)].map(
      ([, name = "", value = ""]) => [name, value],
    ),
  );
  const bodies = new Map(
    [...(cars ?? "").matchAll(/<symbol id="(\w+)"[^>]*>([\s\S]*?)<\/symbol>/g)].map(
      ([, name = "", shapes = ""]) => [name, shapes],
    ),
  );
  const colour = (name: string) => found(colours, name);
  return {
    colour,
    car: ({ body, paints }) => {
      const { body: main, trim, pattern } = paints ?? unpainted;
      const shapes = found(bodies, body)
        .replaceAll("var(--c1)", colour(`paint-${main}`))
        .replaceAll("var(--c2)", colour(`paint-${trim}`))
        .replaceAll(/var\(--(\w+),0\)/g, (_, name) => (name === pattern ? "1" : "0"))
        .replaceAll("currentColor", colour("paint"))
        .replaceAll(
          /<g clip-path="path\('([^']+)'\)"/g,
          '<clipPath id="body"><path d="$1"/></clipPath><g clip-path="url(#body)"',
        );
      return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 76">${shapes}</svg>`;
    },
    track: ({ d, viewBox }) => {
      const [, x, y] = /^M(\d+) (\d+)/.exec(d) ?? [];
      return lineSvg({ viewBox, d, dot: `cx="${x}" cy="${y}"` });
    },
    straight: lineSvg({ viewBox: "0 0 440 20", d: "M10 10H430", dot: 'cx="10" cy="10"' }),
  };

  function lineSvg({ viewBox, d, dot }: { viewBox: string; d: string; dot: string }): string {
    const edge = `<path d="${d}" stroke="#565d68" stroke-width="9"/>`;
    const drawn = `<path d="${d}" stroke="${colour("paint")}" stroke-width="5"/>`;
    const start = `<circle ${dot} r="8" fill="${colour("brand")}"/>`;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" fill="none" stroke-linejoin="round">${edge}${drawn}${start}</svg>`;
  }
}

/** Of no club: as `Car` shows it. */
const unpainted = { body: "gri", trim: "negru", pattern: "split" } as const;

function found(values: ReadonlyMap<string, string>, name: string): string {
  const value = values.get(name);
  if (value === undefined) throw new Error(`Nothing that pages draw with is named ${name}`);
  return value;
}
