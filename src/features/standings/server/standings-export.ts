import { formatPoints, fromMilliPoints, toMilliPoints } from "#shared/points.ts";
import { columnsToShow } from "../standings-columns.ts";
import type { StandingsEntryShape, StandingsTable } from "../standings.ts";
import type { EntryEvent } from "../rules/entry-events.ts";
import type { StoredEntry } from "../rules/visible-entries.ts";

/** Header and rows of a table for spreadsheets, with every event's points, without ignored names. `stored`: by entry id. */
export function toStandingsCells(table: StandingsTable, stored: ReadonlyMap<string, StoredEntry>) {
  const hasDeductions = table.entries.some(({ deductions }) => deductions.length > 0);
  const showsText = columnsToShow(table.displayedColumns).includes("miscText");
  const header = [
    "Poz.",
    "Nr.",
    "Piloți",
    "Cluburi",
    "Mașini",
    ...table.events.map((event) => event.obj.title),
    "Compensare",
    ...(hasDeductions ? ["Deduceri", "Motivele deducerilor"] : []),
    "Puncte",
    "Victorii",
    "Podiumuri",
    "Loc înainte de ultima etapă",
    ...(showsText ? [table.miscTextName || "Detalii"] : []),
  ];
  const rows = table.entries.map((entry) => [
    entry.disqualified ? "DSQ" : entry.position,
    ...memberCells(entry),
    ...table.events.map((event) => eventCell(stored.get(entry._id)?.events ?? [], event.obj._id)),
    entry.compensationPoints,
    ...(hasDeductions ? deductionCells(entry) : []),
    entry.points,
    stored.get(entry._id)?.wins ?? null,
    stored.get(entry._id)?.podiums ?? null,
    stored.get(entry._id)?.previousPosition ?? null,
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

function deductionCells({ deductions }: StandingsEntryShape): [number, string] {
  const points = deductions.reduce((sum, deduction) => sum + toMilliPoints(deduction.points), 0);
  const reasons = deductions.map((one) => `${one.reason} (${formatPoints(one.points)})`);
  return [0 - fromMilliPoints(points), reasons.join("; ")];
}

/** Empty where the entry was absent or nothing was driven yet. Points that do not count are named beside those that do. */
function eventCell(events: readonly EntryEvent[], eventId: string): string | number | null {
  const event = events.find((one) => one.eventId === eventId);
  if (!event?.run || event.missed) return null;
  const points = fromMilliPoints(event.points);
  if (event.dropped) return `${formatPoints(points)} (eliminat)`;
  const lines = event.sessions.flatMap((session) => session.lines);
  const left = event.sessions.reduce((sum, one) => (one.dropped ? sum + one.points : sum), 0);
  if (left > 0)
    return `${formatPoints(fromMilliPoints(event.points - left))} (${formatPoints(fromMilliPoints(left))} eliminate)`;
  if (lines.every((line) => !line.counted)) return `${formatPoints(points)} (nu contează)`;
  if (lines.some((line) => line.zeroReason === "ineligible"))
    return `${formatPoints(points)} (nu punctează)`;
  return points;
}
