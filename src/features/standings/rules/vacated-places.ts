/** What says how far a row came. */
interface DrivenRow {
  dsq: boolean;
  rankMs: number | null;
  laps: number;
  totalMs: number | null;
  fileOrder: number;
}

/**
 * The rows as they crossed the line, each disqualified one where it would stand, so that its place can stay vacant. Without a
 * time the file says who was ahead; a row of which nothing says it stays last.
 */
export function withDisqualifiedInPlace<Row extends DrivenRow>(rows: readonly Row[]): Row[] {
  const inPlace = rows.filter((row) => !row.dsq);
  for (const row of rows.filter((candidate) => candidate.dsq)) {
    const behind = inPlace.findIndex((other) => isAhead(row, other));
    inPlace.splice(behind === -1 ? inPlace.length : behind, 0, row);
  }
  return inPlace;
}

function isAhead(row: DrivenRow, other: DrivenRow): boolean {
  if (row.rankMs !== null || other.rankMs !== null)
    return row.rankMs !== null && (other.rankMs === null || row.rankMs < other.rankMs);
  if (row.laps !== other.laps) return row.laps > other.laps;
  if (row.totalMs === null || other.totalMs === null) return row.fileOrder < other.fileOrder;
  return row.totalMs < other.totalMs;
}
