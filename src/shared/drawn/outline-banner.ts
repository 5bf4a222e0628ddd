import type { TrackDrawing } from "./track-drawing.ts";

/** A round of a season as its picture shows it. */
export interface BannerRound {
  /** `null`: nobody has sent an outline of its track. */
  drawing: TrackDrawing | null;
  state: "past" | "next" | "coming";
}

/** A round's line: what is over is white, what comes next yellow, what is to come fainter. */
const strokes: Record<BannerRound["state"], string> = {
  past: 'stroke="#f1f3f6"',
  next: 'stroke="#ffd100" stroke-width="11"',
  coming: 'stroke="#f1f3f6" stroke-opacity=".42"',
};

/** Room of one outline. They stand in rows of as many as make the whole about three times as wide as high. */
const [cellWidth, cellHeight] = [400, 240];

/**
 * What stands for a season's picture that nobody has sent: the outlines of its rounds in their order on a colour, as
 * an SVG that fills whatever room it is given.
 */
export function outlineBanner(ground: string, rounds: readonly BannerRound[]): string {
  const drawn = rounds.filter(({ drawing }) => drawing !== null);
  const columns = Math.max(1, Math.min(drawn.length, Math.ceil(Math.sqrt(drawn.length * 1.9))));
  const rows = Math.max(1, Math.ceil(drawn.length / columns));
  const cells = drawn.map(({ drawing, state }, index) => {
    const [x, y] = [(index % columns) * cellWidth, Math.floor(index / columns) * cellHeight];
    return `<svg x="${x + 20}" y="${y + 10}" width="${cellWidth - 40}" height="${cellHeight - 20}" viewBox="${drawing?.viewBox}"><path d="${drawing?.d}" ${strokes[state]}/></svg>`;
  });
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%">' +
    `<linearGradient id="g" x2="1" y2="1"><stop stop-color="${ground}"/><stop offset=".88" stop-color="#0b0c0f"/></linearGradient>` +
    '<rect width="100%" height="100%" fill="#0b0c0f"/><rect width="100%" height="100%" fill="url(#g)" opacity=".78"/>' +
    `<svg x="8%" y="8%" width="84%" height="84%" viewBox="0 0 ${columns * cellWidth} ${rows * cellHeight}" fill="none" stroke-width="8" stroke-linejoin="round">${cells.join("")}</svg>` +
    "</svg>"
  );
}
