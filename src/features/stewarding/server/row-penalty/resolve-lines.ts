import { loadLaps } from "#features/results/server/session-store.ts";
import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import { type NewEntry, toEntry } from "../../case-entries.ts";
import { statesInForce } from "../../case-states.ts";
import { driverAt } from "../../crews.ts";
import type { Offence } from "../../offences.ts";
import { isOnTheSpot, lineFacts, type PenaltyLine } from "../../row-penalty/row-penalty.ts";
import type { StewardingSettings } from "../../stewarding-settings.ts";
import { listOffences, readFrozenOffence } from "../offences-store.ts";
import { stewardingRefusal } from "../refusals.ts";
import { listSessionRows } from "../session-rows.ts";

/** A line with all that it names. */
export interface ResolvedLine {
  line: PenaltyLine;
  offence: Offence;
  entry: NewEntry;
  /** A place in the crew; `null`: nobody knows who drove. */
  driver: number | null;
  facts: string;
  /** The decision in force that says the same. */
  known: { _id: string; number: number } | null;
}

interface ToResolve {
  sessionId: string;
  settings: StewardingSettings;
  lines: readonly PenaltyLine[];
}

/**
 * Finds the cars and offences that lines name.
 * @throws AppError 409 for a row that is not there or an offence that one steward may not give, 422 for who is in no crew
 */
export async function resolveLines(
  db: Db,
  { sessionId, settings, lines }: ToResolve,
): Promise<ResolvedLine[]> {
  const [rows, guide, laps, given] = await Promise.all([
    listSessionRows(db, sessionId),
    listOffences(db),
    loadLaps(db, sessionId),
    listGiven(db, sessionId),
  ]);
  return lines.map((line, index) => {
    const found = rows.find(({ id }) => id === line.row);
    if (!found) throw stewardingRefusal("stewarding.results-moved");
    const offence = guide.find(({ _id }) => _id === line.offence);
    if (!offence || !isOnTheSpot(offence, settings))
      throw stewardingRefusal("stewarding.not-on-the-spot");
    const { persons, entryKey } = found.row.snapshot;
    const { lap, corner } = line;
    const only = persons.length === 1 ? 0 : undefined;
    const atLap = driverAt(laps.get(entryKey) ?? [], { lap, minuteMs: null });
    const driver = line.driver ?? only ?? atLap ?? null;
    const entry = toEntry(found.row, driver);
    if (!entry) throw wrongDriver(index);
    const facts = lineFacts(entry.frozen.raceNumber, offence, { lap, corner });
    const isSame = (one: Given) =>
      one.entryKey === entryKey &&
      one.offence === offence._id &&
      ((one.lap === lap && one.corner === corner) || one.facts.split("\n").includes(facts));
    const known = given.find(isSame);
    return {
      line,
      offence,
      entry,
      driver,
      facts,
      known: known ? { _id: known._id, number: known.number } : null,
    };
  });
}

function wrongDriver(index: number) {
  const message = "Alege un pilot al acestei mașini.";
  return refusal("request.invalid", { message, fields: { [`lines.${index}.driver`]: message } });
}

interface Given {
  _id: string;
  number: number;
  entryKey: string;
  offence: string;
  lap: number | null;
  corner: string;
  facts: string;
}

/** What decisions in force say of the cars of a session. */
async function listGiven(db: Db, sessionId: string): Promise<Given[]> {
  const rows = await db
    .selectFrom("decisions as decision")
    .innerJoin("cases as own", "own.id", "decision.case_id")
    .innerJoin("case_entries as entry", "entry.case_id", "own.id")
    .leftJoin("protests as told", "told.case_id", "own.id")
    .select(["decision.id", "decision.number", "decision.offence", "decision.facts"])
    .select(["entry.entry_key", "told.lap", "told.corner"])
    .where("own.session_id", "=", sessionId)
    .where("decision.number", "is not", null)
    .where("decision.state", "in", statesInForce)
    .where("decision.outcome", "=", "infringement")
    .where("entry.role", "=", "accused")
    .orderBy("decision.number")
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    number: row.number ?? 0,
    entryKey: row.entry_key,
    offence: readFrozenOffence(row.offence)?._id ?? "",
    lap: row.lap,
    corner: row.corner ?? "",
    facts: row.facts,
  }));
}
