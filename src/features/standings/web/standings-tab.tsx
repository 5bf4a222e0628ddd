import { useSuspenseQuery } from "@tanstack/react-query";
import type { StandingsTable as Table } from "#features/standings/standings.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SegmentLink, Segments } from "#web/ui/segmented-toggle.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Time } from "#web/ui/time.tsx";
import { standingsQuery } from "./standings-api.ts";
import { StandingsRules } from "./standings-rules.tsx";
import { StandingsTable } from "./standings-table.tsx";
import styles from "./standings-tab.module.css";

interface StandingsTabProps {
  seasonId: string;
  /** Id of the table that the address asks for. */
  activeStandings: string | undefined;
}

/** Clasament: one of the season's tables at a time. */
export function StandingsTab({ seasonId, activeStandings }: StandingsTabProps) {
  const { data: tables } = useSuspenseQuery(standingsQuery(seasonId, activeStandings));
  const active = tables.find((table) => table._id === activeStandings) ?? tables[0];
  if (!active) return <EmptyState text="Clasamentul va fi disponibil în curând." />;
  return (
    <div className={styles.tab}>
      {tables.length > 1 && <TableSegments tables={tables} active={active} />}
      <section className={styles.active} aria-labelledby={titleId}>
        <header className={styles.header}>
          <h2 id={titleId}>{active.title}</h2>
          <p className={styles.computed}>
            {!active.public && <span className={styles.hidden}>Nepublicat</span>}
            {active.computedAt > 0 && (
              <span>
                Calculat <Time at={active.computedAt} format="weekday" />
              </span>
            )}
          </p>
        </header>
        {active.newerResults && (
          <Notice kind="warning">
            Există rezultate mai noi decât acest clasament. Va fi actualizat de organizatori.
          </Notice>
        )}
        {active.entries.length > 0 ? (
          <StandingsTable key={active._id} table={active} />
        ) : (
          <EmptyState text="Nimeni nu are încă un rezultat în acest clasament." />
        )}
        <StandingsRules table={active} />
      </section>
    </div>
  );
}

const titleId = "standings-title";

function TableSegments({ tables, active }: { tables: readonly Table[]; active: Table }) {
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
