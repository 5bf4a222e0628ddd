import { formatPoints, fromMilliPoints } from "#shared/points.ts";
import { columnsToShow } from "../standings-columns.ts";
import type { StandingsEntryShape, StandingsTable } from "../standings.ts";
import type { EntryEvent } from "../rules/entry-results.ts";

/** Header and rows of a table for spreadsheets, with the points of every event; ignored names are left out, as on the page. `breakdowns`: by entry id. */
export function toStandingsCells(
  table: StandingsTable,
  breakdowns: ReadonlyMap<string, readonly EntryEvent[]>,
) {
  const showsText = columnsToShow(table.displayedColumns).includes("miscText");
  const header = [
    "Poz.",
    "Nr.",
    "Piloți",
    "Cluburi",
    "Mașini",
    ...table.events.map((event) => event.obj.title),
    "Compensare",
    "Puncte",
    ...(showsText ? [table.miscTextName || "Detalii"] : []),
  ];
  const rows = table.entries.map((entry) => [
    entry.disqualified ? "DSQ" : entry.position,
    ...memberCells(entry),
    ...table.events.map((event) => eventCell(breakdowns.get(entry._id) ?? [], event.obj._id)),
    entry.compensationPoints,
    entry.points,
    ...(showsText ? [entry.miscText] : []),
  ]);
  return { header, rows };
}

function memberCells({ cars, drivers, teams }: StandingsEntryShape): string[] {
  const shown = <T extends { ignored: boolean }>(members: readonly T[], name: (one: T) => string) =>
    members
      .filter((member) => !member.ignored)
      .map(name)
      .join("; ");
  return [
    shown(cars, (car) => car.raceNumber ?? ""),
    shown(drivers, (driver) => driver.driverName),
    shown(teams, (team) => team.name),
    shown(cars, (car) => [car.carName, car.carModel.title].filter(Boolean).join(", ")),
  ];
}

/** Empty where the entry was absent or nothing was driven yet. */
function eventCell(events: readonly EntryEvent[], eventId: string): string | number | null {
  const event = events.find((one) => one.eventId === eventId);
  if (!event?.run || event.missed) return null;
  const points = fromMilliPoints(event.points);
  return event.dropped ? `${formatPoints(points)} (eliminat)` : points;
}
