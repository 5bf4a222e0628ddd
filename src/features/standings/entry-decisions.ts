import { entryName } from "./entry-name.ts";
import { pointsText } from "./standings-labels.ts";
import type { StandingsEntryShape, StandingsTable } from "./standings.ts";
import { resultsOf } from "./table-results.ts";

const choiceWords = { keep: "păstrat", drop: "eliminat" };

/** What organisers decided of single entries beside the table's rules, one sentence each, in the table's order. */
export function entryDecisions(table: StandingsTable): string[] {
  return table.entries.flatMap((entry) => {
    const name = entryName(entry, table);
    return decisionsOn(entry, table).map((decision) => `${name}: ${decision}.`);
  });
}

function decisionsOn(
  { deductions, startsFrom, choices }: StandingsEntryShape,
  table: StandingsTable,
): string[] {
  const start = table.events.find(({ obj }) => obj._id === startsFrom);
  const chosen = resultsOf(table).flatMap(({ id, title }) => {
    const choice = choices[id];
    return choice ? [`rezultatul „${title}” ${choiceWords[choice]} de organizatori`] : [];
  });
  return [
    ...deductions.map(({ points, reason }) => `deducere de ${pointsText(points)} (${reason})`),
    ...(start ? [`de la zero din etapa „${start.obj.title}”`] : []),
    ...chosen,
  ];
}
