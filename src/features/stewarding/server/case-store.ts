import { sql } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { fromJson, toJson } from "#server/database/json.ts";
import { newId } from "#server/ids.ts";
import { personName } from "#shared/text/person-name.ts";
import { groupBy, groupRows } from "#shared/group-by.ts";
import { readSessionType, sessionTitle, type SessionTypeCode } from "#shared/session-types.ts";
import { frozenEntrySchema, type NewEntry } from "../case-entries.ts";
import { type CaseOrigin, caseOrigins, type CaseState, caseStateAt } from "../case-states.ts";
import type { CaseCar } from "../stewarding.ts";
import type { StewardingSettings } from "../stewarding-settings.ts";
import { judgingPermissions, readStoredSettings } from "./settings-store.ts";

export interface StoredEntry extends NewEntry {
  id: string;
  role: "accused" | "complainant" | "witness";
}

/** A case with what its views need, as it is at an instant. */
export interface StoredCase {
  id: string;
  version: number;
  state: CaseState;
  origin: CaseOrigin;
  openedAt: number;
  defenceUntil: number | null;
  reason: string;
  joinedInto: string | null;
  /** The decision that an appeal is about. */
  parentDecisionId: string | null;
  /** Of results that were definitive: the decision that is looked at again, if it is one. */
  revisits: string | null;
  /** The case of either of the two: its parties are parties of this one. */
  firstCaseId: string | null;
  /** Either of the two, and of an appeal until when the other side may still appeal. */
  first: { _id: string; number: number; appealUntil: number | null } | null;
  /** Definitive results are looked at again. */
  isReopening: boolean;
  /** Since when nobody may judge it. */
  unjudgedSince: number | null;
  season: {
    _id: string;
    title: string;
    hidden: boolean;
    permissions: string;
    /** Permissions of which each lets somebody judge its cases. */
    judges: readonly string[];
    settings: StewardingSettings;
  };
  event: { _id: string; title: string; hidden: boolean };
  session: { _id: string; title: string; type: SessionTypeCode };
  lap: number | null;
  minuteMs: number | null;
  corner: string;
  text: string;
  /** Who protested, in this case, in those joined to it and in the one it looks at again; empty when stewards opened it. */
  reporters: string[];
  /** Those of them who have not withdrawn it. */
  complaining: string[];
  /** The protest with which it was opened is withdrawn. */
  isWithdrawn: boolean;
  entries: StoredEntry[];
  /** The last published decision. */
  decision: { _id: string; number: number; state: string } | null;
}

function caseQuery(db: Db) {
  return (
    db
      .selectFrom("cases")
      .innerJoin("seasons as season", "season.id", "cases.season_id")
      .leftJoin("season_stewarding as rules", "rules.season_id", "cases.season_id")
      .innerJoin("event_sessions as session", "session.id", "cases.session_id")
      .innerJoin("events as event", "event.id", "session.event_id")
      .leftJoin("reopenings as reopening", "reopening.case_id", "cases.id")
      .leftJoin("decisions as parent", "parent.id", "cases.parent_decision_id")
      .leftJoin("decisions as revisited", "revisited.id", "reopening.decision_id")
      // An appeal is about what the first case was about.
      .leftJoin("protests as protest", (join) =>
        join.on("protest.case_id", "=", sql<string>`coalesce(parent.case_id, cases.id)`),
      )
      .select([
        "cases.id",
        "cases.version",
        "cases.state",
        "cases.origin",
        "cases.opened_at",
        "cases.defence_until",
        "cases.reason",
        "cases.joined_into",
        "cases.unjudged_since",
        "cases.parent_decision_id",
        "parent.case_id as parent_case",
        "parent.number as parent_number",
        "parent.appeal_until",
        "reopening.case_id as reopening",
        "reopening.decision_id as revisits",
        "revisited.number as revisited_number",
        "revisited.case_id as revisited_case",
        "season.id as season_id",
        "season.title as season_title",
        "season.hidden as season_hidden",
        "season.permissions",
        "rules.settings",
        "event.id as event_id",
        "event.title as event_title",
        "event.hidden as event_hidden",
        "session.id as session_id",
        "session.title as session_title",
        "session.type",
        "session.sprint",
        "protest.withdrawn_at",
        "protest.lap",
        "protest.minute_ms",
        "protest.corner",
        "protest.text",
      ])
  );
}
type CaseQuery = ReturnType<typeof caseQuery>;

