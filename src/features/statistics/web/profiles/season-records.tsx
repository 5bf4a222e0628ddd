import { Link } from "@tanstack/react-router";
import type { PageMeta } from "#web/api.ts";
import type { RecordLine } from "#features/statistics/profiles/profiles.ts";
import { groupBy } from "#shared/group-by.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { type Column, DataTable } from "#web/ui/show/data-table.tsx";
import { Fold } from "#web/ui/show/fold.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { PageLinks } from "#web/ui/frame/page-links.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { recordColumns } from "./record-columns.tsx";
import styles from "./season-records.module.css";

/** Where it begins on its page. */
const RECORDS = "rezultate";

interface SeasonRecordsProps {
  /** A page of them, the newest first. */
  results: readonly RecordLine[];
  meta: PageMeta;
  /** Whose record it is decides what need not be said in every row. */
  of: "driver" | "club";
}

/** Every result of a driver or a club, season by season, the newest first; long careers page by page. */
export function SeasonRecords({ results, of, meta }: SeasonRecordsProps) {
  if (results.length === 0)
    return <EmptyState text="Încă niciun rezultat într-o sesiune oficială." />;
  const seasons = groupBy(results, ({ season }) => season._id);
  // Of a season that goes on beside the page nobody knows here how many there are.
  const isWhole = meta.total === results.length;
  return (
    <div id={RECORDS}>
      <Fold
        key={meta.page}
        of="sections"
        count={seasons.size}
        what="rezultatele tuturor sezoanelor"
        className="stack gap-6"
      >
        {[...seasons].map(([id, lines]) => (
          <SeasonRecord
            key={id}
            lines={lines}
            isWhole={isWhole}
            columns={recordColumns(of, lines)}
          />
        ))}
      </Fold>
      <PageLinks meta={meta} hash={RECORDS} />
    </div>
  );
}

interface SeasonRecordProps {
  lines: RecordLine[];
  isWhole: boolean;
  columns: Column<RecordLine>[];
}

function SeasonRecord({ lines, isWhole, columns }: SeasonRecordProps) {
  const season = lines[0]?.season;
  if (!season) return null;
  return (
    <section className="stack gap-3">
      <header className="row gap-1-3">
        <SimulatorFlag acronym={season.acronym} title={season.acronym} />
        <h2 className={`step-2 anywhere quiet-links ${styles.title}`}>
          <Link to="/season/$id" params={{ id: season._id }} search={{ tab: "standings" }}>
            {season.title}
          </Link>
        </h2>
        {isWhole && <p className="muted">{counted(lines.length, "rezultat", "rezultate")}</p>}
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
