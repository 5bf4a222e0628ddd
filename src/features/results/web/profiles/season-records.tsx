import { Link } from "@tanstack/react-router";
import type { RecordLine } from "#features/results/event-results.ts";
import { groupBy } from "#shared/group-by.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { type Column, DataTable } from "#web/ui/show/data-table.tsx";
import { Fold } from "#web/ui/show/fold.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { recordColumns } from "./record-columns.tsx";
import styles from "./season-records.module.css";

interface SeasonRecordsProps {
  /** Newest first. */
  results: readonly RecordLine[];
  /** Whose record it is decides what need not be said in every row. */
  of: "driver" | "club";
}

/** Every result of a driver or a club, season by season, the newest first. */
export function SeasonRecords({ results, of }: SeasonRecordsProps) {
  if (results.length === 0)
    return <EmptyState text="Încă niciun rezultat într-o sesiune oficială." />;
  const seasons = groupBy(results, ({ season }) => season._id);
  return (
    <Fold
      of="sections"
      count={seasons.size}
      what="rezultatele tuturor sezoanelor"
      className="stack gap-6"
    >
      {[...seasons].map(([id, lines]) => (
        <SeasonRecord key={id} lines={lines} columns={recordColumns(of, lines)} />
      ))}
    </Fold>
  );
}

function SeasonRecord({ lines, columns }: { lines: RecordLine[]; columns: Column<RecordLine>[] }) {
  const season = lines[0]?.season;
  if (!season) return null;
  return (
    <section>
      <header className={`row gap-1-3 ${styles.header}`}>
        <SimulatorFlag acronym={season.acronym} title={season.acronym} />
        <h2 className={styles.title}>
          <Link to="/season/$id" params={{ id: season._id }} search={{ tab: "standings" }}>
            {season.title}
          </Link>
        </h2>
        <p className="muted">{counted(lines.length, "rezultat", "rezultate")}</p>
      </header>
      <Fold of="rows" count={lines.length} what={`rezultatele din ${season.title}`}>
        <DataTable
          caption={`Rezultate în ${season.title}`}
          columns={columns}
          rows={lines}
          keyOf={({ rowId }) => rowId}
          nameOf={nameOfLine}
          toneOf={({ dsq }) => (dsq ? "quiet" : undefined)}
        />
      </Fold>
    </section>
  );
}

/** Told apart by the number: a club may have several cars in one session. */
function nameOfLine({ event, session, raceNumber }: RecordLine): string {
  const words = `${event.title}, ${session.title}`;
  return raceNumber === null ? words : `${words}, #${raceNumber}`;
}
