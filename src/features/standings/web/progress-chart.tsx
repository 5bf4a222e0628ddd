import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { StandingsEntryShape, StandingsTable } from "#features/standings/standings.ts";
import { readStandingsProgress } from "#features/standings/standings-calls.ts";
import { read } from "#web/calls/call.ts";
import { formatPoints } from "#shared/points.ts";
import { MultiCombobox } from "#web/ui/fields/combobox.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { type ChartSeries, LineChart } from "#web/ui/show/line-chart.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { entryName } from "#features/standings/entry-name.ts";
import styles from "./progress-chart.module.css";
import { asShown } from "./shown-standings.ts";

/** More lines than this cannot be told apart. */
const mostChosen = 6;
const chosenAtFirst = 5;

/** Evoluția clasamentului: the totals of the leaders, or of whom one chooses, after each event. */
export function ProgressChart({ table }: { table: StandingsTable }) {
  const progress = useQuery(
    read(readStandingsProgress, { params: { tableId: table._id } }, asShown(table)),
  );
  const ranked = table.entries.filter((entry) => !entry.disqualified);
  const [chosen, setChosen] = useState<string[]>(() =>
    leadersByLabel(ranked, table).map((entry) => entry._id),
  );
  if (progress.isError)
    return <ErrorState text={progress.error.message} onRetry={() => void progress.refetch()} />;
  if (!progress.data) return <Skeleton lines={8} height="2.5rem" />;
  const totals = new Map(progress.data.entries.map((entry) => [entry._id, entry.totals]));
  const series = ranked
    .filter((entry) => chosen.includes(entry._id))
    .map((entry): ChartSeries => ({
      id: entry._id,
      label: labelOf(entry, table),
      title: entryName(entry, table),
      values: totals.get(entry._id) ?? [],
    }));
  const options = ranked.map((entry) => ({
    value: entry._id,
    title: entryName(entry, table),
    detail: labelOf(entry, table),
  }));
  const isFull = chosen.length >= mostChosen;
  return (
    <div className="stack gap-4">
      {series.length > 0 && (
        <LineChart
          caption="Puncte după fiecare etapă"
          series={series}
          format={formatPoints}
          stepTitle="Etapă"
          stepNames={progress.data.events.map((event) => event.title)}
        />
      )}
      <p className={styles.note}>{noteOf(table)}</p>
      <MultiCombobox
        label="Cine se compară"
        help={`Cel mult ${mostChosen}.`}
        emptyText="Nimeni cu acest nume."
        options={options.map((option) => ({
          ...option,
          isDisabled: isFull && !chosen.includes(option.value),
        }))}
        value={options.filter((option) => chosen.includes(option.value))}
        onChange={(next) => setChosen(next.map((option) => option.value))}
      />
    </div>
  );
}

function noteOf({ filters }: StandingsTable): string {
  const total = "Totalul după fiecare etapă, așa cum arăta clasamentul atunci";
  if (filters.maxIgnoredEvents === 0) return `${total}, cu compensarea inclusă.`;
  return `${total}: fără rezultatele care se elimină, cu compensarea inclusă. Cât timp mai sunt etape de disputat, ele sunt eliminate primele, de aceea rezultatele slabe dispar din total abia spre final.`;
}

/** The leaders whose lines can be told apart: of a crew with the same points, one. */
function leadersByLabel(
  ranked: readonly StandingsEntryShape[],
  table: StandingsTable,
): StandingsEntryShape[] {
  const labels = ranked.map((entry) => labelOf(entry, table));
  return ranked
    .filter((_, index) => labels.indexOf(labels[index] ?? "") === index)
    .slice(0, chosenAtFirst);
}

/** Short enough for the end of a line: a car's number, or a club's initials. */
function labelOf(entry: StandingsEntryShape, table: StandingsTable): string {
  const number = table.type.code === "T" ? null : entry.cars[0]?.raceNumber;
  if (number) return number;
  const words = entryName(entry, table).split(/\s+/u);
  return words
    .map((word) => word.charAt(0).toUpperCase())
    .join("")
    .slice(0, 4);
}
