interface Point {
  x: number;
  y: number;
}

const width = 400;
const height = 240;
const margin = 26;

/**
 * The SVG path of a closed circuit within 400 × 240, drawn from a seed: corners around an ellipse, some pulled inwards to
 * hairpins, joined by curves that never cross because the corners keep their order around the middle.
 */
export function circuitPath(seed: string): string {
  const random = randomFrom(seed);
  const corners = 8 + Math.floor(random() * 4);
  const turn = random() * Math.PI * 2;
  const points: Point[] = [];
  for (let corner = 0; corner < corners; corner++) {
    const angle = turn + ((corner + (random() - 0.5) * 0.55) / corners) * Math.PI * 2;
    const isHairpin = random() < 0.28;
    const reach = isHairpin ? 0.42 + random() * 0.16 : 0.74 + random() * 0.26;
    points.push({ x: Math.cos(angle) * reach * 1.7, y: Math.sin(angle) * reach });
  }
  return closedCurve(fitted(points));
}

/** Stretches the points to fill the drawing. */
function fitted(points: readonly Point[]): Point[] {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const across = (width - 2 * margin) / (Math.max(...xs) - left);
  const down = (height - 2 * margin) / (Math.max(...ys) - top);
  return points.map(({ x, y }) => ({
    x: margin + (x - left) * across,
    y: margin + (y - top) * down,
  }));
}

/** A Catmull-Rom spline through the points as Bézier curves. */
function closedCurve(points: readonly Point[]): string {
  const at = (index: number): Point => points.at(index % points.length) ?? { x: 0, y: 0 };
  const text = ({ x, y }: Point) => `${Math.round(x)} ${Math.round(y)}`;
  const curves = points.map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const second = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    return `C${text(first)} ${text(second)} ${text(to)}`;
  });
  return `M${text(at(0))}${curves.join("")}Z`;
}

/** Numbers from 0 to 1, always the same for the same seed (FNV-1a, then xorshift). */
function randomFrom(seed: string): () => number {
  let state = 2_166_136_261;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}
