import { formatPoints } from "#shared/points.ts";
import type { ResultChoice } from "./rules/entry-drops.ts";
import { entryName } from "./entry-name.ts";
import { columnsToShow, columnTitles } from "./standings-columns.ts";
import type { StandingsEntryShape, StandingsTable } from "./standings.ts";
import type { EntryField, TableField, TableItem } from "./table-differences.ts";
import { isOptionName, ofEachOption, optionText, tableOptions } from "./rules/table-options.ts";
import { isFilterName, ofEachFilter, tableFilters } from "./rules/table-filters.ts";

/*
 * What editors decided, in words, for comparing two states of a table.
 */

/** What the decisions about a table are called, in the audit log too. */
export const tableFieldTitles: Record<TableField, string> = {
  title: "Nume",
  public: "Publicare",
  type: "Tip",
  ...ofEachFilter((name) => tableFilters[name].title),
  maxIgnoredEvents: "Etape care nu contează",
  ...ofEachOption((name) => tableOptions[name].title),
  displayedColumns: "Coloane",
  miscTextName: "Titlul coloanei de text",
};

const entryFieldTitles: Record<EntryField, string> = {
  compensationPoints: "compensare",
  deductions: "deduceri",
  startsFrom: "de la ce etapă",
  choices: "rezultate păstrate sau eliminate",
  miscText: "text",
  disqualified: "descalificare",
  manual: "adăugat manual",
  cars: "mașini afișate",
  drivers: "piloți afișați",
  teams: "cluburi afișate",
};

/** What an item is about: `Nume`, `Monza, Cursa 1`, `Ana Albu: compensare`. @param tables where it can be found */
export function itemTitle(item: TableItem, tables: readonly StandingsTable[]): string {
  if (item.of === "table") return tableFieldTitles[item.field];
  if (item.of === "session") return sessionTitle(item.sessionId, tables);
  const table = tables.find((one) => findEntry(one, item.subject));
  const entry = table && findEntry(table, item.subject);
  const name = entry ? entryName(entry, table) : "";
  return `${name || "Rând"}: ${entryFieldTitles[item.field]}`;
}

function sessionTitle(id: string, tables: readonly StandingsTable[]): string {
  for (const event of tables.flatMap((table) => table.events))
    for (const { obj } of event.sessions)
      if (obj._id === id) return `${event.obj.title}, ${obj.title}`;
  return "Sesiune";
}

/** How a table has it: `Nepublicat`, `GT3, GT4`, `12,5`. */
export function itemText(item: TableItem, table: StandingsTable): string {
  if (item.of === "table") return fieldText(item.field, table);
  if (item.of === "entry") return entryText(item.field, findEntry(table, item.subject), table);
  const scored = table.events
    .flatMap((event) => event.sessions)
    .find(({ obj }) => obj._id === item.sessionId);
  return scored ? scored.scoringType.title : "nu punctează";
}

function fieldText(field: TableField, table: StandingsTable): string {
  const { filters, filterNames, options } = table;
  if (isFilterName(field)) return filterNames[field].join(", ") || "toate";
  if (isOptionName(field)) return optionText(field, options);
  switch (field) {
    case "title":
      return table.title;
    case "public":
      return table.public ? "public" : "nepublicat";
    case "type":
      return table.type.title;
    case "maxIgnoredEvents":
      return String(filters.maxIgnoredEvents);
    case "displayedColumns":
      return columnsToShow(table.displayedColumns)
        .map((column) => columnTitles[column])
        .join(", ");
    case "miscTextName":
      return table.miscTextName || "fără";
  }
}

const choiceTexts: Record<ResultChoice, string> = { keep: "păstrat", drop: "eliminat" };

function choicesText(choices: StandingsEntryShape["choices"], table: StandingsTable): string {
  const texts = Object.entries(choices).map(
    ([id, choice]) => `${eventTitle(id, table)}: ${choiceTexts[choice]}`,
  );
  return texts.join(", ") || "fără";
}

/** Of an event, or of one of its sessions. */
function eventTitle(id: string, { events }: StandingsTable): string {
  for (const { obj, sessions } of events) {
    if (obj._id === id) return obj.title;
    const session = sessions.find((one) => one.obj._id === id);
    if (session) return `${obj.title}, ${session.obj.title}`;
  }
  return "o etapă care nu mai este";
}

function entryText(
  field: EntryField,
  entry: StandingsEntryShape | undefined,
  table: StandingsTable,
): string {
  switch (field) {
    case "compensationPoints":
      return formatPoints(entry?.compensationPoints ?? 0);
    case "deductions":
      return (
        (entry?.deductions ?? [])
          .map(({ points, reason }) => `${formatPoints(-points)} (${reason})`)
          .join(", ") || "fără"
      );
    case "startsFrom":
      return entry?.startsFrom ? eventTitle(entry.startsFrom, table) : "prima";
    case "choices":
      return choicesText(entry?.choices ?? {}, table);
    case "miscText":
      return entry?.miscText ? `„${entry.miscText}”` : "fără";
    case "disqualified":
      return entry?.disqualified ? "descalificat" : "nu";
    case "manual":
      return entry?.manual ? "da" : "nu";
    case "cars":
      return visibleText(entry?.cars, (car) => car.carName || `#${car.raceNumber}`);
    case "drivers":
      return visibleText(entry?.drivers, (driver) => driver.driverName);
    case "teams":
      return visibleText(entry?.teams, (team) => team.name);
  }
}

function visibleText<T extends { ignored: boolean }>(
  members: readonly T[] | undefined,
  nameOf: (member: T) => string,
): string {
  const shown = (members ?? []).filter((member) => !member.ignored);
  return shown.map(nameOf).join(", ") || "niciunul";
}

function findEntry(table: StandingsTable, subject: string): StandingsEntryShape | undefined {
  return table.entries.find((entry) => entry.subject === subject);
}
