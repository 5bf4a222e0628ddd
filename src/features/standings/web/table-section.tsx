import { getRouteApi, Link } from "@tanstack/react-router";
import { type ReactNode, useMemo, useState } from "react";
import { foundRows, isOwn, signsOf, standingsSheet } from "#features/standings/standings-sheet.ts";
import type { StandingsTable as Table } from "#features/standings/standings.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { useSession } from "#web/session.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { SegmentLink, Segments } from "#web/ui/fields/segmented-toggle.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { ProgressChartPart, ProgressOpener } from "./progress-opener.tsx";
import { rulesId, StandingsRules } from "./standings-rules.tsx";
import styles from "./standings-tab.module.css";
import { StandingsTable } from "./standings-table.tsx";
import { StandingsTools } from "./standings-tools.tsx";

interface TableSectionProps {
  seasonId: string;
  table: Table;
  /** What to do about results that are newer than the table; for readers nothing. */
  refresh?: ReactNode;
}

/** One table to be read, with its rules. */
export function TableSection({ seasonId, table, refresh }: TableSectionProps) {
  const [isChartOpen, setChartOpen] = useState(false);
  return (
    <section className="stack gap-4 narrowable" aria-labelledby={titleId}>
      <header className={`row baseline spread gap-1-4 ${styles.header}`}>
        <h2 id={titleId}>{table.title}</h2>
        <p className="row gap-1-3 small muted">
          {!table.public && <span className="red bold">Nepublicat</span>}
          <Rounds table={table} />
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
      <nav className="row gap-2-4" aria-label="Despre clasament">
        <ProgressOpener table={table} isOpen={isChartOpen} onToggle={setChartOpen} />
        <a className={styles.about} href={`#${rulesId}`} onClick={openRules}>
          Cum se calculează
        </a>
      </nav>
      {isChartOpen && <ProgressChartPart key={table._id} table={table} />}
      {table.entries.length > 0 ? (
        <Rows key={table._id} table={table} />
      ) : (
        <EmptyState
          text="Nimeni nu are încă un rezultat în acest clasament."
          action={<NextRound table={table} />}
        />
      )}
      <StandingsRules seasonId={seasonId} table={table} />
    </section>
  );
}

const titleId = "standings-title";

const route = getRouteApi("/season/$id");

function Rows({ table }: { table: Table }) {
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
    <div className={styles.rows}>
      <StandingsTools
        count={{ all: sheet.rows.length, found: rows.length }}
        hasRounds={sheet.columns.length > 0}
        hasOwn={own.size > 0}
      />
      <StandingsTable table={table} sheet={sheet} rows={rows} isMine={(row) => own.has(row)} />
      {signs.length > 0 && <p className="small muted">{signs.join(" · ")}</p>}
    </div>
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

/** Browsers that do not open by themselves what a link leads into. */
function openRules(): void {
  document.querySelector(`#${rulesId}`)?.closest("details")?.setAttribute("open", "");
}

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
