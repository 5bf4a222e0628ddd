import type { PostedEntry, PostedTable } from "./posted-table-shape.ts";
import { columnsToShow } from "./standings-columns.ts";
import { unedited } from "./rules/standings-table.ts";
import type { StandingsEntryShape, StandingsTable } from "./standings.ts";
import { withinItsEvents } from "./table-results.ts";
import { isOptionName, ofEachOption } from "./rules/table-options.ts";
import { isFilterName, ofEachFilter } from "./rules/table-filters.ts";

/** What an editor decides of a table as a whole: its filters and options, whichever there are, and what is told besides. */
export type TableField =
  | keyof PostedTable["filters"]
  | keyof PostedTable["options"]
  | "title"
  | "public"
  | "type"
  | "displayedColumns"
  | "miscTextName";

const memberLists = ["cars", "drivers", "teams"] as const;
export type EntryField =
  | "compensationPoints"
  | "deductions"
  | "startsFrom"
  | "choices"
  | "miscText"
  | "disqualified"
  | "manual"
  | (typeof memberLists)[number];

/** One thing that an editor decides of a table: a rule, how a session is scored, or something of an entry. */
export type TableItem =
  | { of: "table"; field: TableField }
  | { of: "session"; sessionId: string }
  | { of: "entry"; subject: string; field: EntryField };

export interface TableDifference {
  /** `title`, `sessions.<id>`, `entries.<subject>.miscText`: the same for the same item. */
  path: string;
  item: TableItem;
  /** What each decided; `null`: nothing. Lists in a fixed order. */
  mine: unknown;
  theirs: unknown;
}

/** In what two states of a table differ. Places, points and what else comes from results is no difference. */
export function tableDifferences(mine: PostedTable, theirs: PostedTable): TableDifference[] {
  const own = decisionsIn(mine);
  const other = decisionsIn(theirs);
  const differences: TableDifference[] = [];
  for (const [path, { item }] of new Map([...own, ...other])) {
    const difference = {
      path,
      item,
      mine: own.get(path)?.value ?? null,
      theirs: other.get(path)?.value ?? null,
    };
    if (JSON.stringify(difference.mine) !== JSON.stringify(difference.theirs))
      differences.push(difference);
  }
  return differences.filter(({ item }) => !goesWithAnother(item, differences));
}

/** Entries of another type are about somebody else, so they go with the type; who belongs to an added entry comes with it. */
function goesWithAnother(item: TableItem, differences: readonly TableDifference[]): boolean {
  if (item.of !== "entry") return false;
  const { subject, field } = item;
  return differences.some(
    ({ path }) => path === "type" || (path === `entries.${subject}.manual` && isMemberList(field)),
  );
}

/** A difference about which somebody must decide, since the colleague changed it. */
export interface TableConflict extends TableDifference {
  /** Both changed it since they read it, or only the colleague did. */
  isBoth: boolean;
}

/** What a colleague changed since `read` and I would undo by saving. */
export function tableConflicts(
  read: PostedTable,
  mine: PostedTable,
  theirs: PostedTable,
): TableConflict[] {
  const byThem = new Set(tableDifferences(read, theirs).map(({ path }) => path));
  const byMe = new Set(tableDifferences(read, mine).map(({ path }) => path));
  return tableDifferences(mine, theirs)
    .filter(({ path }) => byThem.has(path))
    .map((difference) => ({ ...difference, isBoth: byMe.has(difference.path) }));
}

/** The colleague's table with those differences as I decided them. */
export function mergeTables(
  mine: StandingsTable,
  theirs: StandingsTable,
  isMine: (path: string) => boolean,
): StandingsTable {
  const merged = tableDifferences(mine, theirs)
    .filter(({ path }) => isMine(path))
    .reduce((table, { item }) => withItemOf(mine, table, item), theirs);
  return withinItsEvents(merged);
}

interface Decision {
  item: TableItem;
  value: unknown;
}

function decisionsIn(table: PostedTable): Map<string, Decision> {
  const { filters, options } = table;
  const values: Record<TableField, unknown> = {
    title: table.title,
    public: table.public,
    type: table.type.code,
    ...ofEachFilter((name) => filters[name].toSorted()),
    maxIgnoredEvents: filters.maxIgnoredEvents,
    ...ofEachOption((name) => options[name]),
    displayedColumns: columnsToShow(table.displayedColumns),
    miscTextName: table.miscTextName,
  };
  const decisions = new Map<string, Decision>();
  for (const field of Object.keys(values).filter((name): name is TableField => name in values))
    decisions.set(field, { item: { of: "table", field }, value: values[field] });
  for (const { obj, scoringType } of table.events.flatMap((event) => event.sessions))
    decisions.set(`sessions.${obj._id}`, {
      item: { of: "session", sessionId: obj._id },
      value: scoringType._id,
    });
  for (const entry of table.entries)
    for (const [field, value] of editsOn(entry))
      decisions.set(`entries.${entry.subject}.${field}`, {
        item: { of: "entry", subject: entry.subject, field },
        value,
      });
  return decisions;
}

