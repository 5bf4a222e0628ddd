import { useQuery } from "@tanstack/react-query";
import { listStandings } from "#features/standings/standings-calls.ts";
import { fresh, read } from "#web/calls/call.ts";
import { Select } from "#web/ui/fields/select.tsx";
import type { ImportOptionsProps } from "./import-options-props.ts";

/** Which of the season's tables the points are of; of one there is nothing to choose. */
export function TableNowOptions({ season, options, onChange }: ImportOptionsProps) {
  const tables = useQuery({
    ...read(listStandings, { params: { id: season ?? "" }, query: {} }, fresh),
    enabled: season !== null,
  }).data;
  if (season === null || !tables || tables.length < 2) return null;
  return (
    <Select
      label="Clasamentul"
      options={tables.map(({ _id, title }) => ({ value: _id, title }))}
      value={options["table"] ?? tables[0]?._id ?? ""}
      onChange={({ target }) => onChange({ ...options, table: target.value })}
    />
  );
}
