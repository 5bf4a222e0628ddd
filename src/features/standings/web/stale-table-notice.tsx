import type { StandingsTable } from "#features/standings/standings.ts";
import type { TablePart } from "#features/standings/table-differences.ts";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import styles from "./standings-editor.module.css";

interface StaleTableNoticeProps {
  /** Why the last save failed. */
  error: Error | null;
  onTakeTheirs: (theirs: StandingsTable) => void;
  /** `null`: the table was deleted, mine becomes a new one. */
  onKeepMine: (newer: { version: number } | null) => void;
}

/** The details of a `stale-version` refusal, as `stale-table.ts` writes them. */
interface StaleDetails {
  deleted: boolean;
  current?: StandingsTable;
  savedBy: string | null;
  differences?: { parts: TablePart[]; entries: string[] } | null;
}

/** Somebody saved the same table meanwhile: nothing was overwritten, and the editor chooses. */
export function StaleTableNotice({ error, onTakeTheirs, onKeepMine }: StaleTableNoticeProps) {
  const details = readDetails(error);
  if (!details) return null;
  const { current, savedBy, differences } = details;
  const who = savedBy ?? "Altcineva";
  if (!current)
    return (
      <Notice kind="bad" title="Clasamentul a fost șters între timp">
        <p>{who} l-a șters. Munca ta este încă pe pagină.</p>
        <Button onClick={() => onKeepMine(null)}>Păstrează-l ca nou</Button>
      </Notice>
    );
  return (
    <Notice kind="bad" title="Altcineva a salvat între timp">
      <p>
        {who} a salvat acest clasament. Nu s-a suprascris nimic.
        {differences && differences.parts.length > 0 && (
          <> Versiunea lui diferă de a ta la: {differences.parts.map(partName).join(", ")}.</>
        )}
      </p>
      <div className={styles.toolbar}>
        <Button onClick={() => onTakeTheirs(current)}>Ia versiunea salvată</Button>
        <Button onClick={() => onKeepMine(current)}>Păstrează-o pe a mea</Button>
      </div>
    </Notice>
  );
}

const partNames: Record<TablePart, string> = {
  title: "nume",
  public: "publicare",
  type: "tip",
  filters: "filtre",
  options: "reguli",
  displayedColumns: "coloane",
  miscTextName: "numele coloanei de text",
  events: "etape și punctaje",
  entries: "compensări și celelalte lucruri scrise pe rânduri",
};

function partName(part: TablePart): string {
  return partNames[part];
}

function readDetails(error: Error | null): StaleDetails | null {
  if (!(error instanceof ApiError) || error.code !== "stale-version") return null;
  return isStaleDetails(error.details) ? error.details : null;
}

function isStaleDetails(details: unknown): details is StaleDetails {
  return typeof details === "object" && details !== null && "deleted" in details;
}
