import { loadSession } from "#features/results/server/session-store.ts";
import { mapNames } from "#features/results/server/result-rows.ts";
import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import type { Offence } from "../../offences.ts";
import { isOnTheSpot, WITHDRAWAL_MS } from "../../row-penalty/row-penalty.ts";
import type { RowPenalties } from "../../row-penalty/row-penalty-forms.ts";
import { getPlace } from "../acts/send-protest.ts";
import { isFinal } from "../appeals/final-session.ts";
import { listOffences, readFrozenOffence } from "../offences-store.ts";
import { stewardingRefusal } from "../refusals.ts";
import { driversIn, listSessionRows } from "../session-rows.ts";
import { readSettings } from "../settings-store.ts";
import { listWithdrawable } from "./withdraw-decisions.ts";

/** What a steward may give at once in a session, to whom, and take back. @throws AppError 404 for a session that is not there */
export async function readPenaltySheet(
  services: Pick<Services, "now">,
  db: Db,
  { eventId, sessionId, viewer }: { eventId: string; sessionId: string; viewer: Viewer },
): Promise<RowPenalties> {
  const now = services.now();
  const { seasonId } = await getPlace(db, { viewer, sessionId, of: eventId });
  const { settings } = await readSettings(db, seasonId);
  const [rows, { version }, guide, used, own] = await Promise.all([
    listSessionRows(db, sessionId),
    loadSession(db, sessionId),
    listOffences(db),
    listUsed(db, seasonId),
    listWithdrawable(db, { eventId, viewer, now }),
  ]);
  const names = await mapNames(
    db,
    rows.flatMap(({ row }) => row.userIds),
  );
  const usesOf = ({ _id }: Offence) => used.filter((offence) => offence === _id).length;
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
    rows: rows.map(({ id, row }) => ({
      _id: id,
      raceNumber: row.snapshot.car.raceNumber ?? row.snapshot.fileCar.raceNumber,
      carName: row.snapshot.car.carName,
      drivers: driversIn(row, names),
      own: row.userIds.includes(viewer._id),
    })),
    recent: own
      .filter((decision) => decision.session_id === sessionId)
      .map(({ id, number, published_at: at }) => ({
        _id: id,
        number: number ?? 0,
        until: (at ?? 0) + WITHDRAWAL_MS,
      })),
  };
}

/** The offence of each decision of the season. */
async function listUsed(db: Db, seasonId: string) {
  const rows = await db
    .selectFrom("decisions")
    .select("offence")
    .where("season_id", "=", seasonId)
    .where("number", "is not", null)
    .execute();
  return rows.map(({ offence }) => readFrozenOffence(offence)?._id);
}