/** The cases that `narrow` leaves, in its order. `now` in UTC ms. */
export async function listCases(
  db: Db,
  narrow: (query: CaseQuery) => CaseQuery,
  now: number,
): Promise<StoredCase[]> {
  const rows = await narrow(caseQuery(db)).execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [entries, protests, decisions] = await Promise.all([
    listEntries(db, ids),
    mapProtests(db, [
      ...ids,
      ...rows.flatMap((row) => row.parent_case ?? row.revisited_case ?? []),
    ]),
    listLastDecisions(db, ids),
  ]);
  return rows.map((row) => {
    const decision = decisions.get(row.id);
    const { state, defence_until: defenceUntil } = row;
    const appealUntil = decision?.appeal_until ?? null;
    const firstCaseId = row.parent_case ?? row.revisited_case;
    const firstId = row.parent_decision_id ?? row.revisits;
    const settings = readStoredSettings(row.settings);
    const sent = [row.id, firstCaseId].flatMap((id) => (id && protests.get(id)) || []);
    const live = sent.filter(({ isWithdrawn }) => !isWithdrawn);
    // Of several that were joined the case goes on telling what one of those says who have not withdrawn theirs.
    const told = row.withdrawn_at === null ? row : (live[0] ?? row);
    return {
      id: row.id,
      version: row.version,
      state: caseStateAt({ state, defenceUntil, appealUntil }, now),
      origin: caseOrigins.find((origin) => origin === row.origin) ?? "steward",
      openedAt: row.opened_at,
      defenceUntil,
      reason: row.reason,
      joinedInto: row.joined_into,
      parentDecisionId: row.parent_decision_id,
      revisits: row.revisits,
      firstCaseId,
      first:
        firstId === null
          ? null
          : {
              _id: firstId,
              number: row.parent_number ?? row.revisited_number ?? 0,
              appealUntil: row.appeal_until,
            },
      isReopening: row.reopening !== null,
      unjudgedSince: row.unjudged_since,
      season: {
        _id: row.season_id,
        title: row.season_title,
        hidden: row.season_hidden,
        permissions: row.permissions,
        judges: judgingPermissions(row.permissions, settings),
        settings,
      },
      event: { _id: row.event_id, title: row.event_title, hidden: row.event_hidden },
      session: {
        _id: row.session_id,
        title: sessionTitle({ title: row.session_title, sprint: row.sprint }),
        type: readSessionType(row.type),
      },
      lap: told.lap,
      minuteMs: told.minute_ms,
      corner: told.corner ?? "",
      text: told.text ?? "",
      reporters: [...new Set(sent.map(({ reporter }) => reporter))],
      complaining: [...new Set(live.map(({ reporter }) => reporter))],
      isWithdrawn: row.withdrawn_at !== null,
      entries: entries.filter(({ caseId }) => caseId === row.id),
      decision: decision
        ? { _id: decision.id, number: decision.number, state: decision.state }
        : null,
    };
  });
}

export async function findCase(db: Db, id: string, now: number): Promise<StoredCase | undefined> {
  const [found] = await listCases(db, (query) => query.where("cases.id", "=", id), now);
  return found;
}

async function listEntries(
  db: Db,
  ids: readonly string[],
): Promise<(StoredEntry & { caseId: string })[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("case_entries")
    .selectAll()
    .where("case_id", "in", ids)
    .orderBy("id")
    .execute();
  const entries = rows.map((row) => ({
    caseId: row.case_id,
    id: row.id,
    entryKey: row.entry_key,
    personId: row.person_id,
    userId: row.user_id,
    role: entryRoles.find((role) => role === row.role) ?? ("witness" as const),
    frozen: fromJson(frozenEntrySchema, row.frozen),
  }));
  return entries.toSorted((a, b) => numberOf(a) - numberOf(b));
}