/** What was decided of an entry; an untouched one has nothing. Who belongs to it is decided only where it was added by hand. */
function editsOn(entry: PostedEntry): [EntryField, unknown][] {
  const edits: [EntryField, unknown][] = [];
  if (entry.compensationPoints !== 0) edits.push(["compensationPoints", entry.compensationPoints]);
  if (entry.deductions.length > 0) edits.push(["deductions", entry.deductions]);
  if (entry.startsFrom !== null) edits.push(["startsFrom", entry.startsFrom]);
  const choices = Object.entries(entry.choices);
  if (choices.length > 0) edits.push(["choices", choices.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
  if (entry.miscText !== "") edits.push(["miscText", entry.miscText]);
  if (entry.disqualified) edits.push(["disqualified", true]);
  if (entry.manual) edits.push(["manual", true]);
  for (const list of memberLists) {
    const ignored = entry[list].filter((member) => member.ignored).map((member) => member._id);
    const members = entry.manual ? entry[list].map((member) => member._id) : [];
    if (ignored.length + members.length > 0)
      edits.push([list, { ignored: ignored.toSorted(), members: members.toSorted() }]);
  }
  return edits;
}

function withItemOf(mine: StandingsTable, table: StandingsTable, item: TableItem): StandingsTable {
  if (item.of === "session") return withSessionOf(mine, table, item.sessionId);
  if (item.of === "entry") return withEntryOf(mine, table, item);
  const { field } = item;
  if (isFilterName(field))
    return {
      ...table,
      filters: { ...table.filters, [field]: mine.filters[field] },
      filterNames: { ...table.filterNames, [field]: mine.filterNames[field] },
    };
  if (isOptionName(field))
    return { ...table, options: { ...table.options, [field]: mine.options[field] } };
  switch (field) {
    case "type":
      return { ...table, type: mine.type, entries: mine.entries };
    case "maxIgnoredEvents":
      return { ...table, filters: { ...table.filters, [field]: mine.filters[field] } };
    default:
      return { ...table, [field]: mine[field] };
  }
}

function withSessionOf(
  mine: StandingsTable,
  table: StandingsTable,
  sessionId: string,
): StandingsTable {
  const others = table.events.map((event) => ({
    ...event,
    sessions: event.sessions.filter(({ obj }) => obj._id !== sessionId),
  }));
  for (const { obj, sessions } of mine.events) {
    const added = sessions.filter((session) => session.obj._id === sessionId);
    if (added.length === 0) continue;
    const event = others.find((one) => one.obj._id === obj._id);
    if (event) event.sessions.push(...added);
    else others.push({ obj, sessions: added });
  }
  const events = others
    .filter((event) => event.sessions.length > 0)
    .toSorted((a, b) => a.obj.time - b.obj.time);
  return { ...table, events };
}

function withEntryOf(
  mine: StandingsTable,
  table: StandingsTable,
  { subject, field }: Extract<TableItem, { of: "entry" }>,
): StandingsTable {
  const own = mine.entries.find((entry) => entry.subject === subject);
  const theirs = table.entries.find((entry) => entry.subject === subject);
  if (field === "manual" && !own?.manual)
    return { ...table, entries: table.entries.filter((entry) => entry !== theirs) };
  if (!theirs) return own ? { ...table, entries: [...table.entries, own] } : table;
  const entry = { ...theirs, ...(own ? editsOf(own, theirs, field) : withoutEdits(theirs, field)) };
  return { ...table, entries: table.entries.map((one) => (one === theirs ? entry : one)) };
}

/** A list of members as one of the two has it, or only who is hidden in it, where results say who belongs to it. */
function editsOf(
  own: StandingsEntryShape,
  theirs: StandingsEntryShape,
  field: EntryField,
): Partial<StandingsEntryShape> {
  if (!isMemberList(field) || own.manual) return { [field]: own[field] };
  const ignored = new Set(own[field].filter((one) => one.ignored).map((one) => one._id));
  return { [field]: theirs[field].map((one) => ({ ...one, ignored: ignored.has(one._id) })) };
}

function withoutEdits(entry: StandingsEntryShape, field: EntryField): Partial<StandingsEntryShape> {
  if (isMemberList(field))
    return { [field]: entry[field].map((one) => ({ ...one, ignored: false })) };
  return {
    [field]: unedited[field],
  };
}

function isMemberList(field: EntryField): field is (typeof memberLists)[number] {
  return memberLists.some((list) => list === field);
}
