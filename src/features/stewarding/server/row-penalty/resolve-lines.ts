import { loadLaps } from "#features/results/server/session-store.ts";
import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import { toEntry } from "../../case-entries.ts";
import { statesInForce } from "../../case-states.ts";
import { driverAt } from "../../crews.ts";
import { isOnTheSpot, lineFacts } from "../../row-penalty/row-penalty.ts";
import type { PenaltyLine } from "../../row-penalty/row-penalty-forms.ts";
import type { StewardingSettings } from "../../stewarding-settings.ts";
import { listOffences, readFrozenOffence } from "../offences-store.ts";
import { stewardingRefusal } from "../refusals.ts";
import { listSessionRows } from "../session-rows.ts";

/** A line with all that it names. */
export type ResolvedLine = Awaited<ReturnType<typeof resolveLines>>[number];

/**
 * Finds the cars and offences that lines name.
 * @throws AppError 409 for a row that is not there or an offence that one steward may not give, 422 for who is in no crew
 */
export async function resolveLines(
  db: Db,
  asked: { sessionId: string; settings: StewardingSettings; lines: readonly PenaltyLine[] },
) {
  const { sessionId, settings, lines } = asked;
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
    const known = given.find(
      (one) =>
        one.entryKey === entryKey &&
        (one.facts.split("\n").includes(facts) ||
          (one.offence === offence._id && one.lap === lap && one.corner === corner)),
    );
    return {
      line,
      offence,
      entry,
      /** A place in the crew; `null`: nobody knows who drove. */
      driver,
      facts,
      /** The decision in force that says the same. */
      known: known ?? null,
    };
  });
}

function wrongDriver(index: number) {
  const message = "Alege un pilot al acestei mașini.";
  return refusal("request.invalid", { message, fields: { [`lines.${index}.driver`]: message } });
}

/** What decisions in force say of the cars of a session. */
async function listGiven(db: Db, sessionId: string) {
  const rows = await db
    .selectFrom("decisions as decision")
    .innerJoin("cases as own", "own.id", "decision.case_id")
    .innerJoin("case_entries as entry", "entry.case_id", "own.id")
    .leftJoin("protests as told", "told.case_id", "own.id")
    .select(["decision.id as _id", "decision.number", "decision.offence", "decision.facts"])
    .select(["entry.entry_key as entryKey", "told.lap", "told.corner"])
    .where("own.session_id", "=", sessionId)
    .where("decision.number", "is not", null)
    .where("decision.state", "in", statesInForce)
    .where("decision.outcome", "=", "infringement")
    .where("entry.role", "=", "accused")
    .orderBy("decision.number")
    .execute();
  return rows.map(({ number, offence, ...row }) => ({
    ...row,
    number: number ?? 0,
    offence: readFrozenOffence(offence)?._id ?? "",
  }));
}
