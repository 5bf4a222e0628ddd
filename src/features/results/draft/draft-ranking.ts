import { classifySession, type ClassifiedRow, ranksByAverage } from "../classification.ts";
import { inOrderOf } from "../import/kept-order.ts";
import { listPenalties, penaltyEffect } from "../penalty-kinds.ts";
import type { EditorRow } from "../results-editor.ts";
import type { ResultsDraft } from "./results-draft.ts";

export interface DraftPlace {
  row: EditorRow;
  /** `null` for a row taken out. */
  ranked: ClassifiedRow | null;
  /** Places won (positive) or lost against what the server last said; 0 without a place then or now. */
  moved: number;
}

/** The classification as saving the draft would make it: ranked rows first, then those taken out. */
export function rankDraft(draft: ResultsDraft): DraftPlace[] {
  const { session } = draft.editor;
  const { order } = draft.editor;
  const rowsInOrder =
    order && draft.order ? inOrderOf(draft.rows, order.witnesses, draft.order) : draft.rows;
  const taking = rowsInOrder.filter((row) => !row.removed);
  const averaged = ranksByAverage(session);
  const classified = classifySession(
    session.type,
    taking.map((row) => toRankedInput(row, averaged)),
    // Averages come ready from the server: only penalties and disqualifications move them here.
    { hotstintLaps: 0 },
  );
  const rows = new Map(taking.map((row) => [row.entryKey, row]));
  const ranked = (classified ?? []).flatMap((place): DraftPlace[] => {
    const row = rows.get(place.key);
    return row ? [{ row, ranked: place, moved: movedBy(row, place) }] : [];
  });
  const removed = rowsInOrder.filter((row) => row.removed);
  return [...ranked, ...removed.map((row) => ({ row, ranked: null, moved: 0 }))];
}

function toRankedInput(row: EditorRow, averaged: boolean) {
  const penalties = penaltyEffect(listPenalties(row));
  return {
    key: row.entryKey,
    fileOrder: row.fileOrder,
    laps: row.laps,
    totalMs: row.totalMs,
    bestLapMs: averaged ? row.averageTime : row.bestLapMs,
    bestLapOrder: row.bestLapMs === row.base.bestLapMs ? row.bestLapOrder : null,
    rankMs: row.bestLapMs === row.base.bestLapMs ? row.rankMs : undefined,
    dsq: row.dsq,
    timePenaltyMs: penalties.ms,
    lapPenalty: penalties.laps,
    classIds: row.eventRsvp.classes.map((carClass) => carClass._id),
    lapList: null,
    lapsDown: row.lapsDown,
    corrected: row.added || row.laps !== row.base.laps || row.totalMs !== row.base.totalMs,
  };
}

function movedBy(row: EditorRow, place: ClassifiedRow): number {
  if (row.finalOverallResult === null || place.position === null) return 0;
  return row.finalOverallResult - place.position;
}
