import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { foundRows, isOwn, signsOf, standingsSheet } from "#features/standings/standings-sheet.ts";
import type { StandingsTable as Table } from "#features/standings/standings.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { useSession } from "#web/session.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Time } from "#web/ui/show/time.tsx";
import styles from "./standings-tab.module.css";
import { StandingsTable } from "./standings-table.tsx";
import { StandingsTools, titleId } from "./standings-tools.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { entryDecisions } from "#features/standings/entry-decisions.ts";
import { exportStandings, exportStandingsCsv } from "#features/standings/standings-calls.ts";
import { hrefOf } from "#web/calls/call.ts";
import { tableRules } from "#features/standings/standings-labels.ts";

interface TableSectionProps {
  seasonId: string;
  /** Of the season: one of them is shown. */
  tables: readonly Table[];
  table: Table;
  /** What to do about results that are newer than the table; for readers nothing. */
  refresh?: ReactNode;
  /** What an editor does with tables, beside the other tools. */
  work?: ReactNode;
}

export function TableSection({ seasonId, tables, table, refresh, work }: TableSectionProps) {
  return (
    <section className="stack gap-4 narrowable" aria-labelledby={titleId}>
      {table.newerResults && (
        <Notice kind="warning">
          <p>
            Există rezultate mai noi decât acest clasament.
            {refresh === undefined && " Organizatorii îl vor actualiza."}
          </p>
          {refresh}
        </Notice>
      )}
      <Rows tables={tables} table={table} work={work} />
      <Foot seasonId={seasonId} table={table} />
    </section>
  );
}

const route = getRouteApi("/season/$id");

function Rows({ tables, table, work }: Pick<TableSectionProps, "tables" | "table" | "work">) {
  const { cauta } = route.useSearch();
  const person = useSession()?.sub;
  const sheet = useMemo(() => standingsSheet(table), [table]);
  const rows = useMemo(() => foundRows(sheet.rows, cauta), [sheet, cauta]);
  const own = useMemo(
    () => new Set(rows.filter(({ entry }) => isOwn(entry, person))),
    [rows, person],
  );
  const signs = signsOf(sheet);
  return (
    <div className={`stack gap-3 narrowable ${styles.rows}`}>
      <StandingsTools
        tables={tables}
        table={table}
        count={{ all: sheet.rows.length, found: rows.length }}
        hasRounds={sheet.columns.length > 0}
        hasOwn={own.size > 0}
        work={work}
      />
      {sheet.rows.length > 0 ? (
        <StandingsTable
          key={table._id}
          table={table}
          sheet={sheet}
          rows={rows}
          isMine={(row) => own.has(row)}
        />
      ) : (
        <EmptyState
          text="Nimeni nu are încă un rezultat în acest clasament."
          action={<NextRound table={table} />}
        />
      )}
      {signs.length > 0 && <p className="small muted">{signs.join(" · ")}</p>}
    </div>
  );
}

/** Under the rows: how far the season is, how the table came about, how it works, and its files for other programs. */
function Foot({ seasonId, table }: Pick<TableSectionProps, "seasonId" | "table">) {
  const [isChartOpen, setChartOpen] = useState(false);
  const params = { id: seasonId, tableId: table._id };
  return (
    <footer className="stack gap-3">
      <p className="row gap-1-3 small muted">
        <Rounds table={table} />
        <span>
          Calculat <Time at={table.computedAt} format="moment" />
        </span>
      </p>
      <ProgressOpener table={table} isOpen={isChartOpen} onToggle={setChartOpen} />
      {isChartOpen && (
        <Suspense fallback={<Skeleton lines={8} height="2.5rem" />}>
          <ProgressChart key={table._id} table={table} />
        </Suspense>
      )}
      <details className={`muted ${styles.rules}`}>
        <summary>Cum se calculează</summary>
        <ul>
          {[...tableRules(table), ...entryDecisions(table)].map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </details>
      {/* Plain links carry no session, so they lead only to what everybody may read. */}
      {table.public && (
        <p className={`row gap-3-4 ${styles.files}`}>
          <a href={hrefOf(exportStandingsCsv, { params })} download>
            Descarcă CSV
          </a>
          <a href={hrefOf(exportStandings, { params })} download>
            JSON
          </a>
        </p>
      )}
    </footer>
  );
}

/** How far the season is, and what comes. */
function Rounds({ table }: { table: Table }) {
  const run = table.events.filter(({ sessions }) => sessions.some((session) => session.run));
  if (run.length === 0) return null;
  return (
    <span>
      {run.length === table.events.length
        ? "Toate etapele s-au disputat"
        : `După ${run.length} din ${counted(table.events.length, "etapă", "etape")}`}
    </span>
  );
}

/** The first round without results. */
function NextRound({ table }: { table: Table }) {
  const next = table.events.find(({ sessions }) => sessions.every((session) => !session.run));
  if (!next) return null;
  return (
    <p>
      Urmează{" "}
      <Link to="/event/$id" params={{ id: next.obj._id }}>
        {next.obj.title}
      </Link>
      , <Time at={next.obj.time} format="moment" />.
    </p>
  );
}

const ProgressChart = lazy(async () => {
  const { ProgressChart: component } = await import("./progress-chart.tsx");
  return { default: component };
});

interface ProgressOpenerProps {
  table: Table;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** Opens the chart of the table, once there are two events to draw a line between. */
function ProgressOpener({ table, isOpen, onToggle }: ProgressOpenerProps) {
  const run = table.events.filter((event) => event.sessions.some((session) => session.run));
  if (run.length < 2 || table.entries.length === 0) return null;
  return (
    <div>
      <Button aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
        {isOpen ? "Ascunde evoluția" : "Evoluția clasamentului"}
      </Button>
    </div>
  );
}
