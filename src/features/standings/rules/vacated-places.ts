/** What says how far a row came. */
interface DrivenRow {
  dsq: boolean;
  rankMs: number | null;
  laps: number;
  totalMs: number | null;
}

/**
 * The rows as they crossed the line: each disqualified one where it would stand had nobody taken it out, so that its place can stay vacant. Of one that
 * no time says that it was ahead of somebody, nobody knows: it stays last.
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
  return row.totalMs !== null && other.totalMs !== null && row.totalMs < other.totalMs;
}
