import type { SimulatorCode } from "#simulators/session-file.ts";

/** The simulators' flags (`tokens.css`) with a text colour that can be read on each. */
const colours: Record<SimulatorCode, { flag: string; text: string }> = {
  ACC: { flag: "#d6292d", text: "#ffffff" },
  AC: { flag: "#f48c06", text: "#14161a" },
  iR: { flag: "#2370dc", text: "#ffffff" },
};

/** What stands for a livery nobody has a picture of: the car's number on a plate in its simulator's colour, as SVG. */
export function drawnLivery(car: { raceNumber: number; simulator: SimulatorCode }): string {
  const { flag, text } = colours[car.simulator];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" role="img" aria-label="Numărul ${car.raceNumber}">` +
    `<path fill="${flag}" d="M0 0h320v180H0z"/>` +
    `<path fill="none" stroke="${text}" stroke-width="6" stroke-opacity=".25" d="M40 200 150-20M90 200 200-20"/>` +
    `<path fill="#14161a" d="M70 38h180v104H70z"/>` +
    `<text x="160" y="118" fill="#fff" font-family="'Arial Narrow',Arial,sans-serif" font-size="80" font-weight="800" text-anchor="middle">${car.raceNumber}</text>` +
    `</svg>`
  );
}
