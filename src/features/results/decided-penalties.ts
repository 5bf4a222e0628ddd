import {
  applyValueEdits,
  type BaseRow,
  emptyEdits,
  hasEdits,
  type RowEdits,
  type StewardPenalty,
} from "./row-edits.ts";
import { mostShared } from "./merge-row-edits.ts";
import { toBaseRow } from "./session-results.ts";
import type { RowSnapshot } from "./results.ts";

/*
 * What stewards decide in a case counts in results as a penalty. Results hold only copies: every save of a session replaces them
 * by what is in force (`docs/decisions/0060-decisions-are-projected.md`).
 */

/** Something in force that a decision gave to a car of a session, or to one of its drivers. */
export interface DecidedItem {
  id: string;
  decision: { _id: string; number: number };
  /** Of the row when the case was opened. */
  entryKey: string;
  /** The driver it was given to; empty: to the car, whoever drove. */
  personId: string;
  /** Whom the driver was matched with; `null`: nobody. */
  userId: string | null;
  /** Everybody who was in the car, by `personId`. */
  persons: readonly string[];
  kind: string;
  amount: number;
  description: string;
}

/** Layers 2 and 3 of a session, with those of people who are not in its file. */
interface Layers {
  edits: RowEdits[];
  parked: RowEdits[];
}

export interface Projection extends Layers {
  /** Ids of items whose person or car is in no row: they wait beside, and are tried again with every save. */
  aside: string[];
}

/** The layers with exactly the decisions in force, whatever copies they had. What organisers changed by hand stays. */
export function projectDecisions(
  { snapshots, edits, parked }: Layers & { snapshots: readonly RowSnapshot[] },
  items: readonly DecidedItem[],
): Projection {
  const ids = new Set(items.map(({ id }) => id));
  const byKey = new Map(withoutDecided(edits, ids).map((row) => [row.rowKey, row]));
  const rows = snapshots
    .filter((row) => !byKey.get(row.entryKey)?.removed)
    .map((row) => applyValueEdits(toBaseRow(row), byKey.get(row.entryKey)?.edits ?? {}));
  const ofGame = new Set(
    snapshots.flatMap((row) =>
      row.persons.filter(({ platformId }) => platformId !== null).map((person) => person.personId),
    ),
  );
  const beside: RowEdits[] = [];
  const aside: string[] = [];
  for (const item of items) {
    const place = placeOf(item, rows, (personId) => ofGame.has(personId));
    if (place) {
      const { row, personId } = place;
      const own = byKey.get(row.key) ?? emptyEdits(row);
      byKey.set(row.key, { ...own, penalties: [...own.penalties, penaltyOf(item, personId)] });
    } else {
      aside.push(item.id);
      beside.push(parkedItem(item));
    }
  }
  const order = new Map(edits.map((row, index) => [row.rowKey, index]));
  const orderOf = (row: RowEdits) => order.get(row.rowKey) ?? order.size;
  return {
    edits: [...byKey.values()].filter(hasEdits).toSorted((a, b) => orderOf(a) - orderOf(b)),
    parked: [...withoutDecided(parked, ids).filter(hasEdits), ...beside],
    aside,
  };
}

/** Ids of items that only decisions give: nobody else's penalty has one. */
function withoutDecided(edits: readonly RowEdits[], ids: ReadonlySet<string>): RowEdits[] {
  return edits.map((row) => ({
    ...row,
    penalties: row.penalties.filter(({ id, decision }) => !decision && !ids.has(id)),
  }));
}

interface Place {
  row: BaseRow;
  personId: string;
}

/**
 * The row where an item counts: that of its driver, in whatever car; for the car alone the same row, else the one with most of
 * its people. The game names a driver, or the league where they have no id of a game, because such keys go by the place in the
 * file.
 */
function placeOf(
  item: DecidedItem,
  rows: readonly BaseRow[],
  isOfGame: (personId: string) => boolean,
): Place | undefined {
  const { personId, userId } = item;
  if (personId === "") return placeOfCar(item, rows);
  const people = rows.flatMap((row) => row.persons.map((person) => ({ row, ...person })));
  const same = people.filter((person) => person.personId === personId);
  return (
    same.find(() => isOfGame(personId)) ??
    people.find(({ driver }) => userId !== null && driver === userId) ??
    same.find(({ driver }) => driver === null || userId === null)
  );
}

function placeOfCar(item: DecidedItem, rows: readonly BaseRow[]): Place | undefined {
  const people = item.persons.map((personId) => ({ personId, driver: null }));
  const row = rows.find(({ key }) => key === item.entryKey) ?? mostShared(people, rows);
  return row && { row, personId: row.persons[0]?.personId ?? "" };
}

function penaltyOf(item: DecidedItem, personId: string): StewardPenalty {
  const { id, kind, amount, description, decision } = item;
  const ofCar = item.personId === "" ? { ofCar: true as const } : {};
  return { id, personId, kind, amount, description, decision, ...ofCar };
}

function parkedItem(item: DecidedItem): RowEdits {
  const personId = item.personId === "" ? (item.persons[0] ?? "") : item.personId;
  const persons = [{ personId, driver: item.userId }];
  return {
    ...emptyEdits({ key: item.entryKey, persons }),
    penalties: [penaltyOf(item, personId)],
  };
}
