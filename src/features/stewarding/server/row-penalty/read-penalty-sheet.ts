import { loadSession } from "#features/results/server/session-store.ts";
import { mapNames } from "#features/results/server/result-rows.ts";
import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { personName } from "#shared/text/person-name.ts";
import { isOnTheSpot, WITHDRAWAL_MS } from "../../row-penalty/row-penalty.ts";
import type { RowPenalties } from "../../row-penalty/row-penalty-forms.ts";
import { isFinal } from "../appeals/final-session.ts";
import { listOffences, readFrozenOffence } from "../offences-store.ts";
import { stewardingRefusal } from "../refusals.ts";
import { listSessionRows, type SessionRow } from "../session-rows.ts";
import { readSettings } from "../settings-store.ts";
import { findRowPlace } from "./row-place.ts";
import { listWithdrawable } from "./withdraw-decisions.ts";

interface Asked {
  eventId: string;
  sessionId: string;
  viewer: Viewer;
}

/** What a steward may give at once in a session, to whom, and take back. @throws AppError 404 for a session that is not there */
export async function readPenaltySheet(
  services: Pick<Services, "now">,
  db: Db,
  { eventId, sessionId, viewer }: Asked,
): Promise<RowPenalties> {
  const now = services.now();
  const { seasonId } = await findRowPlace(db, { viewer, eventId, sessionId });
  const { settings } = await readSettings(db, seasonId);
  const [rows, { version }, guide, uses, own] = await Promise.all([
    listSessionRows(db, sessionId),
    loadSession(db, sessionId),
    listOffences(db),
    countUses(db, seasonId),
    listWithdrawable(db, { eventId, viewer, now }),
  ]);
  const usesOf = ({ _id }: { _id: string }) => uses.get(_id) ?? 0;
  const refusal = !settings.enabled
    ? stewardingRefusal("stewarding.off")
    : (await isFinal(db, sessionId, { now }))
      ? stewardingRefusal("stewarding.final")
      : null;
  return {
    version,
    offences: guide
      .filter((offence) => isOnTheSpot(offence, settings))
      .toSorted((a, b) => usesOf(b) - usesOf(a)),
    refusal: refusal && refusal.message,
    rows: await toRows(db, rows, viewer),
    recent: await withRows(
      db,
      own.filter(({ session_id }) => session_id === sessionId),
      rows,
    ),
  };
}

async function toRows(
  db: Db,
  rows: readonly SessionRow[],
  viewer: Viewer,
): Promise<RowPenalties["rows"]> {
  const names = await mapNames(
    db,
    rows.flatMap(({ row }) => row.userIds),
  );
  return rows.map(({ id, row: { snapshot, userIds } }) => ({
    _id: id,
    raceNumber: snapshot.car.raceNumber ?? snapshot.fileCar.raceNumber,
    carName: snapshot.car.carName,
    drivers: snapshot.persons.map(({ name }, place) => {
      const known = names.get(userIds[place] ?? "");
      return known ? personName(known) : name;
    }),
    own: userIds.includes(viewer._id),
  }));
}

/** How often decisions of the season were about each offence. */
async function countUses(db: Db, seasonId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("decisions")
    .select("offence")
    .where("season_id", "=", seasonId)
    .where("number", "is not", null)
    .execute();
  const uses = new Map<string, number>();
  for (const { offence } of rows) {
    const id = readFrozenOffence(offence)?._id ?? "";
    uses.set(id, (uses.get(id) ?? 0) + 1);
  }
  return uses;
}

async function withRows(
  db: Db,
  decisions: Awaited<ReturnType<typeof listWithdrawable>>,
  rows: readonly SessionRow[],
): Promise<RowPenalties["recent"]> {
  if (decisions.length === 0) return [];
  const entries = await db
    .selectFrom("case_entries")
    .select(["case_id", "entry_key"])
    .where(
      "case_id",
      "in",
      decisions.map(({ case_id }) => case_id),
    )
    .where("role", "=", "accused")
    .execute();
  return decisions.map(({ id, number, published_at: at, case_id: caseId }) => {
    const keys = new Set(
      entries.filter((own) => own.case_id === caseId).map((own) => own.entry_key),
    );
    return {
      _id: id,
      number: number ?? 0,
      until: (at ?? 0) + WITHDRAWAL_MS,
      rows: rows.filter(({ row }) => keys.has(row.snapshot.entryKey)).map(({ id: row }) => row),
    };
  });
}
