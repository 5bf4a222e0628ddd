// npm run bench -- NAME: measures on this machine, now, what has a budget.
//   race-night [short [WORDS]]   the evening of a race with everybody at once; beside the kinds of writes named by WORDS alone
//   renders                      pages of which nothing is kept
//   large                        every GET route on 10⁶ rows
//   search                       a search among 50,000 names
import { benchLarge } from "./large.ts";
import { benchRaceNight } from "./race-night/race-night.ts";
import { benchRenders } from "./renders.ts";
import { benchSearch } from "./search.ts";
import type { BenchRow } from "./bench-row.ts";

const [asked = "", form, only] = process.argv.slice(2);
const benches: Record<string, () => Promise<BenchRow[]>> = {
  "race-night": () => benchRaceNight(form === "short" ? form : "long", only),
  renders: benchRenders,
  large: benchLarge,
  search: benchSearch,
};
const bench = Object.hasOwn(benches, asked) ? benches[asked] : undefined;
if (!bench) {
  console.error(`Name one of ${Object.keys(benches).join(", ")}.`);
  process.exit(2);
}
const rows = await bench();
printTable(rows);
process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;

function printTable(measured: BenchRow[]): void {
  const cells = measured.map(({ name, value, unit, budget, ok }) => [
    name,
    format(value),
    unit,
    budget === null ? "" : format(budget),
    ok ? "ok" : "OVER BUDGET",
  ]);
  const lines = [["median of", "value", "unit", "budget", "result"], ...cells];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...lines.map((line) => (line[column] ?? "").length)),
  );
  for (const [name = "", value = "", unit = "", budget = "", result = ""] of lines) {
    const [nameWidth = 0, valueWidth = 0, unitWidth = 0, budgetWidth = 0] = widths;
    console.log(
      [
        name.padEnd(nameWidth),
        value.padStart(valueWidth),
        unit.padEnd(unitWidth),
        budget.padStart(budgetWidth),
        result,
      ].join("  "),
    );
  }
}

function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}
