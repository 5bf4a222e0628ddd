import { z } from "zod";

/** A track's outline as one closed line: path data, absolute and rounded, and the room that it fills with its edge. */
export const trackDrawingSchema = z.object({ d: z.string(), viewBox: z.string() });
export type TrackDrawing = z.infer<typeof trackDrawingSchema>;

/** Characters of an SVG that is read at all, and of path data that are kept. */
export const LONGEST_SVG = 400_000;
const LONGEST_PATH = 8000;

/** What the line is fitted into, and the room around it for its own width. */
const [roomWidth, roomHeight, edge] = [400, 240, 14];

/** Of the site's own light, which every ground under an outline is dark enough for. */
export const OUTLINE_COLOUR = "#f1f3f6";

/** A picture of the line alone. */
export function drawingSvg({ d, viewBox }: TrackDrawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><path d="${d}" fill="none" stroke="${OUTLINE_COLOUR}" stroke-width="6" stroke-linejoin="round"/></svg>`;
}

type Point = readonly [x: number, y: number];

/** One point: a straight line to it. Three: a curve with two control points. */
type Segment = readonly Point[];

/**
 * The longest line among the paths of an SVG, written anew from its numbers alone: nothing of the text itself gets through.
 * `null` where there is no path of straight lines and cubic curves, where it has too many pieces, and where parts are turned or
 * mirrored, which would make another shape of it.
 */
export function readTrackDrawing(svg: string): TrackDrawing | null {
  if (svg.length > LONGEST_SVG || /\b(?:matrix|rotate|scale|skew[XY])\s*\(/.test(svg)) return null;
  const lines = pathsIn(svg).flatMap(linesOf);
  const [longest] = lines.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  return longest ? fitted(longest) : null;
}

/** Between one bracket and the next, so that no text of many open brackets is read many times. */
function pathsIn(svg: string): string[] {
  const paths = svg.matchAll(/<path\b[^<>]*?\sd\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/g);
  return [...paths].map(([, double, single]) => double ?? single ?? "");
}

/** How many numbers each command takes. */
const counts = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Z: 0 } as const;
type Command = keyof typeof counts;

function isCommand(letter: string): letter is Command {
  return Object.hasOwn(counts, letter);
}

/** The lines of path data, each from where it starts; none where it says anything but numbers and the commands above. */
function linesOf(data: string): Segment[][] {
  const words = data.match(/[a-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|[^\s,]/gi) ?? [];
  const lines: Segment[][] = [];
  let letter = "";
  let end: Point = [0, 0];
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? "";
    if (isCommand(word.toUpperCase())) {
      letter = word;
      at++;
    } else if (letter.toUpperCase() === "Z") return [];
    const command = letter.toUpperCase();
    if (!isCommand(command)) return [];
    const values = words.slice(at, at + counts[command]).map(Number);
    if (values.length < counts[command] || !values.every((value) => Math.abs(value) < 1e7))
      return [];
    at += values.length;
    const line = lines.at(-1);
    const segment = segmentOf(command, {
      values,
      from: letter === command ? [0, 0] : end,
      end,
      line: line ?? [],
    });
    end = segment.at(-1) ?? end;
    if (command === "M") {
      lines.push([segment]);
      // More points after it are lines.
      letter = letter === "M" ? "L" : "l";
    } else if (line) line.push(segment);
    else return [];
  }
  return lines;
}

interface Place {
  values: readonly number[];
  /** What the numbers are counted from. */
  from: Point;
  end: Point;
  /** What there is of the line so far. */
  line: readonly Segment[];
}

function segmentOf(command: Command, { values, from, end, line }: Place): Segment {
  const [first = 0] = values;
  if (command === "Z") return line[0] ?? [];
  if (command === "H") return [[from[0] + first, end[1]]];
  if (command === "V") return [[end[0], from[1] + first]];
  const points = Array.from({ length: values.length / 2 }, (_, index): Point => [
    from[0] + (values[2 * index] ?? 0),
    from[1] + (values[2 * index + 1] ?? 0),
  ]);
  if (command !== "S") return points;
  // Its first control point mirrors the one before.
  const [, before = end, last = end] = line.at(-1) ?? [];
  return [[2 * last[0] - before[0], 2 * last[1] - before[1]], ...points];
}

/** Points on the line, close enough to measure it. */
function pointsOf(line: readonly Segment[]): Point[] {
  let from: Point = line[0]?.[0] ?? [0, 0];
  return line.flatMap((segment) => {
    const start = from;
    const [first = start, second = first, end = second] = segment;
    from = end;
    if (segment.length < 3) return [first];
    return [0.2, 0.4, 0.6, 0.8, 1].map((t): Point => {
      const along = (axis: 0 | 1) =>
        (1 - t) ** 3 * start[axis] +
        3 * (1 - t) ** 2 * t * first[axis] +
        3 * (1 - t) * t ** 2 * second[axis] +
        t ** 3 * end[axis];
      return [along(0), along(1)];
    });
  });
}

function lengthOf(line: readonly Segment[]): number {
  const points = pointsOf(line);
  return points.reduce((sum, [x, y], index) => {
    const [beforeX, beforeY] = points[index - 1] ?? [x, y];
    return sum + Math.hypot(x - beforeX, y - beforeY);
  }, 0);
}

/** As large as the room allows, and closed. */
function fitted(line: readonly Segment[]): TrackDrawing | null {
  const points = pointsOf(line);
  const range = (values: number[]) => {
    const least = values.reduce((a, b) => Math.min(a, b), Infinity);
    return { least, size: values.reduce((a, b) => Math.max(a, b), -Infinity) - least };
  };
  const [x, y] = [range(points.map((point) => point[0])), range(points.map((point) => point[1]))];
  const scale = Math.min((roomWidth - 2 * edge) / x.size, (roomHeight - 2 * edge) / y.size);
  // A point, a straight line, or what comes near either.
  if (!Number.isFinite(scale) || Math.min(x.size, y.size) < Math.max(x.size, y.size) / 50)
    return null;
  const written = ([px, py]: Point) =>
    `${Math.round((px - x.least) * scale + edge)} ${Math.round((py - y.least) * scale + edge)}`;
  const [start, ...others] = line;
  const d = `M${start?.map(written).join(" ")}${others
    .map((segment) => (segment.length === 3 ? "C" : "L") + segment.map(written).join(" "))
    .join("")}Z`;
  if (d.length > LONGEST_PATH) return null;
  return {
    d,
    viewBox: `0 0 ${Math.round(x.size * scale + 2 * edge)} ${Math.round(y.size * scale + 2 * edge)}`,
  };
}