/** Cars that a case is about from now on. Answers their ids in it. */
export async function addEntries(
  trx: Db,
  caseId: string,
  entries: readonly Omit<StoredEntry, "id">[],
): Promise<string[]> {
  const rows = entries.map(({ entryKey, personId, userId, role, frozen }) => ({
    id: newId(),
    case_id: caseId,
    entry_key: entryKey,
    person_id: personId,
    user_id: userId,
    role,
    frozen: toJson(frozen),
  }));
  if (rows.length > 0) await trx.insertInto("case_entries").values(rows).execute();
  return rows.map(({ id }) => id);
}

const entryRoles = ["accused", "complainant", "witness"] as const;

function numberOf({ frozen }: StoredEntry): number {
  return Number(frozen.raceNumber ?? Number.MAX_SAFE_INTEGER);
}

interface StoredProtest {
  reporter: string;
  isWithdrawn: boolean;
  lap: number | null;
  minute_ms: number | null;
  corner: string;
  text: string;
}

/** Protests by their case, and by the one that it was joined to. */
async function mapProtests(db: Db, ids: readonly string[]): Promise<Map<string, StoredProtest[]>> {
  const rows = await db
    .selectFrom("protests as protest")
    .innerJoin("cases as own", "own.id", "protest.case_id")
    .select(["protest.reporter_id", "protest.withdrawn_at", "protest.lap", "protest.minute_ms"])
    .select(["protest.corner", "protest.text", "own.id", "own.joined_into"])
    .where("own.origin", "=", "protest")
    .where((own) => own.or([own("own.id", "in", ids), own("own.joined_into", "in", ids)]))
    .orderBy("own.opened_at")
    .orderBy("own.id")
    .execute();
  const pairs = rows.flatMap(({ reporter_id: reporter, withdrawn_at, joined_into, ...row }) =>
    [row.id, joined_into].flatMap((id) =>
      id === null ? [] : [{ ...row, id, reporter, isWithdrawn: withdrawn_at !== null }],
    ),
  );
  return groupBy(pairs, ({ id }) => id);
}

interface LastDecision {
  id: string;
  number: number;
  state: string;
  appeal_until: number | null;
}

async function listLastDecisions(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, LastDecision>> {
  const rows = await db
    .selectFrom("decisions")
    .select(["id", "case_id", "number", "state", "appeal_until"])
    .where("case_id", "in", ids)
    .where("number", "is not", null)
    .orderBy("number")
    .execute();
  return new Map(
    rows.flatMap(({ number, ...row }) =>
      number === null ? [] : [[row.case_id, { ...row, number }]],
    ),
  );
}

/** Present names of people, by id; those without an account any more have an empty one. */
export async function namesOf(
  db: Db,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .select(["id", "first_name", "last_name"])
    .where("id", "in", wanted)
    .execute();
  return new Map(
    rows.map((row) => [row.id, personName({ firstName: row.first_name, lastName: row.last_name })]),
  );
}

/** Cars as they were that day, with the present names of their drivers. */
export async function carsOf(db: Db, entries: readonly StoredEntry[]): Promise<CaseCar[]> {
  const names = await namesOf(
    db,
    entries.map(({ userId }) => userId),
  );
  return entries.map(({ id, personId, userId, frozen }) => ({
    _id: id,
    raceNumber: frozen.raceNumber,
    carName: frozen.carName,
    clubName: frozen.clubName,
    driver:
      personId === ""
        ? null
        : { _id: userId, name: userId === null ? frozen.name : (names.get(userId) ?? "") },
  }));
}

/** Accused cars by case. */
export async function mapAccused(
  db: Db,
  caseIds: readonly string[],
): Promise<Map<string, CaseCar[]>> {
  const accused = (await listEntries(db, caseIds)).filter(({ role }) => role === "accused");
  const cars = await carsOf(db, accused);
  const ofCases = cars.map((car, index) => ({ car, caseId: accused[index]?.caseId ?? "" }));
  return groupRows(ofCases, "caseId", ({ car }) => car);
}

export function accusedOf({ entries }: StoredCase): StoredEntry[] {
  return entries.filter(({ role }) => role === "accused");
}
