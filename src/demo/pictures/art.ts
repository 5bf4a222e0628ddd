import { createRandom, type Random } from "#shared/random.ts";

/** Colours of a picture, from the sky's top down to the ground in front. */
interface Palette {
  sky: readonly [string, string, string];
  sun: string;
  far: string;
  near: string;
  hasStars: boolean;
  /** Of the lights that cars leave behind. */
  trails: readonly [string, string];
}

const palettes = {
  dusk: {
    sky: ["#160b1e", "#7d1f36", "#f0803c"],
    sun: "#ffd9a0",
    far: "#8c2c3c",
    near: "#0c0a10",
    hasStars: true,
    trails: ["#ff3b30", "#fff3d6"],
  },
  noon: {
    sky: ["#f6c453", "#f08a24", "#c6431d"],
    sun: "#fff1c9",
    far: "#a33417",
    near: "#2b0f12",
    hasStars: false,
    trails: ["#fff6dd", "#ffd100"],
  },
  night: {
    sky: ["#050914", "#0d2348", "#2f6db3"],
    sun: "#dfe9f7",
    far: "#16386a",
    near: "#04070d",
    hasStars: true,
    trails: ["#7cc4ff", "#ffffff"],
  },
} as const satisfies Record<string, Palette>;

export type ArtPalette = keyof typeof palettes;

interface Art {
  seed: string;
  palette: ArtPalette;
  /** Pixels. */
  width: number;
  height: number;
}

/** An SVG of mountains, a low sun and a road with cars' lights, the same for a seed. It has no text, so it needs no font. */
export function drawMountainRoad({ seed, palette: name, width, height }: Art): string {
  const random = createRandom(`${seed} art`);
  const palette: Palette = palettes[name];
  const horizon = height * 0.56;
  const sunX = width * (0.35 + random.next() * 0.3);
  const sunY = horizon * (0.46 + random.next() * 0.12);
  const ridges = [0, 1, 2, 3].map((depth) => {
    const base = horizon + depth * height * 0.055;
    const shape = ridge(random, { width, base, rise: height * (0.34 - depth * 0.06), depth });
    return `<path d="${shape} V${height} H0 Z" fill="${mix(palette.far, palette.near, depth / 3)}"/>`;
  });
  const [top, middle, low] = palette.sky;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".45" stop-color="${middle}"/><stop offset=".75" stop-color="${low}"/></linearGradient>
<radialGradient id="glow"><stop stop-color="${palette.sun}" stop-opacity=".75"/><stop offset="1" stop-color="${palette.sun}" stop-opacity="0"/></radialGradient></defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
${palette.hasStars ? stars(random, { width, height: horizon * 0.5 }) : ""}
<circle cx="${round(sunX)}" cy="${round(sunY)}" r="${round(height * 0.5)}" fill="url(#glow)"/>
<circle cx="${round(sunX)}" cy="${round(sunY)}" r="${round(height * 0.11)}" fill="${palette.sun}"/>
${ridges.join("\n")}
${road({ width, height, horizon, palette, turn: random.chance(0.5) ? 1 : -1 })}
</svg>`;
}

/** A skyline by halving: each middle is moved up or down, less and less. */
function ridge(
  random: Random,
  { width, base, rise, depth }: { width: number; base: number; rise: number; depth: number },
): string {
  let heights = Array.from({ length: 7 }, () => 0.15 + random.next() * 0.75);
  for (let turn = 0, size = 0.3; turn < 5; turn++, size /= 2)
    heights = heights.flatMap((left, index) => {
      const right = heights[index + 1];
      if (right === undefined) return [left];
      return [left, (left + right) / 2 + (random.next() - 0.5) * size];
    });
  const step = width / (heights.length - 1);
  const points = heights.map(
    (share, index) => `L${round(index * step)} ${round(base + depth * 8 - share * rise)}`,
  );
  return `M0 ${round(base)} ${points.join(" ")}`;
}

function stars(random: Random, { width, height }: { width: number; height: number }): string {
  return Array.from({ length: 60 }, () => {
    const x = round(random.next() * width);
    const y = round(random.next() * height);
    return `<circle cx="${x}" cy="${y}" r="${round(0.6 + random.next() * 1.4)}" fill="#fff" opacity="${round(0.2 + random.next() * 0.5)}"/>`;
  }).join("");
}

interface Road {
  width: number;
  height: number;
  horizon: number;
  palette: Palette;
  /** 1: away to the right; -1: to the left. */
  turn: 1 | -1;
}

/** A road in three bends towards the horizon, told by the lights of the cars on it. */
function road({ width, height, horizon, palette, turn }: Road): string {
  const middle = width / 2;
  const end = horizon + height * 0.13;
  const bend = (offset: number) => {
    const at = (share: number) => round(middle + turn * share * width + offset);
    const far = (share: number) => round(middle + turn * share * width + offset * 0.06);
    return `M${at(-0.06)} ${height} C${at(-0.3)} ${round(height * 0.86)} ${at(0.34)} ${round(height * 0.82)} ${far(0.1)} ${round(height * 0.76)} S${far(-0.12)} ${round(height * 0.71)} ${far(0.02)} ${round(end)}`;
  };
  const trail = (offset: number, colour: string, size: number) =>
    `<path d="${bend(offset)}" fill="none" stroke="${colour}" stroke-width="${round(size)}" stroke-linecap="round" opacity=".9"/>`;
  const [back, front] = palette.trails;
  return [
    trail(-width * 0.075, back, height * 0.008),
    trail(-width * 0.06, back, height * 0.004),
    trail(width * 0.05, front, height * 0.008),
    trail(width * 0.065, front, height * 0.004),
  ].join("\n");
}

/** A colour between two, `share` of the way. */
function mix(from: string, to: string, share: number): string {
  const channel = (colour: string, index: number) =>
    Number.parseInt(colour.slice(1 + index * 2, 3 + index * 2), 16);
  return `#${[0, 1, 2]
    .map((index) => {
      const value = channel(from, index) * (1 - share) + channel(to, index) * share;
      return Math.round(value).toString(16).padStart(2, "0");
    })
    .join("")}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
