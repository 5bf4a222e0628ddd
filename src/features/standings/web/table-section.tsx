import type { ReactNode } from "react";
import type { StandingsTable as Table } from "#features/standings/standings.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { SegmentLink, Segments } from "#web/ui/fields/segmented-toggle.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { ProgressOpener } from "./progress-opener.tsx";
import { StandingsRules } from "./standings-rules.tsx";
import styles from "./standings-tab.module.css";
import { StandingsTable } from "./standings-table.tsx";

interface TableSectionProps {
  seasonId: string;
  table: Table;
  /** What to do about results that are newer than the table; for readers nothing. */
  refresh?: ReactNode;
}

/** One table to be read, with its rules. */
export function TableSection({ seasonId, table, refresh }: TableSectionProps) {
  return (
    <section className="stack gap-4 narrowable" aria-labelledby={titleId}>
      <header className={`row baseline spread gap-1-4 ${styles.header}`}>
        <h2 id={titleId}>{table.title}</h2>
        <p className="row gap-3 small muted">
          {!table.public && <span className="red bold">Nepublicat</span>}
          <span>
            Calculat <Time at={table.computedAt} format="moment" />
          </span>
        </p>
      </header>
      {table.newerResults && (
        <Notice kind="warning">
          <p>
            Există rezultate mai noi decât acest clasament.
            {refresh === undefined && " Organizatorii îl vor actualiza."}
          </p>
          {refresh}
        </Notice>
      )}
      {table.entries.length > 0 ? (
        <StandingsTable key={table._id} table={table} />
      ) : (
        <EmptyState text="Nimeni nu are încă un rezultat în acest clasament." />
      )}
      <ProgressOpener key={`progress-${table._id}`} table={table} />
      <StandingsRules seasonId={seasonId} table={table} />
    </section>
  );
}

const titleId = "standings-title";

/** The tables of the season, each at its own address. */
export function TableSegments({ tables, active }: { tables: readonly Table[]; active: Table }) {
  if (tables.length < 2) return null;
  return (
    <Segments label="Clasamente">
      {tables.map((table) => (
        <SegmentLink
          key={table._id}
          from="/season/$id"
          to="."
          search={{ tab: "standings", activeStandings: table._id }}
          aria-current={table._id === active._id ? "page" : undefined}
          activeOptions={{ exact: true }}
          resetScroll={false}
        >
          {table.public ? table.title : `${table.title} (nepublicat)`}
        </SegmentLink>
      ))}
    </Segments>
  );
}
