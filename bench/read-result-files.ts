import { generateResultFile } from "#demo/generate/generate-result-file.ts";
import type { SessionPlan } from "#demo/generate/session-plan.ts";
import { readResultFile } from "#simulators/read-result-file.ts";
import { decodeResultFile } from "#simulators/result-file-decoding.ts";
import type { SimulatorCode } from "#simulators/session-file.ts";
import { median } from "./bench-row.ts";
import type { BenchRow } from "./bench-row.ts";

const cars = 60;
const laps = 700;
const budget = 3;

/**
 * Reading a result file against the least it can cost: for AC and ACC `JSON.parse` of the same text, for iRacing splitting the text into lines
 * and cells. The budget holds for the whole, from bytes to the neutral model; with decoding on both sides the ratio is smaller.
 */
export async function benchReadResultFiles(): Promise<BenchRow[]> {
  return [
    ...measure("AC", JSON.parse),
    ...measure("ACC", JSON.parse),
    ...measure("iR", splitTable),
  ];
}

function measure(simulator: SimulatorCode, parse: (text: string) => unknown): BenchRow[] {
  const { bytes } = generateResultFile(fullGrid(simulator));
  const text = decodeResultFile(bytes);
  const works = {
    read: () => expectRead(bytes, simulator),
    parse: () => parse(text),
    decodeAndParse: () => parse(decodeResultFile(bytes)),
  };
  // A CSV is read in a fraction of a millisecond: many at once, or the clock is what is measured.
  const repeats = simulator === "iR" ? 200 : 1;
  const times = { read: [] as number[], parse: [] as number[], decodeAndParse: [] as number[] };
  for (let round = 0; round < 15; round++) {
    for (const name of ["parse", "read", "decodeAndParse"] as const) {
      times[name].push(timed(works[name], repeats));
    }
  }
  const size = simulator === "iR" ? `${cars} cars` : `${cars} cars × ${laps} laps`;
  const basis = simulator === "iR" ? "splitting into cells" : "JSON.parse";
  return [
    {
      name: `${simulator} file, ${size}`,
      value: median(times.read),
      unit: "ms",
      budget: null,
      ok: true,
    },
    ratio(`${simulator} file ÷ ${basis}`, times.read, times.parse),
    ratio(`${simulator} file ÷ decoding and ${basis}`, times.read, times.decodeAndParse),
  ];
}

/** Of each round its own ratio, so that a machine that slows down in between does not count. */
function ratio(name: string, work: number[], basis: number[]): BenchRow {
  const value = median(work.map((ms, round) => ms / (basis[round] ?? Number.NaN)));
  return { name, value, unit: "×", budget, ok: value <= budget };
}

function timed(work: () => unknown, repeats: number): number {
  const start = performance.now();
  for (let count = 0; count < repeats; count++) work();
  return (performance.now() - start) / repeats;
}

function expectRead(bytes: Uint8Array, simulator: SimulatorCode): void {
  const outcome = readResultFile(bytes, simulator);
  if (!outcome.ok) throw new Error(outcome.problem.message);
  if (outcome.session.entries.length !== cars) throw new Error("cars are missing");
}

function splitTable(text: string): string[][] {
  return text.split(/\r\n?|\n/).map((line) => line.split(","));
}

/** A race of 60 cars and 700 laps: of ACC, a file of 20 MB. */
export function fullGrid(simulator: SimulatorCode, lapsOfRace = laps): SessionPlan {
  const platform = simulator === "iR" ? "iracing" : "steam";
  return {
    simulator,
    sessionType: "R",
    seed: "bench",
    startedAt: Date.UTC(2026, 0, 1),
    track: { key: simulator === "iR" ? "Demo Park" : "demo_ring" },
    length: { laps: lapsOfRace },
    entries: Array.from({ length: cars }, (_, at) => ({
      raceNumber: String(at + 1),
      modelKey: simulator === "AC" ? "demo_gt" : "30",
      paceMs: 90_000,
      drivers: [
        {
          firstName: "Pilot",
          lastName: `Numărul ${at + 1}`,
          platformId: {
            platform,
            id: String(simulator === "iR" ? 700_000 + at : 76_561_190_000_000_000n + BigInt(at)),
          },
        },
      ],
    })),
  };
}

if (import.meta.main) console.table(await benchReadResultFiles());
