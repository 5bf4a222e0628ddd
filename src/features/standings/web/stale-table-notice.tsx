import type { StandingsDraft } from "#features/standings/standings-draft.ts";
import { type StandingsTable, tableConflict } from "#features/standings/standings.ts";
import {
  tableLabels,
  tableNames,
  tableVersions,
  withDecisions,
} from "#features/standings/table-decisions.ts";
import { moment } from "#web/dates.ts";
import { StaleRecord } from "#web/forms/stale-record.tsx";
import { savedMeanwhile } from "#web/forms/stale-save.ts";
import { useSite } from "#web/page-data.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Arrival } from "#web/ui/frame/arrival.tsx";
import { Button } from "#web/ui/frame/button.tsx";

interface StaleTableNoticeProps {
  error: Error | null;
  draft: StandingsDraft;
  /** To go on from what a colleague saved, with this table. */
  onSettled: (theirs: StandingsTable, table: StandingsTable) => void;
  /** To go on with a new table, because this one was deleted. */
  onKeepAsNew: () => void;
}

const readStale = savedMeanwhile(tableConflict);

/** Somebody saved the same table meanwhile: nothing was overwritten, and the editor chooses. */
export function StaleTableNotice({ error, draft, onSettled, onKeepAsNew }: StaleTableNoticeProps) {
  const { timeZone, now } = useSite();
  const details = readStale(error);
  if (!details) return null;
  const { current: theirs, savedBy, savedAt } = details;
  const who = savedBy ?? "Altcineva";
  if (!theirs)
    return (
      <Arrival label="Clasament șters">
        <Notice kind="bad" title="Clasamentul a fost șters între timp">
          <p>{who} l-a șters. Munca ta este încă pe pagină.</p>
          <Button onClick={onKeepAsNew}>Păstrează-l ca nou</Button>
        </Notice>
      </Arrival>
    );
  const { stored: base, table: own } = draft;
  const at = savedAt === null ? "" : ` (${moment(savedAt, timeZone, now)})`;
  return (
    <Arrival key={theirs.version} label="Două versiuni">
      <StaleRecord
        title={`${who} a salvat între timp${at}`}
        labels={tableLabels}
        versions={tableVersions({ base, own, theirs })}
        names={tableNames([base, own, theirs])}
        onSettled={(decided) => onSettled(theirs, withDecisions({ own, theirs }, decided))}
      />
    </Arrival>
  );
}
