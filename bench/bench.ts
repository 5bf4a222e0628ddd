// npm run bench [-- files | standings | refresh | statistics | entry-lists | event-cars | http …]: measures what design.md §8 gives a budget, on this machine,
// now. What is kept, under saves, for people logged in and made anew, together: `evening`. The whole evening of a race with everybody at once: `race-night
// [short]`. What processes hold over time: `memory [short | long] [minutes]`. The last two alone.
import { benchBlocking } from "./blocking.ts";
import { benchEntryLists } from "./entry-lists.ts";
import { benchEventCars } from "./event-cars.ts";
import { benchHttp } from "./http.ts";
import { benchMembers } from "./members.ts";
import { benchMemory } from "./memory.ts";
import { benchLarge } from "./large.ts";
import { benchRaceNight } from "./race-night/race-night.ts";
import { benchRenders } from "./renders.ts";
import { benchReadResultFiles } from "./read-result-files.ts";
import { benchRefresh } from "./refresh.ts";
import { benchSaves } from "./saves.ts";
import { benchStandings } from "./standings.ts";
import { benchStatistics } from "./statistics.ts";
import { benchStreams } from "./streams.ts";
import type { BenchRow } from "./bench-row.ts";

const benches: Record<string, () => Promise<BenchRow[]>> = {
  files: benchReadResultFiles,
  standings: benchStandings,
  refresh: benchRefresh,
  statistics: benchStatistics,
  "entry-lists": benchEntryLists,
  "event-cars": benchEventCars,
  http: benchHttp,
  renders: benchRenders,
  members: benchMembers,
  saves: benchSaves,
  "race-night": () => benchRaceNight(options[0] === "short" ? "short" : "long"),
  streams: benchStreams,
  blocking: benchBlocking,
  large: benchLarge,
  memory: () => {
    const [form, minutes] = options;
    return benchMemory(form === "long" ? form : "short", minutes ? Number(minutes) : undefined);
  },
};
/** Takes minutes: only when it is asked for. */
const onlyWhenAsked = new Set(["large", "memory", "race-night"]);
/** Take words of their own after them. */
const alone = new Set(["memory", "race-night"]);

/** Ten minutes after a race: everything of it in one table. */
const evening = ["saves", "http", "members", "renders"];

const [first, ...options] = process.argv.slice(2);
const named = first !== undefined && alone.has(first) ? [first] : process.argv.slice(2);
const asked = named.flatMap((name) => (name === "evening" ? evening : [name]));
const unknown = asked.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(
    `There is no bench ${unknown.join(", ")}; there are ${Object.keys(benches).join(", ")}.`,
  );
  process.exit(2);
}

const rows: BenchRow[] = [];
for (const [name, bench] of Object.entries(benches))
  if (asked.length === 0 ? !onlyWhenAsked.has(name) : asked.includes(name))
    rows.push(...(await bench()));
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
