import { sql } from "kysely";
import { mapNames } from "#features/clubs/server/people-names.ts";
import type { Db } from "#server/database/databases.ts";
import { addRows } from "#server/database/rows.ts";
import { fromJson, toJson } from "#server/database/json.ts";
import { newId } from "#server/ids.ts";
import { groupBy, groupRows } from "#shared/group-by.ts";
import { readSessionType, sessionTitle } from "#shared/session-types.ts";
import { frozenEntrySchema, type NewEntry } from "../case-entries.ts";
import { caseOrigins, caseStateAt } from "../case-states.ts";
import type { CaseCar } from "../stewarding.ts";
import { judgingPermissions, readStoredSettings } from "./settings-store.ts";

const entryRoles = ["accused", "complainant", "witness"] as const;

export interface StoredEntry extends NewEntry {
  id: string;
  role: (typeof entryRoles)[number];
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
      .leftJoin("decisions as first", (join) =>
        join.on(
          "first.id",
          "=",
          sql<string>`coalesce(cases.parent_decision_id, reopening.decision_id)`,
        ),
      )
      // An appeal is about what the first case was about.
      .leftJoin("protests as protest", (join) =>
        join.on(
          "protest.case_id",
          "=",
          sql<string>`case when cases.parent_decision_id is null then cases.id else ${sql.ref("first.case_id")} end`,
        ),
      )
      .select([
        "cases.id",
        "cases.version",
        "cases.state",
        "cases.origin",
        "cases.opened_at as openedAt",
        "cases.defence_until as defenceUntil",
        "cases.reason",
        "cases.joined_into as joinedInto",
        "cases.unjudged_since as unjudgedSince",
        "cases.parent_decision_id as parentDecisionId",
        "first.id as first",
        "first.case_id as firstCaseId",
        "first.number",
        "first.appeal_until",
        "reopening.reason as reopening",
        "reopening.reopened_at",
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

/** A case with what its views need, as it is at an instant. */
export type StoredCase = Awaited<ReturnType<typeof listCases>>[number];

/** The cases that `narrow` leaves, in its order. `now` in UTC ms. */
export async function listCases(db: Db, narrow: (query: CaseQuery) => CaseQuery, now: number) {
  const rows = await narrow(caseQuery(db)).execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [entries, protests, decisions] = await Promise.all([
    listEntries(db, ids),
    mapProtests(db, [...ids, ...rows.flatMap(({ firstCaseId }) => firstCaseId ?? [])]),
    mapLastDecisions(db, ids),
  ]);
  return rows.map((row) => {
    const { id, state, defenceUntil, parentDecisionId, firstCaseId } = row;
    const decision = decisions.get(id) ?? null;
    const appealUntil = decision && decision.appealUntil;
    const settings = readStoredSettings(row.settings);
    const sent = [id, firstCaseId].flatMap((one) => (one && protests.get(one)) || []);
    const live = sent.filter(({ withdrawn_at }) => withdrawn_at === null);
    // Of several that were joined the case goes on telling what one of those says who have not withdrawn theirs.
    const told = row.withdrawn_at === null ? row : (live[0] ?? row);
    return {
      id,
      version: row.version,
      state: caseStateAt({ state, defenceUntil, appealUntil }, now),
      origin: caseOrigins.find((origin) => origin === row.origin) ?? "steward",
      openedAt: row.openedAt,
      defenceUntil,
      reason: row.reason,
      joinedInto: row.joinedInto,
      /** The decision that an appeal is about. */
      parentDecisionId,
      /** The case that is looked at again, by an appeal or for new evidence: its parties are parties of this one. */
      firstCaseId,
      /** Its decision, and of an appeal until when the other side may still appeal. */
      first:
        row.first === null
          ? null
          : {
              _id: row.first,
              number: row.number ?? 0,
              appealUntil: parentDecisionId === null ? null : row.appeal_until,
            },
      /** Definitive results are looked at again: since when, and why. */
      reopening:
        row.reopening === null ? null : { at: row.reopened_at ?? 0, reason: row.reopening },
      /** Since when nobody may judge it. */
      unjudgedSince: row.unjudgedSince,
      season: {
        _id: row.season_id,
        title: row.season_title,
        hidden: row.season_hidden,
        permissions: row.permissions,
        /** Permissions of which each lets somebody judge its cases. */
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
      /** Who protested, in this case, in those joined to it and in the one it looks at again; empty when stewards opened it. */
      reporters: [...new Set(sent.map(({ reporter }) => reporter))],
      /** Those of them who have not withdrawn it. */
      complaining: [...new Set(live.map(({ reporter }) => reporter))],
      /** In the name of which club each protested; empty: in their own. */
      clubs: new Map(sent.map(({ reporter, club }) => [reporter, club])),
      /** The protest with which it was opened is withdrawn. */
      isWithdrawn: row.withdrawn_at !== null,
      entries: entries.filter(({ caseId }) => caseId === id),
      /** The last published one. */
      decision,
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
    .select(["id", "case_id as caseId", "entry_key as entryKey", "person_id as personId"])
    .select(["user_id as userId", "role", "frozen"])
    .where("case_id", "in", ids)
    .orderBy("id")
    .execute();
  const entries = rows.map(({ role, frozen, ...row }) => ({
    ...row,
    role: entryRoles.find((known) => known === role) ?? ("witness" as const),
    frozen: fromJson(frozenEntrySchema, frozen),
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
  await addRows(trx, "case_entries", rows);
  return rows.map(({ id }) => id);
}

function numberOf({ frozen }: StoredEntry): number {
  return Number(frozen.raceNumber ?? Number.MAX_SAFE_INTEGER);
}

/** Protests by their case, and by the one that it was joined to. */
async function mapProtests(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom("protests as protest")
    .innerJoin("cases as own", "own.id", "protest.case_id")
    .select(["protest.reporter_id as reporter", "protest.withdrawn_at", "protest.lap"])
    .select(["protest.minute_ms", "protest.corner", "protest.text", "protest.club"])
    .select(["own.id", "own.joined_into"])
    .where("own.origin", "=", "protest")
    .where((own) => own.or([own("own.id", "in", ids), own("own.joined_into", "in", ids)]))
    .orderBy("own.opened_at")
    .orderBy("own.id")
    .execute();
  const pairs = rows.flatMap((row) =>
    [row.id, row.joined_into].flatMap((id) => (id === null ? [] : [{ ...row, id }])),
  );
  return groupBy(pairs, ({ id }) => id);
}

/** The last published decision of each case. */
async function mapLastDecisions(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom("decisions")
    .select(["id as _id", "case_id", "number", "state", "appeal_until as appealUntil"])
    .where("case_id", "in", ids)
    .where("number", "is not", null)
    .orderBy("number")
    .execute();
  return new Map(
    rows.map(({ case_id, number, ...row }) => [case_id, { ...row, number: number ?? 0 }]),
  );
}

/** Cars as they were that day, with the present names of their drivers. */
export async function carsOf(db: Db, entries: readonly StoredEntry[]): Promise<CaseCar[]> {
  const names = await mapNames(
    db,
    entries.flatMap(({ userId }) => userId ?? []),
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
