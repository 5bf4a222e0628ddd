import type { Db } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";
import { formatPoints } from "#shared/points.ts";
import { columnsToShow } from "../standings-columns.ts";
import { entryEventsSchema, type StandingsEntryShape, type StandingsTable } from "../standings.ts";

type EntryEvents = ReturnType<typeof entryEventsSchema.parse>;

/** Header and rows of a table for spreadsheets, with the points of every event; ignored names are left out, as on the page. */
export async function toStandingsCells(db: Db, table: StandingsTable) {
  const breakdowns = await mapBreakdowns(db, table._id);
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
    entry.compensationPoints / 1000,
    entry.points / 1000,
    ...(showsText ? [entry.miscText] : []),
  ]);
  return { header, rows };
}

async function mapBreakdowns(db: Db, tableId: string): Promise<Map<string, EntryEvents>> {
  const rows = await db
    .selectFrom("standings_entries")
    .select(["id", "breakdown"])
    .where("standings_id", "=", tableId)
    .execute();
  return new Map(rows.map((row) => [row.id, fromJson(entryEventsSchema, row.breakdown)]));
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
function eventCell(events: EntryEvents, eventId: string): string | number | null {
  const event = events.find((one) => one.eventId === eventId);
  if (!event?.run || event.missed) return null;
  return event.dropped ? `${formatPoints(event.points)} (eliminat)` : event.points / 1000;
}
